import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Decoder } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import { getPlatformClock } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { type DraftContent, DraftSaver, type DraftState, flushOnLeaving } from './draft-saver';
import { getOwnKey } from './rows';
import { openDraftsAtom } from './work-atoms';
import { useWork } from './work-services';
import type { WorkStore } from './work-store';

export interface WorkDraftOptions<V> {
  /** Identifies the form, such as the id of its record. */
  readonly name: string;
  readonly kind: string;
  /** Must be the same object in each render. */
  readonly initial: V;
  readonly decode: Decoder<V>;
}
export interface WorkDraft<V> {
  /** Whether the draft was looked up; nothing should be typed before. */
  readonly isReady: boolean;
  readonly key: string;
  readonly kind: string;
  readonly base: V;
  readonly values: V;
  readonly pictures: readonly string[];
  readonly state: DraftState;
  /** Reason why a sent form was returned; otherwise `null`. */
  readonly reason: Fault | null;
  readonly change: (values: V, pictures?: readonly string[]) => void;
  /** Changes the pictures and keeps the newest values: pictures may arrive while the user types. */
  readonly changePictures: (change: (before: readonly string[]) => readonly string[]) => void;
  /**
   * Stores the item for which a camera opens ('' for the whole form), and `null` on its return. If the page is killed
   * in between, it later shows that a picture is missing (faults 80).
   */
  readonly awaitPicture: (item: string | null) => Promise<void>;
  /** The item whose picture was lost when the page was killed; otherwise `null`. */
  readonly missedPicture: string | null;
  /** Runs work that adds pictures. Until it ends, the draft does not count as saved and is not sent. */
  readonly whilePreparing: (work: () => Promise<void>) => Promise<void>;
  readonly isPreparing: boolean;
  /** The part for photos. A stable object until that part changes, so typing does not rerender photos. */
  readonly photos: PhotoDraft;
  /** Returns the id under which the form is sent, the same in all tabs with this draft. */
  readonly operationId: () => Promise<OperationId>;
  /** Saves pending changes. Await it before opening the camera, scanner, map or dialer. */
  readonly flush: () => Promise<void>;
  readonly end: DraftSaver['end'];
}

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
const getContent = <V>({ values, pictures, awaited }: Loaded<V>): DraftContent => ({
  values,
  pictures,
  awaitedPicture: awaited,
});

type Note<V> = (changes: (before: Loaded<V>) => Partial<Loaded<V>>) => void;

/** A form on the screen. Forms of one key have values of one kind. */
interface OpenForm {
  readonly note: Note<never>;
  readonly isLoaded: Promise<void>;
}
const openForms = new WeakMap<WorkStore, Map<string, OpenForm>>();
function getOpenForms(store: WorkStore): Map<string, OpenForm> {
  const known = openForms.get(store) ?? new Map<string, OpenForm>();
  openForms.set(store, known);
  return known;
}

interface LeftForm<V> {
  readonly key: string;
  readonly saver: DraftSaver | null;
  /** `null` if the draft was not loaded yet. */
  readonly last: Loaded<V> | null;
}

/** Adds a picture that is ready after its form was closed, to the same form if open again, otherwise on the device. */
function noteLeft<V>(store: WorkStore, form: LeftForm<V>, changes: Parameters<Note<V>>[0]): void {
  const { key, saver, last } = form;
  const other = getOpenForms(store).get(key);
  if (other !== undefined) {
    void other.isLoaded.then(() => {
      if (getOpenForms(store).get(key) === other) (other.note as unknown as Note<V>)(changes);
      else noteLeft(store, form, changes);
    });
    return;
  }
  if (last === null) return;
  void saver?.changeLeft(getContent(last), ({ values, pictures, awaitedPicture: awaited = null }) => {
    const stored = { ...last, values: values as V, pictures, awaited };
    return getContent({ ...stored, ...changes(stored) });
  });
}

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

