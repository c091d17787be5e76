export interface OutboxCounts {
  readonly waiting: number;
  readonly refused: number;
  /** Refused forms that are drafts again. */
  readonly returned: number;
  readonly unknown: number;
  /** Forms unsent for so long that a browser may delete them. */
  readonly old: number;
}
export const NO_COUNTS: OutboxCounts = { waiting: 0, refused: 0, returned: 0, unknown: 0, old: 0 };

export const countNeedingAttention = ({ refused, returned }: OutboxCounts): number => refused + returned;
export const countUnsent = (counts: OutboxCounts): number =>
  countNeedingAttention(counts) + counts.waiting + counts.unknown;
