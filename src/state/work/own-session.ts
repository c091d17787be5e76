/** Checks whose session it is: another tab or program may have replaced its cookie at any time (faults 87). */
import type { Fault } from '../../shared/faults';
import { isSessionOver } from './send-order';
import type { SenderDeps } from './sender-deps';

type SessionProblem =
  | { readonly state: 'session-over' }
  | { readonly state: 'network'; readonly fault: Fault };

/** Checks the session right before sending; `null` if it is this user's. */
export async function findSessionProblem(
  { user, whoIsSignedIn }: Pick<SenderDeps, 'user' | 'whoIsSignedIn'>,
  userId: string,
): Promise<SessionProblem | null> {
  if (user() !== userId) return { state: 'session-over' };
  const signedIn = await whoIsSignedIn();
  if (signedIn.ok) return signedIn.value === userId && user() === userId ? null : { state: 'session-over' };
  // A refusal does not describe the session: a busy platform refuses this request too.
  return isSessionOver(signedIn.fault)
    ? { state: 'session-over' }
    : { state: 'network', fault: signedIn.fault };
}
