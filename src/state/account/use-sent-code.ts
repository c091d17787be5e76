import { useRef, useState } from 'react';
import { CODE_LIFE_MS, CODE_PAUSE_MS } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import type { EpochMs, Millis } from '../../shared/units';
import { useTick } from '../hooks/use-tick';
import { useServices } from '../services';

export interface SentCode {
  readonly isSending: boolean;
  /** A code was sent to the present recipient. */
  readonly wasSent: boolean;
  /** Why the last one was not sent. */
  readonly fault: Fault | null;
  /** Until another can be asked for; 0: now. */
  readonly pauseMs: Millis;
  /** How much longer the code is good (specification 5: ten minutes); 0 where none is. */
  readonly lifeMs: Millis;
  readonly send: () => Promise<void>;
}

interface Sent {
  readonly to: string;
  readonly at: EpochMs;
}

/** A code that goes to `to` by SMS or e-mail, with its countdowns. A code to somebody else counts for nothing. */
export function useSentCode(to: string, order: () => Promise<Outcome<unknown>>): SentCode {
  const { now } = useServices();
  const [sent, setSent] = useState<Sent | null>(null);
  const [failure, setFailure] = useState<{ readonly to: string; readonly fault: Fault } | null>(null);
  const [isSending, setSending] = useState(false);
  const isOrdered = useRef(false);
  const mine = sent?.to === to ? sent : null;
  const age = mine === null ? Number.POSITIVE_INFINITY : Math.max(0, now() - mine.at);
  const lifeMs = Math.max(0, CODE_LIFE_MS - age);
  useTick(lifeMs > 0);
  return {
    isSending,
    wasSent: mine !== null,
    fault: failure?.to === to ? failure.fault : null,
    pauseMs: Math.max(0, CODE_PAUSE_MS - age),
    lifeMs,
    send: async () => {
      if (isOrdered.current) return;
      isOrdered.current = true;
      setSending(true);
      setFailure(null);
      const outcome = await order();
      isOrdered.current = false;
      setSending(false);
      if (outcome.ok) setSent({ to, at: now() });
      else if (outcome.fault.kind !== 'cancelled') setFailure({ to, fault: outcome.fault });
    },
  };
}
