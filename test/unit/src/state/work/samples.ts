import type { ItemId, OperationId, RecordEquipId, RepairId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import type { DraftRow, ItemSlipRow, OutboxRow, PictureRow } from '../../../../../src/state/work/rows';

const AT = epochMs(1_790_000_000_000);

export const createDraft = (changes: Partial<DraftRow> = {}): DraftRow => ({
  key: 'd',
  userId: 'u1',
  kind: 'repair',
  base: null,
  values: { note: 'noisy bearing' },
  pictures: [],
  reason: null,
  awaitedPicture: null,
  operationId: null,
  sentAs: null,
  at: AT,
  ...changes,
});

export const createPicture = (changes: Partial<PictureRow> = {}): PictureRow => ({
  key: 'p',
  userId: 'u1',
  use: 'repair',
  by: 'camera',
  takenAt: AT,
  lat: null,
  lng: null,
  accuracy: null,
  item: '',
  size: 3,
  uploadId: `upload-${changes.key ?? 'p'}` as OperationId,
  state: 'here',
  url: null,
  fault: null,
  at: AT,
  ...changes,
});

export const createEntry = (changes: Partial<OutboxRow> = {}): OutboxRow => ({
  key: 'o',
  userId: 'u1',
  operationId: `operation-${changes.key ?? 'o'}` as OperationId,
  call: 'repair/note',
  input: { id: 'r1', note: 'noisy bearing', images: [], occurredAt: AT },
  entity: changes.key ?? 'o',
  sequence: '',
  pictures: [],
  state: 'waiting',
  problem: '',
  tries: 0,
  uploadTries: 0,
  notBefore: null,
  fault: null,
  following: null,
  isCopy: false,
  draft: { key: 'd', kind: 'repair', base: null, values: { note: 'noisy bearing' } },
  at: AT,
  ...changes,
});

export const createItemSlip = (changes: Partial<ItemSlipRow> = {}): ItemSlipRow => ({
  key: 's',
  userId: 'u1',
  recordEquipId: 'i1-e1' as RecordEquipId,
  itemId: 'temp' as ItemId,
  about: 'item',
  repairId: 'r7' as RepairId,
  at: AT,
  ...changes,
});
