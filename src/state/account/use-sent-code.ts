import { useRef, useState } from 'react';
import { CODE_LIFE_MS } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import { type EpochMs, MINUTE_MS, type Millis } from '../../shared/units';
import { useTick } from '../hooks/use-tick';
import { useServices } from '../services';

const CODE_PAUSE_MS: Millis = MINUTE_MS;

export interface SentCode {
  readonly isSending: boolean;
  /** Whether a code was sent to the current recipient. */
  readonly wasSent: boolean;
  readonly fault: Fault | null;
  /** Time until another code can be requested. */
  readonly pauseMs: Millis;
  /** Remaining validity of the code (spec 5: ten minutes); 0 without a code. */
  readonly lifeMs: Millis;
  readonly send: () => Promise<void>;
}

interface SentMessage {
  readonly recipient: string;
  readonly at: EpochMs;
}

/** Sends codes to `recipient`, with countdowns. A code sent to another recipient does not count. */
export function useSentCode(recipient: string, request: () => Promise<Outcome<unknown>>): SentCode {
  const { now } = useServices();
  const [sentCode, setSent] = useState<SentMessage | null>(null);
  const [failure, setFailure] = useState<{ readonly recipient: string; readonly fault: Fault } | null>(null);
  const [isSending, setSending] = useState(false);
  const isRequested = useRef(false);
  const currentCode = sentCode?.recipient === recipient ? sentCode : null;
  const age = currentCode === null ? Number.POSITIVE_INFINITY : Math.max(0, now() - currentCode.at);
  const lifeMs = Math.max(0, CODE_LIFE_MS - age);
  useTick(lifeMs > 0);
  return {
    isSending,
    wasSent: currentCode !== null,
    fault: failure?.recipient === recipient ? failure.fault : null,
    pauseMs: Math.max(0, CODE_PAUSE_MS - age),
    lifeMs,
    send: async () => {
      if (isRequested.current) return;
      isRequested.current = true;
      setSending(true);
      setFailure(null);
      const outcome = await request();
      isRequested.current = false;
      setSending(false);
      if (outcome.ok) setSent({ recipient, at: now() });
      else if (outcome.fault.kind !== 'cancelled') setFailure({ recipient, fault: outcome.fault });
    },
  };
}
