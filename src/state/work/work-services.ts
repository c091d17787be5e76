/** Store, pictures, outbox and sender of forms, created by the first screen that needs them, never by a live page. */
import { createExclusiveRunner } from '../../browser/alone-in-tabs';
import { decodeLargePicture, decodePicture } from '../../browser/decode-picture';
import { createUpload } from '../../browser/upload-xhr';
import { userInfo } from '../../shared/calls/account';
import { recordInfo } from '../../shared/calls/inspection';
import { getOperationOptions, queryOperations } from '../../shared/calls/operation';
import { uploadImage } from '../../shared/calls/upload';
import { PICTURE_EDGE } from '../../shared/constants';
import { done } from '../../shared/faults';
import { epochMs } from '../../shared/units';
import { getPlatformClock } from '../live/platform-clock';
import { type Services, useServices } from '../services';
import { sessionAtom } from '../session/session-store';
import { openDiskTables } from './disk-tables';
import { addExpired } from './ended-forms';
import { FORMS_WAIT, ORDERS_SEEN } from './forms-wait';
import { Outbox } from './outbox';
import { Pictures } from './pictures';
import { TABLES, type TableName } from './rows';
import { OutboxSender } from './sender';
import type { Work } from './work';
import {
  changesAtom,
  lastDroppedAtom,
  lastSentAtom,
  networkFaultAtom,
  outboxCountsAtom,
  storagePlaceAtom,
  uploadSharesAtom,
} from './work-atoms';
import { WorkStore } from './work-store';

/** Name of the lock and of the channel between tabs. */
const NAME = 'allshift.outbox';
const SHARED_TABLES = ['outbox', 'pictures', 'itemSlips'] as const satisfies readonly TableName[];

function createSender(services: Services, scope: Window, store: WorkStore): OutboxSender {
  const { session, ports, config } = services;
  const upload = createUpload({
    getOrigin: async () => (await config()).platformOrigin,
    createRequest: () => new XMLHttpRequest(),
  });
  const { call } = services;
  return new OutboxSender({
    store,
    getUserId: () => getUserId(services),
    whoIsSignedIn: async () => {
      const outcome = await call(userInfo, {});
      return outcome.ok ? done(outcome.value.userId) : outcome;
    },
    send: (requestedCall, input, operationId) => call(requestedCall, input, getOperationOptions(operationId)),
    upload: (file, use, operationId, onProgress) =>
      session.forUser(async () => {
        const options = { use, onProgress, ...getOperationOptions(operationId) };
        const outcome = await uploadImage({ ...ports, upload }, file, options);
        return outcome.ok ? done(outcome.value.data.url) : outcome;
      }),
    readRecord: (name) => call(recordInfo, name),
    queryOutcomes: (ids) => call(queryOperations, { ids }),
    runExclusively: createExclusiveRunner(scope, NAME),
    after: ports.after,
    now: () => getPlatformClock(services).now(),
    newOperationId: services.newOperationId,
    onSent: (sent) => services.store.set(lastSentAtom, sent),
    onDropped: (dropped) => services.store.set(lastDroppedAtom, dropped),
    onNetwork: (fault) => services.store.set(networkFaultAtom, fault),
    onProgress: (picture, share) =>
      services.store.set(uploadSharesAtom, (shares) => new Map(shares).set(picture, share)),
  });
}

const getUserId = ({ store }: Services): string | null => {
  const session = store.get(sessionAtom);
  return session.status === 'signed-in' ? session.user.userId : null;
};

/** Marks for the next start whether any user's forms are waiting here. */
async function markWaiting({ storage }: Services, store: WorkStore): Promise<void> {
  const { forms } = await store.countOthers('');
  const isWaiting = forms > 0 || (await store.hasReturnedDraft());
  // A database that could not be opened may have waiting forms.
  if (!isWaiting && store.storagePlace === 'memory') return;
  storage.write(FORMS_WAIT, isWaiting ? '1' : null);
}

function countChanges({ store }: Services, tables: ReadonlySet<TableName>): void {
  store.set(changesAtom, (counts) => ({
    ...counts,
    ...Object.fromEntries([...tables].map((table) => [table, counts[table] + 1])),
  }));
}

/** Adds the triggers of the sender, apart from a new entry and a button. */
function addWakeTriggers(services: Services, scope: Window, wake: () => void): void {
  services.session.onSignIn(wake);
  scope.addEventListener('online', wake);
  scope.document.addEventListener('visibilitychange', () => {
    if (scope.document.visibilityState === 'visible') wake();
  });
}

/** Creates the services of forms once per window; screens use `useWork`. */
function createWork(services: Services, scope: Window & typeof globalThis): Work {
  const channel = typeof scope.BroadcastChannel === 'function' ? new scope.BroadcastChannel(NAME) : null;
  const clock = getPlatformClock(services);
  const { now } = clock;
  const user = () => getUserId(services);
  const { newOperationId } = services;
  const storage = scope.navigator.storage as StorageManager | undefined;
  const store = new WorkStore({
    open: openDiskTables,
    now,
    quota: async () => (await storage?.estimate())?.quota,
    onChange: (tables) => {
      countChanges(services, tables);
      if (tables.has('seen')) services.storage.write(ORDERS_SEEN, '1');
      const { returned } = services.store.get(outboxCountsAtom);
      // A returned draft changes without the outbox.
      if (tables.has('outbox') || (tables.has('drafts') && returned > 0)) void outbox.count();
      if (SHARED_TABLES.some((table) => tables.has(table))) channel?.postMessage('changed');
    },
    onKeeping: (storagePlace) => services.store.set(storagePlaceAtom, storagePlace),
  });
  const sender = createSender(services, scope, store);
  const outbox = new Outbox({
    store,
    sender,
    getUserId: user,
    now,
    newOperationId,
    onCounts: (counts) => {
      services.store.set(outboxCountsAtom, counts);
      void markWaiting(services, store);
    },
  });
  const pictures = new Pictures({
    store,
    getUserId: user,
    now,
    newOperationId,
    decode: (file, isLarge) =>
      isLarge ? decodeLargePicture(scope, file, PICTURE_EDGE) : decodePicture(scope.document, file),
    // A browser short of space deletes data unless persistence was requested.
    onKept: () => void storage?.persist?.().catch(() => false),
  });
  const start = (): void => {
    const userId = user();
    void outbox.count();
    if (userId === null) return;
    // By both clocks: either may run ahead and would delete other users' forms.
    const earlierNow = epochMs(Math.min(now(), services.now()));
    const cleanup = clock.isKnown() ? store.clean(userId, earlierNow) : Promise.resolve(new Map());
    void cleanup.then((expired) => {
      addExpired(services.storage, expired);
      return sender.wake();
    });
  };
  channel?.addEventListener('message', () => {
    countChanges(services, new Set(TABLES));
    void outbox.count();
  });
  services.session.onSignOut(() => void outbox.count());
  addWakeTriggers(services, scope, start);
  start();
  return { store, outbox, pictures };
}

export const getWork = (services: Services): Work =>
  services.work((allServices) => createWork(allServices, window));

export const useWork = (): Work => getWork(useServices());
