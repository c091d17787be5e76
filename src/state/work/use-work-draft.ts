/** A form of work that is kept on the device while it is filled. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Decoder } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import { platformClockOf } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { DraftSaver, type DraftState, flushOnLeaving } from './draft-saver';
import { ownKey } from './rows';
import { useWork } from './work-services';

export interface WorkDraftOptions<V> {
  /** Name of the form, such as the id of its record. */
  readonly name: string;
  readonly kind: string;
  /** Values of a form that nobody has begun. The same object in each drawing. */
  readonly initial: V;
  readonly decode: Decoder<V>;
}
export interface WorkDraft<V> {
  /** False until it is known whether there is a draft; until then nothing should be typed. */
  readonly isReady: boolean;
  readonly key: string;
  readonly values: V;
  readonly pictures: readonly string[];
  readonly state: DraftState;
  /** The reason for which a form that was sent has come back; null otherwise. */
  readonly reason: Fault | null;
  readonly change: (values: V, pictures?: readonly string[]) => void;
  /** Await it before camera, scanner, map or dialer open. */
  readonly flush: () => Promise<void>;
  readonly end: DraftSaver['end'];
}

interface Loaded<V> {
  readonly values: V;
  readonly pictures: readonly string[];
  readonly reason: Fault | null;
}

/** The draft of one form of the signed-in person; another person has another one (faults 87). */
export function useWorkDraft<V>({ name, kind, initial, decode }: WorkDraftOptions<V>): WorkDraft<V> {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const key = ownKey(userId, `${kind} ${name}`);
  const [state, setState] = useState<DraftState>('empty');
  const [loaded, setLoaded] = useState<Loaded<V> | null>(null);
  const saver = useRef<DraftSaver | null>(null);
  const decodeNow = useRef(decode);
  decodeNow.current = decode;

  const newest = useRef<Loaded<V> | null>(null);

  useEffect(() => {
    newest.current = null;
    setLoaded(null);
    // Between a session's end and the login nobody can own a draft.
    if (userId === '') return;
    let isLeft = false;
    const made = new DraftSaver(
      { key, userId, kind, base: initial },
      {
        store,
        after: services.ports.after,
        now: () => platformClockOf(services).now(),
        onState: (next) => {
          if (!isLeft) setState(next);
        },
      },
    );
    saver.current = made;
    void made.load().then((row) => {
      if (isLeft) return;
      const { pictures = [], reason = null } = row ?? {};
      setState(row === null ? 'empty' : store.keeping);
      newest.current = { values: valuesOf(row?.values, decodeNow.current) ?? initial, pictures, reason };
      setLoaded(newest.current);
    });
    const stop = flushOnLeaving(document, made);
    return () => {
      isLeft = true;
      saver.current = null;
      stop();
    };
  }, [services, store, userId, key, kind, initial]);

  const change = useCallback((values: V, pictures?: readonly string[]) => {
    const { current: before } = newest;
    if (before === null) return;
    newest.current = { ...before, values, pictures: pictures ?? before.pictures };
    setLoaded(newest.current);
    saver.current?.change({ values, pictures: newest.current.pictures });
  }, []);
  return {
    isReady: loaded !== null,
    key,
    values: loaded?.values ?? initial,
    pictures: loaded?.pictures ?? [],
    state,
    reason: loaded?.reason ?? null,
    change,
    flush: useCallback(async () => saver.current?.flush(), []),
    end: useCallback(async (how) => saver.current?.end(how), []),
  };
}

/** Stored values as the form has them today; null where an older form has left them. */
function valuesOf<V>(raw: unknown, decode: Decoder<V>): V | null {
  try {
    return raw === undefined ? null : decode(raw, 'values');
  } catch {
    return null;
  }
}
