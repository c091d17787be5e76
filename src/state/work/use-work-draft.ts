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
  readonly changePictures: (change: (previous: readonly string[]) => readonly string[]) => void;
  /**
   * Stores the item for which a camera opens ('' for the whole form), and `null` on its return. If the page is killed
   * in between, it later shows that a picture is missing (faults 80).
   */
  readonly awaitPicture: (item: string | null) => Promise<void>;
  /** The item whose picture was lost when the page was killed; otherwise `null`. */
  readonly missedPicture: string | null;
  /** Runs work that adds pictures. The draft counts as unsaved and is not sent until the work ends. */
  readonly whilePreparing: (work: () => Promise<void>) => Promise<void>;
  readonly isPreparing: boolean;
  /** The part for photos. A stable object until that part changes, so typing does not rerender photos. */
  readonly photos: PhotoDraft;
  /** Returns the id under which the form is sent; all tabs with this draft share it. */
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

interface LoadedDraft<V> {
  readonly values: V;
  readonly pictures: readonly string[];
  readonly reason: Fault | null;
  readonly awaitedItem: string | null;
  readonly missedItem: string | null;
}

const NONE: readonly string[] = [];
const getContent = <V>({ values, pictures, awaitedItem }: LoadedDraft<V>): DraftContent => ({
  values,
  pictures,
  awaitedPicture: awaitedItem,
});

type ApplyChanges<V> = (changes: (previous: LoadedDraft<V>) => Partial<LoadedDraft<V>>) => void;

/** A form on the screen. Forms of one key have values of one kind. */
interface OpenForm {
  readonly applyChanges: ApplyChanges<never>;
  readonly loadPromise: Promise<void>;
}
const openForms = new WeakMap<WorkStore, Map<string, OpenForm>>();
function getOpenForms(store: WorkStore): Map<string, OpenForm> {
  const forms = openForms.get(store) ?? new Map<string, OpenForm>();
  openForms.set(store, forms);
  return forms;
}

interface ClosedForm<V> {
  readonly key: string;
  readonly saver: DraftSaver | null;
  /** `null` if the draft was not loaded yet. */
  readonly lastDraft: LoadedDraft<V> | null;
}

/** Adds a picture that is ready after its form was closed, to the same form if open again, otherwise on the device. */
function applyToClosedForm<V>(
  store: WorkStore,
  form: ClosedForm<V>,
  changes: Parameters<ApplyChanges<V>>[0],
): void {
  const { key, saver, lastDraft } = form;
  const otherForm = getOpenForms(store).get(key);
  if (otherForm !== undefined) {
    void otherForm.loadPromise.then(() => {
      if (getOpenForms(store).get(key) === otherForm)
        (otherForm.applyChanges as unknown as ApplyChanges<V>)(changes);
      else applyToClosedForm(store, form, changes);
    });
    return;
  }
  if (lastDraft === null) return;
  void saver?.changeAfterLeaving(
    getContent(lastDraft),
    ({ values, pictures, awaitedPicture: awaitedItem = null }) => {
      const stored: LoadedDraft<V> = { ...lastDraft, values: values as V, pictures, awaitedItem };
      return getContent({ ...stored, ...changes(stored) });
    },
  );
}

function usePreparing(): Pick<WorkDraft<unknown>, 'isPreparing' | 'whilePreparing'> {
  const [count, setCount] = useState(0);
  const whilePreparing = useCallback<WorkDraft<unknown>['whilePreparing']>(async (work) => {
    setCount((previous) => previous + 1);
    try {
      await work();
    } finally {
      setCount((previous) => previous - 1);
    }
  }, []);
  return { isPreparing: count > 0, whilePreparing };
}

