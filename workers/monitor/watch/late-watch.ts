/**
 * A session that a later part is needed for. Until that is there the page is told that nothing is live yet, and the
 * part is tried again like a link; then the session begins like the others.
 */
import { LEGACY_POLL_MS } from '../../../src/shared/constants';
import { epochMs } from '../../../src/shared/units';
import type { WatchMessage, WatchSpec } from '../contract/contract';
import type { LatePart } from '../host/late-part';
import type { Cancel } from '../host/ports';
import type { Session, SessionParts } from './deps';

export function lateSession<T>(
  part: LatePart<T>,
  spec: WatchSpec,
  { ports, port }: Pick<SessionParts, 'ports' | 'port'>,
  open: (part: T) => Session,
): Session {
  const since = ports.now();
  let session: Session | null = null;
  let isOver = false;
  let retry: Cancel | null = null;

  const begin = async (): Promise<void> => {
    const got = part.now() ?? (await part.get());
    if (isOver) return;
    if (got !== null) {
      session = open(got);
      return;
    }
    retry = ports.after(LEGACY_POLL_MS, () => void begin());
    const message: WatchMessage = {
      kind: 'link',
      link: {
        ...{ phase: 'reconnecting', since, lastFrameAt: null, fault: { kind: 'offline' } },
        retryAt: epochMs(ports.now() + LEGACY_POLL_MS),
      },
    };
    port.postMessage(message);
  };
  void begin();

  return {
    spec,
    life: (event) => session?.life(event),
    obstacle: (signalId) => (session === null ? { kind: 'offline' } : session.obstacle(signalId)),
    explain: (slot) => session?.explain(slot) ?? null,
    seen: (signalId) => session?.seen(signalId) ?? null,
    heard: (signalId) => session?.heard(signalId) ?? null,
    stop: (how) => {
      isOver = true;
      retry?.();
      if (session !== null) session.stop(how);
      else if (how === 'left') port.close();
    },
  };
}
