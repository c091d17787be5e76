import { OWN_ORG } from '../accounts';
import { getCardEnd } from '../device-records';
import type { World } from '../world';
import type { MessageLink, Messages } from './messages';

const DAY_MS = 86_400_000;
const EXPIRES_SOON_MS = 30 * DAY_MS;

interface Ending {
  readonly subject: string;
  readonly title: string;
  readonly link: MessageLink;
  readonly at: number;
}

const getDay = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);

/** Describes a project's service that will expire or has expired. */
export function getServiceEnding(
  project: { readonly id: string; readonly name: string; readonly expireTime: number },
  now: number,
): Ending {
  const { id, name, expireTime: at } = project;
  const link = { kind: 'project', id, projectId: id, equipmentId: null, pageId: null, at } as const;
  return { subject: `数据中心“${name}”的服务`, title: at > now ? '服务即将到期' : '服务已到期', link, at };
}

export function announceEnding(messages: Messages, { subject, title, link, at }: Ending, time: number): void {
  const detail = `${subject}${at > time ? '将' : '已'}于 ${getDay(at)} 到期`;
  const message = { title, detail, text: detail, time, level: '', link };
  messages.add({ orgId: OWN_ORG, to: null, type: 'expiry', ...message });
}

const getKey = (title: string, { kind, id }: MessageLink): string => `${title} ${kind} ${id}`;

export class Expiries {
  private readonly message: Set<string>;

  constructor(
    private readonly messages: Messages,
    private readonly world: World,
  ) {
    this.message = new Set(
      messages
        .values()
        .flatMap(({ type, title, link }) =>
          type === 'expiry' && link !== null ? [getKey(title, link)] : [],
        ),
    );
  }

  advance(now: number): void {
    for (const ending of this.listEndings(now)) {
      const name = getKey(ending.title, ending.link);
      if (this.message.has(name)) continue;
      this.message.add(name);
      announceEnding(this.messages, ending, now);
    }
  }

  private listEndings(now: number): readonly Ending[] {
    const services = this.world.projects.flatMap(({ id, name, expireTime }) =>
      expireTime === undefined || expireTime - now >= EXPIRES_SOON_MS
        ? []
        : [getServiceEnding({ id, name, expireTime }, now)],
    );
    const cards = this.world.listed.flatMap((device): readonly Ending[] => {
      const end = getCardEnd(device, now);
      if (end === null) return [];
      const { id: equipmentId, name } = device;
      const link = {
        kind: 'card',
        id: end.iccid,
        equipmentId,
        projectId: null,
        pageId: null,
        at: end.at,
      } as const;
      return [
        {
          subject: `${name} 的物联卡`,
          title: end.at > now ? '物联卡即将到期' : '物联卡已到期',
          link,
          at: end.at,
        },
      ];
    });
    return [...services, ...cards];
  }
}
