import type { Widget } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import { isWriting } from '../../page-document/slot-guard';

/** Returns the slot that a control's change event writes, else the slot of its signal; -1 if it has neither. */
export function getWrittenSlot({ events, bind }: Widget, { getSlot }: Pick<PagePlan, 'getSlot'>): number {
  const event = events.find((candidate) => candidate.on === 'change' && isWriting(candidate));
  return getSlot(event?.bind ?? bind);
}
