/** Reads a call and keeps its response on the device for reading it offline (a pump house has no network). */
import { useCallback, useEffect, useState } from 'react';
import type { Call } from '../../shared/calls/call';
import type { Fault } from '../../shared/faults';
import { type EpochMs, type Millis, SECOND_MS } from '../../shared/units';
import { type ReadResult, useRead } from '../calls/use-read';
import { getPlatformClock } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { getOwnKey } from './rows';
import { useWork } from './work-services';
import type { WorkStore } from './work-store';

/** How long to wait for an answer before showing the last copy on this device. */
const SEEN_WAIT_MS: Millis = 2 * SECOND_MS;

export const getSeenKey = <In, Out>(userId: string, call: Call<In, Out>, input: In): string =>
  getOwnKey(userId, `${call.path} ${JSON.stringify(call.encode(input))}`);

/** Reads a stored response; `null` if missing or unreadable. */
export async function readSeen<In, Out>(
  store: Pick<WorkStore, 'read'>,
  userId: string,
  call: Call<In, Out>,
  input: In,
): Promise<{ readonly data: Out; readonly at: EpochMs } | null> {
  const row = await store.read('seen', getSeenKey(userId, call, input));
  if (row === null || row.userId !== userId) return null;
  try {
    return { data: call.decode(row.data, 'seen'), at: row.at };
  } catch {
    return null;
  }
}

const identity = (answer: unknown): unknown => answer;

/** Whether the platform did not answer: a refusal means that this user may not see the data, or that it is gone. */
const isUnanswered = (fault: Fault | null): boolean =>
  fault !== null && fault.kind !== 'refused' && fault.kind !== 'forbidden';

export interface SeenResult<Out> extends ReadResult<Out> {
  /** Time of the stored response that is shown while the platform is unreachable; `null` for a fresh one. */
  readonly seenAt: EpochMs | null;
  /** Shows the answer of a step until the call is read again. */
  readonly showAnswer: (answer: Out) => void;
}

/** The answer of a step, valid until data other than `previousData` has been read. */
interface ShownAnswer<Out> {
  readonly key: string;
  readonly previousData: Out | undefined;
  readonly answer: Out;
}

/** Whether a response is taking so long that the stored one is better than a blank screen. */
function useIsSlow(key: string, isWaiting: boolean): boolean {
  const { ports } = useServices();
  const [slowKey, setSlowKey] = useState<string | null>(null);
  useEffect(
    () => (isWaiting ? ports.after(SEEN_WAIT_MS, () => setSlowKey(key)) : undefined),
    [ports, key, isWaiting],
  );
  return isWaiting && slowKey === key;
}

/** Stored responses. One that comes from the cache again keeps the time at which it was read. */
const stored = new WeakSet<object>();

/**
 * Reads a call; a `null` input sends nothing. `toStored` converts a response to the form that its decoder reads, if
 * different.
 */
export function useSeenCall<In, Out>(
  call: Call<In, Out>,
  input: In | null,
  toStored: (answer: Out) => unknown = identity,
): SeenResult<Out> {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const key = input === null ? '' : getSeenKey(userId, call, input);
  const result = useRead(input === null ? null : [call.path, key], (signal) =>
    services.call(call, input as In, { signal, onDate: getPlatformClock(services).onDate }),
  );
  const { data, fault, reload } = result;
  const [lastResponse, setSeen] = useState<{
    readonly key: string;
    readonly data: Out;
    readonly at: EpochMs;
  } | null>(null);
  const [shownAnswer, setShownAnswer] = useState<ShownAnswer<Out> | null>(null);
  useEffect(() => {
    if (userId === '' || typeof data !== 'object' || data === null || stored.has(data)) return;
    stored.add(data);
    void store.storeSeen(userId, key, toStored(data));
  }, [store, userId, key, data, toStored]);
  const isSlow = useIsSlow(key, key !== '' && data === undefined);
  const isWanted = key !== '' && data === undefined && (isUnanswered(fault) || (fault === null && isSlow));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies call and input.
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    void readSeen(store, userId, call, input as In).then((storedResponse) => {
      if (!isUnmounted && storedResponse !== null) setSeen({ key, ...storedResponse });
    });
    return () => {
      isUnmounted = true;
    };
  }, [store, userId, key, isWanted]);
  const showAnswer = useCallback(
    (answer: Out) => {
      setShownAnswer({ key, previousData: data, answer });
      void reload();
    },
    [key, data, reload],
  );
  const newestData =
    shownAnswer?.key === key && shownAnswer.previousData === data ? shownAnswer.answer : data;
  const shownResponse =
    newestData === undefined && isWanted && lastResponse?.key === key ? lastResponse : null;
  return {
    ...result,
    data: newestData ?? shownResponse?.data,
    seenAt: shownResponse?.at ?? null,
    showAnswer,
  };
}
