/** Changes to an entry of the outbox after its end, each list made together; pure. */
import type { Fault } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { DraftRow, OutboxRow } from './rows';
import type { Change } from './tables';

const withPictures = ({ key, pictures }: OutboxRow): readonly Change[] => [
  { table: 'outbox', remove: key },
  ...pictures.flatMap((picture): readonly Change[] => [
    { table: 'pictures', remove: picture },
    { table: 'bytes', remove: picture },
  ]),
];

/** The platform has it: the entry goes, and its pictures with it. */
export const afterSuccess = withPictures;
/** A person does not want it any more. While its end is unknown the platform may have it all the same. */
export const thrownAway = withPictures;

export const afterRefusal = (row: OutboxRow, fault: Fault): readonly Change[] => [
  { table: 'outbox', put: { ...row, state: 'refused', fault } },
];

/** The key of an entry that is a draft again: beside a newer one it has a place of its own. */
export const besideKey = ({ key, draft }: OutboxRow, isTaken: boolean): string =>
  isTaken ? `${draft.key} ${key}` : draft.key;

/**
 * The form as the draft that it was, with the reason (faults 72). A newer draft of the same form keeps its place; this
 * one stands beside it.
 */
export function backToDraft(
  row: OutboxRow,
  reason: Fault | null,
  { isTaken, now }: { readonly isTaken: boolean; readonly now: EpochMs },
): readonly Change[] {
  const { key, userId, pictures, draft, call, input } = row;
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
        key: besideKey(row, isTaken),
        // Nothing was done under the old id, and the server would answer with the refusal again.
        operationId: null,
        awaitedPicture: null,
        sentAs: { call, input, draftKey: draft.key },
      },
    },
  ];
}

/** A form that came back beside a newer draft, in its own place, where that is free now. */
export const inPlace = (row: DraftRow): readonly Change[] =>
  row.sentAs === null || row.sentAs.draftKey === row.key
    ? []
    : [
        { table: 'drafts', remove: row.key },
        { table: 'drafts', put: { ...row, key: row.sentAs.draftKey } },
      ];

/** To be sent again under a new id: only after a refusal, which says that nothing was done under the old one. */
export const renewed = (row: OutboxRow, operationId: OperationId): readonly Change[] => [
  {
    table: 'outbox',
    put: { ...row, operationId, state: 'waiting', problem: '', fault: null, notBefore: null, tries: 0 },
  },
];