function useStoredDraft<V>({ name, kind, initial, decode }: WorkDraftOptions<V>) {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const key = getOwnKey(userId, `${kind} ${name}`);
  const [state, setState] = useState<DraftState>('empty');
  const [loadedDraft, setLoaded] = useState<LoadedDraft<V> | null>(null);
  const saver = useRef<DraftSaver | null>(null);
  /** Number of forms discarded under this key. */
  const [discardCount, setDiscardCount] = useState(0);
  const latestDecode = useRef(decode);
  latestDecode.current = decode;

  const newestDraft = useRef<LoadedDraft<V> | null>(null);
  /** Key of the draft whose form was closed; `null` while it is on the screen. */
  const closedKey = useRef<string | null>(null);

  const applyChanges = useCallback<ApplyChanges<V>>((changes) => {
    const { current: previous } = newestDraft;
    // The values of a closed form may be older than later input.
    if (previous === null || closedKey.current !== null) return;
    const next = { ...previous, ...changes(previous) };
    newestDraft.current = next;
    setLoaded(next);
    saver.current?.change(getContent(next));
  }, []);
  const applyLateChanges = useCallback<ApplyChanges<V>>(
    (changes) => {
      const { current: key } = closedKey;
      if (key === null) applyChanges(changes);
      else applyToClosedForm(store, { key, saver: saver.current, lastDraft: newestDraft.current }, changes);
    },
    [store, applyChanges],
  );

  useEffect(() => {
    // Further input after discarding a form belongs to a new one.
    void discardCount;
    newestDraft.current = null;
    saver.current = null;
    closedKey.current = null;
    setLoaded(null);
    // Between a session's end and the login a draft has no owner.
    if (userId === '') return;
    let isClosed = false;
    const newSaver = new DraftSaver(
      { key, userId, kind, base: initial },
      {
        store,
        after: services.ports.after,
        now: () => getPlatformClock(services).now(),
        newOperationId: services.newOperationId,
        onState: (next) => {
          if (!isClosed) setState(next);
        },
      },
    );
    saver.current = newSaver;
    const loadPromise = newSaver.load().then((row) => {
      if (isClosed) return;
      const { pictures = [], reason = null, awaitedPicture: missedItem = null } = row ?? {};
      const values = parseValues(row?.values, latestDecode.current) ?? initial;
      setState(row === null ? 'empty' : store.storagePlace);
      newestDraft.current = { values, pictures, reason, awaitedItem: null, missedItem };
      setLoaded(newestDraft.current);
    });
    const stop = flushOnLeaving(document, newSaver);
    const forms = getOpenForms(store);
    const openForm: OpenForm = { applyChanges: applyChanges as unknown as ApplyChanges<never>, loadPromise };
    forms.set(key, openForm);
    return () => {
      isClosed = true;
      closedKey.current = key;
      if (forms.get(key) === openForm) forms.delete(key);
      stop();
    };
  }, [services, store, userId, key, kind, initial, applyChanges, discardCount]);

  useOpenDraft(key, state !== 'empty');
  const { newOperationId } = services;
  const flush = useCallback(async () => saver.current?.flush(), []);
  const operationId = useCallback(
    async () => saver.current?.operationId() ?? newOperationId(),
    [newOperationId],
  );
  const end = useCallback<DraftSaver['end']>(async (outcome) => {
    const { current: endedSaver } = saver;
    await endedSaver?.end(outcome);
    if (outcome === 'discarded' && saver.current === endedSaver) setDiscardCount((previous) => previous + 1);
  }, []);
  return { key, state, loaded: loadedDraft, applyChanges, applyLateChanges, flush, operationId, end };
}

/** Returns the draft of a form. Each user has their own (faults 87). */
export function useWorkDraft<V>(options: WorkDraftOptions<V>): WorkDraft<V> {
  const { kind, initial } = options;
  const {
    key,
    state,
    loaded: loadedDraft,
    applyChanges,
    applyLateChanges,
    flush,
    operationId,
    end,
  } = useStoredDraft(options);
  const change = useCallback<WorkDraft<V>['change']>(
    (values, pictures) => applyChanges((previous) => ({ values, pictures: pictures ?? previous.pictures })),
    [applyChanges],
  );
  const changePictures = useCallback<WorkDraft<V>['changePictures']>(
    (update) => applyLateChanges(({ pictures }) => ({ pictures: update(pictures) })),
    [applyLateChanges],
  );
  const awaitPicture = useCallback<WorkDraft<V>['awaitPicture']>(
    async (awaitedItem) => {
      applyLateChanges(() => ({ awaitedItem, missedItem: null }));
      await flush();
    },
    [applyLateChanges, flush],
  );
  const { isPreparing, whilePreparing } = usePreparing();
  const isReady = loadedDraft !== null;
  const pictures = loadedDraft?.pictures ?? NONE;
  const missedPicture = loadedDraft?.missedItem ?? null;
  const photos = useMemo(
    () => ({ isReady, key, pictures, missedPicture, changePictures, flush, awaitPicture, whilePreparing }),
    [isReady, key, pictures, missedPicture, changePictures, flush, awaitPicture, whilePreparing],
  );
  return {
    ...photos,
    kind,
    base: initial,
    values: loadedDraft?.values ?? initial,
    state: isPreparing ? 'changed' : state,
    reason: loadedDraft?.reason ?? null,
    change,
    isPreparing,
    photos,
    operationId,
    end,
  };
}

/** Keeps the page from reloading under a form with input. */
function useOpenDraft(key: string, hasInput: boolean): void {
  const { store } = useServices();
  useEffect(() => {
    if (!hasInput) return;
    store.set(openDraftsAtom, (openKeys) => new Set([...openKeys, key]));
    return () => {
      store.set(openDraftsAtom, (openKeys) => new Set([...openKeys].filter((openKey) => openKey !== key)));
    };
  }, [store, key, hasInput]);
}

/** Decodes stored values; `null` if they are from an older form. */
function parseValues<V>(raw: unknown, decode: Decoder<V>): V | null {
  try {
    return raw === undefined ? null : decode(raw, 'values');
  } catch {
    return null;
  }
}
