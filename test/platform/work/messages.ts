/** Messages (spec 3): created by events, read by each person separately, kept for three months. */
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import type { Durable } from '../durable';
import type { Clock } from '../model';
import { Collection } from './collection';
import type { Actor } from './model';

const KEPT_MS = 90 * 86_400_000;
const MAX_MESSAGES = 2_000;

export const MESSAGE_TYPES = ['alarm', 'order', 'expiry', 'system'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
export interface MessageLink {
  readonly kind: 'alarm' | 'repair' | 'inspection' | 'report' | 'project' | 'equipment' | 'card';
  readonly id: string;
  readonly equipmentId: string | null;
  readonly projectId: string | null;
  readonly pageId: string | null;
  readonly at: number | null;
}
export interface Message {
  readonly id: string;
  readonly orgId: string;
  /** Recipients; `null` for the whole organisation. */
  readonly to: readonly string[] | null;
  readonly type: MessageType;
  readonly title: string;
  readonly detail: string;
  readonly text: string;
  readonly time: number;
  readonly level: string;
  readonly link: MessageLink | null;
}
interface Reads {
  readonly id: string;
  readonly messages: readonly string[];
}

export class Messages {
  private readonly all: Collection<Message>;
  private readonly reads: Collection<Reads>;
  private count: number;

  constructor(
    private readonly clock: Clock,
    durable: Durable,
  ) {
    this.all = new Collection(durable, 'message');
    this.reads = new Collection(durable, 'message-read');
    this.count = Math.max(0, ...this.all.values().map(({ id }) => Number(id.slice(1))));
  }

  get isEmpty(): boolean {
    return this.all.size === 0;
  }

  values(): readonly Message[] {
    return this.all.values();
  }

  /** Adds a message, by default for the whole own organisation and without a link. */
  add(fields: Partial<Message> & Pick<Message, 'type' | 'title' | 'detail' | 'text' | 'time'>): Message {
    this.count += 1;
    const defaults = { orgId: OWN_ORG, to: null, level: '', link: null };
    const message = this.all.put({ ...defaults, ...fields, id: `m${this.count}` });
    for (const oldest of this.all.values())
      if (oldest.time < this.clock() - KEPT_MS || this.all.size > MAX_MESSAGES) this.all.drop(oldest.id);
      else break;
    return message;
  }

  /** Returns a user's messages, unread ones first, then newest first. */
  listFor(actor: Actor, type: string, isUnreadOnly: boolean): readonly Message[] {
    const read = this.getReadIds(actor);
    return [...this.listVisible(actor)]
      .filter((message) => type === '' || message.type === type)
      .filter(({ id }) => !isUnreadOnly || !read.has(id))
      .reverse()
      .sort((a, b) => Number(read.has(a.id)) - Number(read.has(b.id)) || b.time - a.time);
  }

  /** Finds a message by its id, or the newest message about that object. */
  find(actor: Actor, dataId: string): Message {
    const visible = this.listVisible(actor);
    const message =
      visible.find(({ id }) => id === dataId) ?? visible.findLast(({ link }) => link?.id === dataId);
    if (message === undefined) throw new Refusal('absent');
    return message;
  }

  isRead(actor: Actor, { id }: Message): boolean {
    return this.getReadIds(actor).has(id);
  }

  /** Marks the messages of these ids as read, or one type's messages up to a moment. */
  read(
    actor: Actor,
    ids: readonly string[],
    upTo: { readonly type: string; readonly before: number } | null,
  ): void {
    const read = new Set(this.getReadIds(actor));
    for (const { id, type, time } of this.listVisible(actor)) {
      const isSelected = upTo?.type === type && time <= upTo.before;
      if (isSelected || ids.includes(id)) read.add(id);
    }
    this.reads.put({ id: actor.userId, messages: [...read] });
  }

  countUnread(actor: Actor): Readonly<Record<MessageType, number>> {
    const counts = { alarm: 0, order: 0, expiry: 0, system: 0 };
    for (const { type } of this.listFor(actor, '', true)) counts[type] += 1;
    return counts;
  }

  private listVisible({ userId, orgId }: Actor): readonly Message[] {
    return this.all
      .values()
      .filter((message) => message.orgId === orgId && (message.to === null || message.to.includes(userId)));
  }
  private getReadIds({ userId }: Actor): ReadonlySet<string> {
    return new Set(this.reads.get(userId)?.messages);
  }
}
