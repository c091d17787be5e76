import type { Fault } from '../../shared/faults';
import { useUser } from '../../state/session/use-user';
import { getOwnKey } from '../../state/work/rows';
import { useOutbox } from '../../state/work/use-outbox';

export const BILL_DRAFT = 'repair finish';

/** Returns why the bill of a repair was returned from the outbox (faults 72); `null` if it was not. */
export function useReturnReason(id: string): Fault | null {
  const { userId } = useUser();
  const key = getOwnKey(userId, `${BILL_DRAFT} ${id}`);
  const returnedDrafts = useOutbox()?.returned ?? [];
  return returnedDrafts.find(({ sentAs }) => sentAs?.draftKey === key)?.reason ?? null;
}
