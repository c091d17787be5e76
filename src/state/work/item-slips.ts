/**
 * Slips that items of inspections have become: an item knows its slip after a reload and in every tab, until its record
 * is submitted.
 */
import { field } from '../../shared/calls/decode';
import type { ItemId, RecordEquipId, RepairId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { type ItemSlipRow, type OutboxRow, ownKey } from './rows';
import type { WorkStore } from './work-store';

const keyOfItem = (userId: string, recordEquipId: RecordEquipId, itemId: ItemId): string =>
  ownKey(userId, JSON.stringify([recordEquipId, itemId]));

/** The slip of an item, where a form that the platform has taken was the report of one. */
export function slipOfItem(entry: OutboxRow, entityId: string, at: EpochMs): ItemSlipRow | null {
  const { call, userId, input } = entry;
  if (call !== 'repair/add' || entityId === '') return null;
  const itemId = field(field(field(input, 'evidence'), 'item'), 'itemId');
  const sourceId = field(input, 'sourceId');
  if (field(input, 'source') !== 'inspection') return null;
  if (typeof itemId !== 'string' || typeof sourceId !== 'string') return null;
  const names = { recordEquipId: sourceId as RecordEquipId, itemId: itemId as ItemId };
  const key = keyOfItem(userId, names.recordEquipId, names.itemId);
  return { ...names, key, userId, repairId: entityId as RepairId, at };
}

/** The record that a form has submitted; null for any other form. */
export function submittedRecord({ call, input }: OutboxRow): RecordEquipId | null {
  const id = field(input, 'recordEquipId');
  return call === 'inspection/record/submit' && typeof id === 'string' ? (id as RecordEquipId) : null;
}

/** The input of a record's form with the slip in the answer to its item; null where nothing of it changes. */
export function withSlip(entry: OutboxRow, { recordEquipId, itemId, repairId }: ItemSlipRow): unknown {
  const answers = field(entry.input, 'answers');
  if (submittedRecord(entry) !== recordEquipId || !Array.isArray(answers)) return null;
  const isLinked = (answer: unknown): boolean =>
    field(answer, 'itemId') === itemId && (field(answer, 'repairId') ?? null) === null;
  if (!answers.some(isLinked)) return null;
  return {
    ...(entry.input as object),
    answers: answers.map((answer: unknown) =>
      isLinked(answer) ? { ...(answer as object), repairId } : answer,
    ),
  };
}

/** Own slips of the items of a record. */
export const slipsOfRecord = async (
  store: Pick<WorkStore, 'rows'>,
  userId: string,
  record: RecordEquipId,
): Promise<readonly ItemSlipRow[]> =>
  (await store.rows('itemSlips', userId)).filter(({ recordEquipId }) => recordEquipId === record);

/** The person has taken the slip away from its item. */
export const forgetSlip = (
  store: Pick<WorkStore, 'write'>,
  userId: string,
  recordEquipId: RecordEquipId,
  itemId: ItemId,
): Promise<unknown> =>
  store.write([{ table: 'itemSlips', remove: keyOfItem(userId, recordEquipId, itemId) }]);
