/**
 * The calls that may wait in the outbox (wire: Orders and slips; wire: Inspections): not steps that need their answer
 * immediately, such as accepting an order, and never a write to a signal.
 */
import type { SentImage } from '../../shared/calls/attachment';
import type { Call, CallInput } from '../../shared/calls/call';
import { abortRecord, saveRecord, submitRecord } from '../../shared/calls/inspection';
import { addRepair, finishRepair, joinRepair, noteRepair } from '../../shared/calls/repair';
import { saveReport } from '../../shared/calls/smart-reports';
import type { ImageUrl } from '../../shared/ids';

const WAITING_CALLS = {
  'repair/add': addRepair,
  'repair/join': joinRepair,
  'repair/note': noteRepair,
  'repair/finish': finishRepair,
  'inspection/record/save': saveRecord,
  'inspection/record/submit': submitRecord,
  'inspection/record/abort': abortRecord,
  'excel/record/save': saveReport,
} as const;
export type WaitingName = keyof typeof WAITING_CALLS;

/** A picture on the device in place of an image. */
export interface PicturePlace {
  readonly picture: string;
}
/** A picture on the device in place of an image's address, such as a signature. */
interface AddressPlace {
  readonly addressOf: string;
}
/** The input of a call, with pictures that have not been sent. */
type Waiting<T> = T extends SentImage
  ? T | PicturePlace
  : T extends ImageUrl
    ? T | AddressPlace
    : T extends string | number | boolean | null | undefined
      ? T
      : { readonly [N in keyof T]: Waiting<T[N]> };
export type WaitingInput<Name extends WaitingName> = Waiting<CallInput<(typeof WAITING_CALLS)[Name]>>;

const isWaitingName = (name: string): name is WaitingName => Object.hasOwn(WAITING_CALLS, name);
/** Returns the call of an entry, whose input was type-checked when it was created. */
export const findWaitingCall = (name: string): Call<unknown, unknown> | null =>
  isWaitingName(name) ? (WAITING_CALLS[name] as unknown as Call<unknown, unknown>) : null;

/** Inserts the sent images; `null` if one is missing: a form is never sent without it (faults 65). */
export function insertImages(input: unknown, images: ReadonlyMap<string, SentImage>): unknown {
  let isComplete = true;
  const getImage = (key: string): SentImage | null => {
    const sentImage = images.get(key) ?? null;
    isComplete &&= sentImage !== null;
    return sentImage;
  };
  const fill = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    if ('picture' in part && typeof part.picture === 'string') return getImage(part.picture);
    if ('addressOf' in part && typeof part.addressOf === 'string') return getImage(part.addressOf)?.url;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]));
  };
  const filledInput = fill(input);
  return isComplete ? filledInput : null;
}
