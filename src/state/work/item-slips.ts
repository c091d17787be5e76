/**
 * Slips raised from items of inspections, kept across reloads and in every tab until the record is submitted. The slip
 * of a doubtful sensor is separate from the item's.
 */
import { field } from '../../shared/calls/decode';
import type { ItemId, RecordEquipId, RepairId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { getOwnKey, type ItemSlipRow, type OutboxRow } from './rows';
import type { WorkStore } from './work-store';

/** An item of a record, or its sensor. */
export type ItemSubject = Pick<ItemSlipRow, 'recordEquipId' | 'itemId' | 'about'>;

const getItemKey = (userId: string, { recordEquipId, itemId, about }: ItemSubject): string =>
  getOwnKey(
    userId,
    JSON.stringify(about === 'item' ? [recordEquipId, itemId] : [recordEquipId, itemId, about]),
  );

export const isSameSubject = (first: ItemSubject, second: ItemSubject): boolean =>
  getItemKey('', first) === getItemKey('', second);

/** Returns the item that the form reports, or `null`. */
export function findReportedItem({ call, input }: Pick<OutboxRow, 'call' | 'input'>): ItemSubject | null {
  if (call !== 'repair/add' && call !== 'repair/join') return null;
  const item = field(field(input, 'evidence'), 'item');
  const [recordEquipId, itemId] = [field(item, 'recordEquipId'), field(item, 'itemId')];
  if (typeof itemId !== 'string' || typeof recordEquipId !== 'string') return null;
  return {
    recordEquipId: recordEquipId as RecordEquipId,
    itemId: itemId as ItemId,
    about: field(item, 'about') === 'sensor' ? 'sensor' : 'item',
  };
}

export function createItemSlip(entry: OutboxRow, entityId: string, at: EpochMs): ItemSlipRow | null {
  const subject = findReportedItem(entry);
  const { call, userId, input } = entry;
  const repairId = call === 'repair/join' ? field(input, 'id') : entityId;
  if (subject === null || typeof repairId !== 'string' || repairId === '') return null;
  return { ...subject, key: getItemKey(userId, subject), userId, repairId: repairId as RepairId, at };
}

/** Returns the record that the form submits, or `null`. */
export function findSubmittedRecord({ call, input }: OutboxRow): RecordEquipId | null {
  const id = field(input, 'recordEquipId');
  return call === 'inspection/record/submit' && typeof id === 'string' ? (id as RecordEquipId) : null;
}

type Step = Pick<OutboxRow, 'call' | 'input'>;

/** Adds the slip to the answers of its item. Returns the same input if nothing changes. */
function addSlipToInput({ call, input }: Step, { recordEquipId, itemId, repairId }: ItemSlipRow): unknown {
  const isRecordCall = call === 'inspection/record/submit' || call === 'inspection/record/save';
  const answers = field(input, 'answers');
  if (!isRecordCall || field(input, 'recordEquipId') !== recordEquipId || !Array.isArray(answers))
    return input;
  const isLinkable = (answer: unknown): boolean =>
    field(answer, 'itemId') === itemId && (field(answer, 'repairId') ?? null) === null;
  if (!answers.some(isLinkable)) return input;
  return {
    ...(input as object),
    answers: answers.map((answer: unknown) =>
      isLinkable(answer) ? { ...(answer as object), repairId } : answer,
    ),
  };
}

/** Adds the slip to steps that were never sent; `null` if none changes. A copy follows its draft, not the slip. */
export function linkSlip(entry: OutboxRow, slip: ItemSlipRow): OutboxRow | null {
  const { state, tries, following, isCopy } = entry;
  if (slip.about !== 'item' || isCopy) return null;
  const isUntried = state === 'waiting' && tries === 0;
  const input = isUntried ? addSlipToInput(entry, slip) : entry.input;
  const nextInput = following === null ? null : addSlipToInput(following, slip);
  if (input === entry.input && nextInput === (following?.input ?? null)) return null;
  return { ...entry, input, following: following === null ? null : { ...following, input: nextInput } };
}

export const readRecordSlips = async (
  store: Pick<WorkStore, 'rows'>,
  userId: string,
  record: RecordEquipId,
): Promise<readonly ItemSlipRow[]> =>
  (await store.rows('itemSlips', userId)).filter(({ recordEquipId }) => recordEquipId === record);

export const removeSlip = (
  store: Pick<WorkStore, 'write'>,
  userId: string,
  subject: ItemSubject,
): Promise<unknown> => store.write([{ table: 'itemSlips', remove: getItemKey(userId, subject) }]);
