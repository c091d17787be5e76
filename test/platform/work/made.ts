import { randomUUID } from 'node:crypto';
import type { Actor, Entry, WorkImage } from './model';

const HOUR_MS = 3_600_000;
const MAX_DELAY_MS = 72 * HOUR_MS;

export const createVersion = (): string => randomUUID().slice(0, 13);

/** Limits a reported time to a plausible range. */
export const limitTime = (occurredAt: number, now: number): number =>
  Math.min(now, Math.max(occurredAt, now - MAX_DELAY_MS));

interface EntryInput {
  readonly kind: string;
  readonly time: number;
  readonly occurredAt?: number | null;
  readonly to?: string;
  readonly note?: string;
  readonly images?: readonly WorkImage[];
}
export const createEntry = (
  actor: Pick<Actor, 'name' | 'tel'> | null,
  { kind, time, occurredAt = null, to = '', note = '', images = [] }: EntryInput,
): Entry => ({
  id: randomUUID(),
  time,
  occurredAt,
  kind,
  person: actor?.name ?? '',
  tel: actor?.tel ?? '',
  to,
  note,
  images,
});

export const NEW_SLIP = {
  images: [],
  followers: [],
  dispatcher: '',
  dispatcherId: null,
  dispatcherTel: '',
  recipient: '',
  recipientId: null,
  recipientTel: '',
  assignTime: null,
  acceptTime: null,
  dueTime: null,
  respondBy: null,
  finishBy: null,
  source: 'person',
  sourceId: null,
  alarmId: null,
  signalId: null,
  followUpOf: null,
  result: '',
  resultImages: [],
  parts: [],
  minutes: null,
  signature: '',
  before: null,
  after: null,
  stillAbnormal: '',
  endPerson: '',
  endNote: '',
  endTime: null,
} as const;
