import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import type { PageOwner } from '../../page-document/plan';
import {
  bool,
  type Decoder,
  field,
  id,
  nullable,
  oneOf,
  record,
  text,
  Unreadable,
} from '../../shared/calls/decode';
import type { EquipmentId, PageId, ProjectId } from '../../shared/ids';
import { isPermitted } from '../../shared/permissions';
import { getKeptKey, readKeptPage } from '../../state/last-values/kept-pages';
import { shouldKeepLastValues } from '../../state/last-values/setting';
import type { Services } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { decodeDocument } from './fetch-document';
import type { PageFacts } from './page-facts';

export interface StoredPage {
  readonly facts: PageFacts;
  readonly page: Page;
  readonly assets: AssetRules;
}

const projectOwner = record({ projectId: id<ProjectId>(), pageId: id<PageId>() });
const equipmentOwner = record({ equipmentId: id<EquipmentId>() });
const legacyOwner = record({ equipmentId: id<EquipmentId>(), conId: nullable(id<PageId>()) });
const parseFamily = oneOf('project', 'equipment', 'legacy');

const parseOwner: Decoder<PageOwner> = (raw, where) => {
  const family = parseFamily(field(raw, 'family'), where);
  switch (family) {
    case 'project':
      return { family, ...projectOwner(raw, where) };
    case 'equipment':
      return { family, ...equipmentOwner(raw, where) };
    case 'legacy':
      return { family, ...legacyOwner(raw, where) };
  }
};

const facts: Decoder<PageFacts> = record({
  owner: parseOwner,
  key: text,
  pageId: id<PageId>(),
  name: text,
  path: nullable(text),
  stylePath: nullable(text),
  needPassword: bool,
  permission: text,
  goAlarm: bool,
});

/** Parses stored facts; `null` if another build stored them in another form. */
function parseFacts(raw: unknown): PageFacts | null {
  try {
    return facts(raw, '$');
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Reads a page stored on this device, to start without a network; `null` if missing or not permitted. */
export async function recallPage(services: Services, key: string): Promise<StoredPage | null> {
  const session = services.store.get(sessionAtom);
  if (session.status !== 'signed-in' || !shouldKeepLastValues(services.storage)) return null;
  const { userId, auths } = session.user;
  // Storage may be missing or forbidden, and the configuration unreachable.
  const storedPage = await readKeptPage(getKeptKey(userId, key), services.now()).catch(() => null);
  const config = storedPage === null ? null : await services.config().catch(() => null);
  if (storedPage === null || config === null) return null;
  const pageFacts = parseFacts(storedPage.facts);
  const document = decodeDocument(config, storedPage);
  if (pageFacts?.key !== key || !isPermitted(pageFacts.permission, auths) || !document.ok) return null;
  const { decoded, assets } = document.value;
  return decoded.ok ? { facts: pageFacts, page: decoded.page, assets } : null;
}
