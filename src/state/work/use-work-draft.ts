/** A form of work that is kept on the device while it is filled. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Decoder } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import { platformClockOf } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { DraftSaver, type DraftState, flushOnLeaving } from './draft-saver';
import { ownKey } from './rows';
import { openDraftsAtom } from './work-atoms';
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
  readonly kind: string;
  /** Values of the form when nobody had begun it. */
  readonly base: V;
  readonly values: V;
  readonly pictures: readonly string[];
  readonly state: DraftState;
  /** The reason for which a form that was sent has come back; null otherwise. */
  readonly reason: Fault | null;
  readonly change: (values: V, pictures?: readonly string[]) => void;
  /** Changes the pictures beside the newest values: they may arrive while somebody types. */
  readonly changePictures: (change: (before: readonly string[]) => readonly string[]) => void;
  /**
   * Notes that a camera opens for a picture of this item ('' for the whole form), and keeps everything; null once it is
   * back. A page that is killed meanwhile knows afterwards that a picture is missing (faults 80).
   */
  readonly awaitPicture: (item: string | null) => Promise<void>;
  /** The item whose picture did not arrive when the page was killed; null otherwise. */
  readonly missedPicture: string | null;
  /** Does work that adds pictures. Until it ends the draft is not called kept, and is not sent. */
  readonly whilePreparing: (work: () => Promise<void>) => Promise<void>;
  readonly isPreparing: boolean;
  /** The part for photos. It stays the same object until that part changes, so that typing draws no photo anew. */
  readonly photos: PhotoDraft;
  /** The id under which the form is sent, one for all tabs that have this draft. */
  readonly operationId: () => Promise<OperationId>;
  /** Await it before camera, scanner, map or dialer open. */
  readonly flush: () => Promise<void>;
  readonly end: DraftSaver['end'];
}

/** The part of a draft that a field of photos needs. */
export type PhotoDraft = Pick<
  WorkDraft<unknown>,
  | 'isReady'
  | 'key'
  | 'pictures'
  | 'changePictures'
  | 'flush'
  | 'awaitPicture'
  | 'missedPicture'
  | 'whilePreparing'
>;

interface Loaded<V> {
  readonly values: V;
  readonly pictures: readonly string[];
  readonly reason: Fault | null;
  readonly awaited: string | null;
  readonly missed: string | null;
}

const NONE: readonly string[] = [];

/** Counts the pictures that are being prepared. */
function usePreparing(): Pick<WorkDraft<unknown>, 'isPreparing' | 'whilePreparing'> {
  const [count, setCount] = useState(0);
  const whilePreparing = useCallback<WorkDraft<unknown>['whilePreparing']>(async (work) => {
    setCount((before) => before + 1);
    try {
      await work();
    } finally {
      setCount((before) => before - 1);
    }
  }, []);
  return { isPreparing: count > 0, whilePreparing };
}

/** The draft of one form of the signed-in person; another person has another one (faults 87). */
export function useWorkDraft<V>({ name, kind, initial, decode }: WorkDraftOptions<V>): WorkDraft<V> {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const { newOperationId } = services;
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
        newOperationId: services.newOperationId,
        onState: (next) => {
          if (!isLeft) setState(next);
        },
      },
    );
    saver.current = made;
    void made.load().then((row) => {
      if (isLeft) return;
      const { pictures = [], reason = null, awaitedPicture: missed = null } = row ?? {};
      const values = valuesOf(row?.values, decodeNow.current) ?? initial;
      setState(row === null ? 'empty' : store.keeping);
      newest.current = { values, pictures, reason, awaited: null, missed };
      setLoaded(newest.current);
    });
    const stop = flushOnLeaving(document, made);
    return () => {
      isLeft = true;
      saver.current = null;
      stop();
    };
  }, [services, store, userId, key, kind, initial]);

  useNoted(key, state !== 'empty');

  const note = useCallback((changes: (before: Loaded<V>) => Partial<Loaded<V>>) => {
    const { current: before } = newest;
    if (before === null) return;
    const next = { ...before, ...changes(before) };
    newest.current = next;
    setLoaded(next);
    saver.current?.change({ values: next.values, pictures: next.pictures, awaitedPicture: next.awaited });
  }, []);
  const change = useCallback<WorkDraft<V>['change']>(
    (values, pictures) => note((before) => ({ values, pictures: pictures ?? before.pictures })),
    [note],
  );
  const changePictures = useCallback<WorkDraft<V>['changePictures']>(
    (changed) => note(({ pictures }) => ({ pictures: changed(pictures) })),
    [note],
  );
  const awaitPicture = useCallback<WorkDraft<V>['awaitPicture']>(
    async (awaited) => {
      note(() => ({ awaited, missed: null }));
      await saver.current?.flush();
    },
    [note],
  );
  const { isPreparing, whilePreparing } = usePreparing();
  const flush = useCallback(async () => saver.current?.flush(), []);
  const isReady = loaded !== null;
  const pictures = loaded?.pictures ?? NONE;
  const missedPicture = loaded?.missed ?? null;
  const photos = useMemo(
    () => ({ isReady, key, pictures, missedPicture, changePictures, flush, awaitPicture, whilePreparing }),
    [isReady, key, pictures, missedPicture, changePictures, flush, awaitPicture, whilePreparing],
  );
  return {
    ...photos,
    kind,
    base: initial,
    values: loaded?.values ?? initial,
    state: isPreparing ? 'changed' : state,
    reason: loaded?.reason ?? null,
    change,
    isPreparing,
    photos,
    operationId: useCallback(async () => saver.current?.operationId() ?? newOperationId(), [newOperationId]),
    end: useCallback(async (how) => saver.current?.end(how), []),
  };
}

/** Notes a form that somebody has begun for as long as it is on the screen: nothing is loaded anew under it. */
function useNoted(key: string, isBegun: boolean): void {
  const { store } = useServices();
  useEffect(() => {
    if (!isBegun) return;
    store.set(openDraftsAtom, (open) => new Set([...open, key]));
    return () => {
      store.set(openDraftsAtom, (open) => new Set([...open].filter((one) => one !== key)));
    };
  }, [store, key, isBegun]);
}

/** Stored values as the form has them today; null where an older form has left them. */
function valuesOf<V>(raw: unknown, decode: Decoder<V>): V | null {
  try {
    return raw === undefined ? null : decode(raw, 'values');
  } catch {
    return null;
  }
}
