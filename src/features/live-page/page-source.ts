/** Loads pages. Families of pages differ only in these calls. */
import type { BrokerSource } from '../../../workers/monitor/contract/contract';
import { loadCode } from '../../browser/load-code';
import type { PageOwner } from '../../page-document/plan';
import { equipmentInfo } from '../../shared/calls/equipment';
import { type PageInfo, pageInfo, validPagePassword } from '../../shared/calls/project';
import type { CallOptions } from '../../shared/calls/run';
import { done, failed, type Outcome } from '../../shared/faults';
import type { EquipmentId, PageId, ProjectId } from '../../shared/ids';
import type { Services } from '../../state/services';
import type { PageFacts } from './page-facts';

type Call = Services['call'];
type SourceServices = Pick<Services, 'call' | 'config' | 'ports'>;

export interface PageSource {
  /** Identifies the page on this device before anything else is known. */
  readonly key: string;
  readonly load: (services: SourceServices, options: CallOptions) => Promise<Outcome<PageFacts>>;
  /** Loads the page with its password; `null` if pages of this family have no passwords. */
  readonly unlock:
    | ((call: Call, password: string, options: CallOptions) => Promise<Outcome<PageFacts>>)
    | null;
}

export function createProjectSource(projectId: ProjectId, pageId: PageId): PageSource {
  const key = JSON.stringify(['project', projectId, pageId]);
  const toFacts = (outcome: Outcome<PageInfo>): Outcome<PageFacts> => {
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    // The address names a page of another project; no link of the product does that.
    if (value.projectId !== projectId) return failed({ kind: 'http', status: 404 });
    const { name, path, stylePath, needPassword, permission, goAlarm } = value;
    const owner = { family: 'project', projectId, pageId } as const;
    return done({ owner, key, pageId, name, path, stylePath, needPassword, permission, goAlarm });
  };
  return {
    key,
    load: async ({ call }, options) => toFacts(await call(pageInfo, { id: pageId }, options)),
    unlock: async (call, password, options) =>
      toFacts(await call(validPagePassword, { id: pageId, password }, options)),
  };
}

/**
 * Creates the source of a device's configuration page. The platform returns the family of the device. `equipmentId`
 * is sent if the address has it.
 */
export function createEquipmentSource(pageId: PageId, equipmentId: EquipmentId | null = null): PageSource {
  const key = JSON.stringify(['equipment', equipmentId, pageId]);
  return {
    key,
    load: async ({ call }, options) => {
      const input = equipmentId === null ? { conId: pageId } : { conId: pageId, equipmentId };
      const outcome = await call(equipmentInfo, input, options);
      if (!outcome.ok) return outcome;
      const { id, name, family, pages } = outcome.value;
      const page = pages.find(({ id: listedId }) => listedId === pageId);
      return done({
        owner:
          family === 'legacy'
            ? { family: 'legacy', equipmentId: id, conId: pageId }
            : { family: 'equipment', equipmentId: id },
        key,
        pageId,
        name: page?.name || name,
        path: page?.path ?? null,
        stylePath: page?.stylePath ?? null,
        needPassword: false,
        permission: '',
        // The platform sends no such flag here.
        goAlarm: false,
      });
    },
    unlock: null,
  };
}

/** Creates the source of a page from a broker's list of pages. Its code loads on demand. */
export const createBrokerSource = (broker: BrokerSource, pageId: PageId): PageSource => ({
  key: `broker ${pageId}`,
  load: (services, options) =>
    loadCode(() => import('./broker-facts')).then(
      ({ fetchBrokerFacts }) => fetchBrokerFacts(services, broker, pageId, options),
      () => failed({ kind: 'offline' }),
    ),
  unlock: null,
});

export function createSiblingSource(owner: PageOwner, page: PageId): PageSource {
  switch (owner.family) {
    case 'project':
      return createProjectSource(owner.projectId, page);
    case 'equipment':
      return createEquipmentSource(page);
    case 'legacy':
      return createEquipmentSource(page, owner.equipmentId);
    default:
      return createBrokerSource(owner, page);
  }
}
