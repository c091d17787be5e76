/** Checks whose session it is: another tab or program may have replaced its cookie at any time (faults 87). */
import type { Fault } from '../../shared/faults';
import { isSessionOver } from './send-order';
import type { SenderDeps } from './sender-deps';

type SessionProblem =
  | { readonly state: 'session-over' }
  | { readonly state: 'network'; readonly fault: Fault };

/** Checks the session right before sending; `null` if it is this user's. */
export async function findSessionProblem(
  { getUserId, whoIsSignedIn }: Pick<SenderDeps, 'getUserId' | 'whoIsSignedIn'>,
  userId: string,
): Promise<SessionProblem | null> {
  if (getUserId() !== userId) return { state: 'session-over' };
  const userIdOutcome = await whoIsSignedIn();
  if (userIdOutcome.ok)
    return userIdOutcome.value === userId && getUserId() === userId ? null : { state: 'session-over' };
  // A refusal does not describe the session: a busy platform refuses this request too.
  return isSessionOver(userIdOutcome.fault)
    ? { state: 'session-over' }
    : { state: 'network', fault: userIdOutcome.fault };
}