function useKept<V>({ name, kind, initial, decode }: WorkDraftOptions<V>) {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const key = getOwnKey(userId, `${kind} ${name}`);
  const [state, setState] = useState<DraftState>('empty');
  const [loaded, setLoaded] = useState<Loaded<V> | null>(null);
  const saver = useRef<DraftSaver | null>(null);
  /** Number of forms discarded under this key. */
  const [thrownAway, setThrownAway] = useState(0);
  const decodeNow = useRef(decode);
  decodeNow.current = decode;

  const newest = useRef<Loaded<V> | null>(null);
  /** Key of the draft whose form was closed; `null` while it is on the screen. */
  const left = useRef<string | null>(null);

  const note = useCallback<Note<V>>((changes) => {
    const { current: before } = newest;
    // The values of a closed form may be older than later input.
    if (before === null || left.current !== null) return;
    const next = { ...before, ...changes(before) };
    newest.current = next;
    setLoaded(next);
    saver.current?.change(getContent(next));
  }, []);
  const noteLate = useCallback<Note<V>>(
    (changes) => {
      const { current: key } = left;
      if (key === null) note(changes);
      else noteLeft(store, { key, saver: saver.current, last: newest.current }, changes);
    },
    [store, note],
  );

  useEffect(() => {
    // Further input after discarding a form belongs to a new one.
    void thrownAway;
    newest.current = null;
    saver.current = null;
    left.current = null;
    setLoaded(null);
    // Between a session's end and the login a draft has no owner.
    if (userId === '') return;
    let isLeft = false;
    const made = new DraftSaver(
      { key, userId, kind, base: initial },
      {
        store,
        after: services.ports.after,
        now: () => getPlatformClock(services).now(),
        newOperationId: services.newOperationId,
        onState: (next) => {
          if (!isLeft) setState(next);
        },
      },
    );
    saver.current = made;
    const isLoaded = made.load().then((row) => {
      if (isLeft) return;
      const { pictures = [], reason = null, awaitedPicture: missed = null } = row ?? {};
      const values = parseValues(row?.values, decodeNow.current) ?? initial;
      setState(row === null ? 'empty' : store.keeping);
      newest.current = { values, pictures, reason, awaited: null, missed };
      setLoaded(newest.current);
    });
    const stop = flushOnLeaving(document, made);
    const forms = getOpenForms(store);
    const own: OpenForm = { note: note as unknown as Note<never>, isLoaded };
    forms.set(key, own);
    return () => {
      isLeft = true;
      left.current = key;
      if (forms.get(key) === own) forms.delete(key);
      stop();
    };
  }, [services, store, userId, key, kind, initial, note, thrownAway]);

  useNoted(key, state !== 'empty');
  const { newOperationId } = services;
  const flush = useCallback(async () => saver.current?.flush(), []);
  const operationId = useCallback(
    async () => saver.current?.operationId() ?? newOperationId(),
    [newOperationId],
  );
  const end = useCallback<DraftSaver['end']>(async (how) => {
    const { current: ended } = saver;
    await ended?.end(how);
    if (how === 'thrown-away' && saver.current === ended) setThrownAway((before) => before + 1);
  }, []);
  return { key, state, loaded, note, noteLate, flush, operationId, end };
}

/** Returns the draft of a form. Each user has their own (faults 87). */
export function useWorkDraft<V>(options: WorkDraftOptions<V>): WorkDraft<V> {
  const { kind, initial } = options;
  const { key, state, loaded, note, noteLate, flush, operationId, end } = useKept(options);
  const change = useCallback<WorkDraft<V>['change']>(
    (values, pictures) => note((before) => ({ values, pictures: pictures ?? before.pictures })),
    [note],
  );
  const changePictures = useCallback<WorkDraft<V>['changePictures']>(
    (changed) => noteLate(({ pictures }) => ({ pictures: changed(pictures) })),
    [noteLate],
  );
  const awaitPicture = useCallback<WorkDraft<V>['awaitPicture']>(
    async (awaited) => {
      noteLate(() => ({ awaited, missed: null }));
      await flush();
    },
    [noteLate, flush],
  );
  const { isPreparing, whilePreparing } = usePreparing();
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
    operationId,
    end,
  };
}

/** Keeps the page from reloading under a form with input. */
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

/** Decodes stored values; `null` if they are from an older form. */
function parseValues<V>(raw: unknown, decode: Decoder<V>): V | null {
  try {
    return raw === undefined ? null : decode(raw, 'values');
  } catch {
    return null;
  }
}
