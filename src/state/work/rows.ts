/**
 * The rows that forms of work store on the device. They may be older than this code or damaged, so each is decoded
 * like external input.
 */
import type { SentImage } from '../../shared/calls/attachment';
import {
  anything,
  bool,
  type Decoded,
  type Decoder,
  field,
  id,
  lenient,
  list,
  nullable,
  number,
  oneOf,
  record,
  text,
  time,
  Unreadable,
} from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import type { ImageUrl, ItemId, OperationId, RecordEquipId, RepairId } from '../../shared/ids';

const fault: Decoder<Fault> = (raw, where) => {
  const kind = text(field(raw, 'kind'), where);
  switch (kind) {
    case 'refused':
      return { kind, code: text(field(raw, 'code'), where), message: text(field(raw, 'message'), where) };
    case 'http':
      return { kind, status: number(field(raw, 'status'), where) };
    case 'timeout':
      return { kind, afterMs: number(field(raw, 'afterMs'), where) };
    case 'malformed':
      return { kind, where: text(field(raw, 'where'), where) };
    case 'too-large':
      return { kind, limitBytes: number(field(raw, 'limitBytes'), where) };
    case 'offline':
    case 'session-ended':
    case 'cancelled':
      return { kind };
    default:
      throw new Unreadable(where);
  }
};

/** `draftKey` is its key among the drafts. */
const sentAs = record({ call: text, input: anything, draftKey: text });
/** Input that was typed but not sent. `reason` is the fault with which a sent form was returned. */
const draftRow = record({
  key: text,
  userId: text,
  kind: text,
  /** The form's values on opening, for merging. */
  base: anything,
  values: anything,
  pictures: lenient(list(text), []),
  reason: lenient(nullable(fault), null),
  /** Item for which a camera was opened and has not returned yet; '' for the whole form (faults 80). */
  awaitedPicture: lenient(nullable(text), null),
  /** The id under which it is sent: one for all tabs that fill it (faults 61). */
  operationId: lenient(nullable(id<OperationId>()), null),
  sentAs: lenient(nullable(sentAs), null),
  at: time,
});
export type DraftRow = Decoded<typeof draftRow>;
export const NEVER_SENT = { reason: null, awaitedPicture: null, operationId: null, sentAs: null } as const;

/** A picture without its bytes, which have a separate row to keep lists of pictures small. */
const pictureRow = record({
  key: text,
  userId: text,
  use: oneOf('repair', 'inspection', 'excel', 'signature'),
  by: oneOf('camera', 'album', 'signature', 'drawing'),
  takenAt: lenient(nullable(time), null),
  lat: lenient(nullable(number), null),
  lng: lenient(nullable(number), null),
  accuracy: lenient(nullable(number), null),
  item: lenient(text, ''),
  /** In bytes. */
  size: number,
  /** Operation id of its upload. */
  uploadId: id<OperationId>(),
  /** `sending` without a sender: the outcome of its upload is unknown. */
  state: oneOf('here', 'sending', 'arrived', 'refused'),
  url: lenient(nullable(id<ImageUrl>()), null),
  fault: lenient(nullable(fault), null),
  at: time,
});
export type PictureRow = Decoded<typeof pictureRow>;

const buffer: Decoder<ArrayBuffer> = (raw, where) => {
  if (raw instanceof ArrayBuffer) return raw;
  throw new Unreadable(where);
};
const bytesRow = record({
  key: text,
  userId: text,
  bytes: buffer,
  thumb: lenient(nullable(buffer), null),
  at: time,
});
export type BytesRow = Decoded<typeof bytesRow>;

/** A form on its way to the platform. */
const outboxRow = record({
  key: text,
  userId: text,
  operationId: id<OperationId>(),
  call: text,
  input: anything,
  /** Order or slip that the form changes; forms with the same entity are sent in order. */
  entity: text,
  /** Forms of one sequence are sent in order, regardless of their entities; '' for none. */
  sequence: lenient(text, ''),
  pictures: list(text),
  state: oneOf('waiting', 'sending', 'refused', 'unknown'),
  /** A problem that only the user can solve; '' for none. */
  problem: lenient(oneOf('', 'look-first', 'picture-lost'), ''),
  tries: number,
  /** Tries that failed at the pictures, before the form itself was sent. */
  uploadTries: lenient(number, 0),
  notBefore: lenient(nullable(time), null),
  fault: lenient(nullable(fault), null),
  /** The step that follows once the platform has accepted this one: the user sees both as one form. */
  following: lenient(nullable(record({ call: text, input: anything, operationId: id<OperationId>() })), null),
  /** A copy of a draft that continues on the device: the user has nothing to decide. */
  isCopy: lenient(bool, false),
  draft: record({ key: text, kind: text, base: anything, values: anything }),
  at: time,
});
export type OutboxRow = Decoded<typeof outboxRow>;

/** A slip raised from an item of an inspection; kept until its record is submitted. */
const itemSlipRow = record({
  key: text,
  userId: text,
  recordEquipId: id<RecordEquipId>(),
  itemId: id<ItemId>(),
  /** `sensor`: the slip of its sensor, which does not concern the item itself. */
  about: lenient(oneOf('item', 'sensor'), 'item'),
  repairId: id<RepairId>(),
  at: time,
});
export type ItemSlipRow = Decoded<typeof itemSlipRow>;

/** An order or document that was seen, for reading offline. */
const seenRow = record({ key: text, userId: text, data: anything, at: time });
type SeenRow = Decoded<typeof seenRow>;

export interface Rows {
  readonly drafts: DraftRow;
  readonly pictures: PictureRow;
  readonly bytes: BytesRow;
  readonly outbox: OutboxRow;
  readonly seen: SeenRow;
  readonly itemSlips: ItemSlipRow;
}
export type TableName = keyof Rows;
export const TABLES = [
  'drafts',
  'pictures',
  'bytes',
  'outbox',
  'seen',
  'itemSlips',
] as const satisfies readonly TableName[];

const DECODERS: { readonly [T in TableName]: Decoder<Rows[T]> } = {
  drafts: draftRow,
  pictures: pictureRow,
  bytes: bytesRow,
  outbox: outboxRow,
  seen: seenRow,
  itemSlips: itemSlipRow,
};

/** Decodes a row; `null` if missing, damaged or in an older format (faults 84). */
export function readRow<T extends TableName>(table: T, raw: unknown): Rows[T] | null {
  if (raw === undefined) return null;
  try {
    return DECODERS[table](raw, table);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Returns the key of a user's row. Both parts are opaque, so no separator could keep them apart. */
export const getOwnKey = (userId: string, name: string): string => JSON.stringify([userId, name]);

/** Returns the image of a picture; `null` before it has arrived. */
export const toSentImage = ({ url, by, takenAt, lat, lng, accuracy, item }: PictureRow): SentImage | null =>
  url === null ? null : { url, by, takenAt, lat, lng, accuracy, item };
