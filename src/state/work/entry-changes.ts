/** Changes that end an entry of the outbox; each list is one transaction. */
import { field } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { DraftRow, OutboxRow } from './rows';
import type { Change } from './tables';

const createPictureRemovals = (keys: readonly string[]): readonly Change[] =>
  keys.flatMap((picture): readonly Change[] => [
    { table: 'pictures', remove: picture },
    { table: 'bytes', remove: picture },
  ]);
const createEntryRemovals = ({ key, pictures }: OutboxRow): readonly Change[] => [
  { table: 'outbox', remove: key },
  ...createPictureRemovals(pictures),
];

/** Removes an entry with its pictures. If its outcome is unknown, the platform may still have the form. */
export const getDiscardChanges = createEntryRemovals;

const findPictures = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return [];
  const picture = field(part, 'picture') ?? field(part, 'addressOf');
  return typeof picture === 'string' ? [picture] : Object.values(part).flatMap(findPictures);
};

/** Removes the entry with its pictures, or continues with its second step on the version that the first has created. */
export function getSuccessChanges(
  row: OutboxRow,
  version: string | null,
  values: unknown,
): readonly Change[] {
  const { following } = row;
  if (following === null) return createEntryRemovals(row);
  const nextPictures = new Set(findPictures(following.input));
  const pictures = row.pictures.filter((key) => nextPictures.has(key));
  const input = version === null ? following.input : { ...(following.input as object), version };
  const nextEntry = {
    ...row,
    ...following,
    input,
    pictures,
    following: null,
    draft: { ...row.draft, values },
  };
  return [
    ...createPictureRemovals(row.pictures.filter((key) => !nextPictures.has(key))),
    {
      table: 'outbox',
      put: {
        ...nextEntry,
        state: 'waiting',
        tries: 0,
        uploadTries: 0,
        notBefore: null,
        fault: null,
        problem: '',
      },
    },
  ];
}

export const joinSteps = ({ call, input, following }: Pick<OutboxRow, 'call' | 'input' | 'following'>) =>
  following === null
    ? { call, input }
    : { call: following.call, input: { ...(input as object), ...(following.input as object) } };

export const getRefusalChanges = (row: OutboxRow, fault: Fault): readonly Change[] => [
  { table: 'outbox', put: { ...row, state: 'refused', fault } },
];

/** Returns the draft's key if free, otherwise a new key. */
export const getCopyKey = ({ key, draft }: OutboxRow, isTaken: boolean): string =>
  isTaken ? `${draft.key} ${key}` : draft.key;

/** Turns an entry back into its draft (faults 72). A newer draft keeps its key; this one gets another. */
export function getDraftChanges(
  row: OutboxRow,
  reason: Fault | null,
  { isTaken, now }: { readonly isTaken: boolean; readonly now: EpochMs },
): readonly Change[] {
  const { key, userId, pictures, draft } = row;
  return [
    { table: 'outbox', remove: key },
    {
      table: 'drafts',
      put: {
        ...draft,
        userId,
        pictures,
        reason,
        at: now,
        key: getCopyKey(row, isTaken),
        // Nothing was done under the old id, and the server would repeat its refusal.
        operationId: null,
        awaitedPicture: null,
        sentAs: { ...joinSteps(row), draftKey: draft.key },
      },
    },
  ];
}

/** Moves a returned draft to its original key, once that is free. */
export const getOwnKeyChanges = (row: DraftRow): readonly Change[] =>
  row.sentAs === null || row.sentAs.draftKey === row.key
    ? []
    : [
        { table: 'drafts', remove: row.key },
        { table: 'drafts', put: { ...row, key: row.sentAs.draftKey } },
      ];

/** Restarts an entry under a new id. Only after a refusal, which means that nothing was done under the old id. */
export const renewEntry = (row: OutboxRow, operationId: OperationId): readonly Change[] => [
  {
    table: 'outbox',
    put: {
      ...row,
      operationId,
      state: 'waiting',
      problem: '',
      fault: null,
      notBefore: null,
      tries: 0,
      uploadTries: 0,
    },
  },
];
