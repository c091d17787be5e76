/** Reads a call and keeps its response on the device for reading it offline (a pump house has no network). */
import { useCallback, useEffect, useState } from 'react';
import type { Call } from '../../shared/calls/call';
import { SEEN_WAIT_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import { type Reading, useRead } from '../calls/use-read';
import { getPlatformClock } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { getOwnKey } from './rows';
import { useWork } from './work-services';
import type { WorkStore } from './work-store';

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

const asIs = (answer: unknown): unknown => answer;

/** Whether the platform did not answer: a refusal means that this user may not see the data, or that it is gone. */
const isUnreached = (fault: Fault | null): boolean =>
  fault !== null && fault.kind !== 'refused' && fault.kind !== 'forbidden';

export interface SeenReading<Out> extends Reading<Out> {
  /** Time of the stored response that is shown while the platform is unreachable; `null` for a fresh one. */
  readonly seenAt: EpochMs | null;
  /** Shows the answer of a step until the call is read again. */
  readonly take: (answer: Out) => void;
}

/** The answer of a step, valid until data other than `after` has been read. */
interface Taken<Out> {
  readonly key: string;
  readonly after: Out | undefined;
  readonly answer: Out;
}

/** Whether a response is taking so long that the stored one is better than a blank screen. */
function useIsSlow(key: string, isWaiting: boolean): boolean {
  const { ports } = useServices();
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(
    () => (isWaiting ? ports.after(SEEN_WAIT_MS, () => setSlow(key)) : undefined),
    [ports, key, isWaiting],
  );
  return isWaiting && slow === key;
}

/**
 * Reads a call; a `null` input sends nothing. `toStored` converts a response to the form that its decoder reads, if
 * different.
 */
export function useSeenCall<In, Out>(
  call: Call<In, Out>,
  input: In | null,
  keep: (answer: Out) => unknown = asIs,
): SeenReading<Out> {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const key = input === null ? '' : getSeenKey(userId, call, input);
  const read = useRead(input === null ? null : [call.path, key], (signal) =>
    services.call(call, input as In, { signal, onDate: getPlatformClock(services).onDate }),
  );
  const { data, fault, reload } = read;
  const [seen, setSeen] = useState<{ readonly key: string; readonly data: Out; readonly at: EpochMs } | null>(
    null,
  );
  const [taken, setTaken] = useState<Taken<Out> | null>(null);
  useEffect(() => {
    if (data !== undefined && userId !== '') void store.see(userId, key, keep(data));
  }, [store, userId, key, data, keep]);
  const isSlow = useIsSlow(key, key !== '' && data === undefined);
  const isWanted = key !== '' && data === undefined && (isUnreached(fault) || (fault === null && isSlow));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies call and input.
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    void readSeen(store, userId, call, input as In).then((found) => {
      if (!isLeft && found !== null) setSeen({ key, ...found });
    });
    return () => {
      isLeft = true;
    };
  }, [store, userId, key, isWanted]);
  const take = useCallback(
    (answer: Out) => {
      setTaken({ key, after: data, answer });
      void reload();
    },
    [key, data, reload],
  );
  const newest = taken?.key === key && taken.after === data ? taken.answer : data;
  const before = newest === undefined && isWanted && seen?.key === key ? seen : null;
  return { ...read, data: newest ?? before?.data, seenAt: before?.at ?? null, take };
}
