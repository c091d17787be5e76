import type { Widget } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import { isWriting } from '../../page-document/slot-guard';

/** Slot that a control's change event writes, else its own signal; -1 for none. */
export function writtenSlot({ events, bind }: Widget, { getSlot }: Pick<PagePlan, 'getSlot'>): number {
  const event = events.find((one) => one.on === 'change' && isWriting(one));
  return getSlot(event?.bind ?? bind);
}
