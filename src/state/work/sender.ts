/**
 * Sends the forms of the outbox: one sender for all tabs, one POST at a time, pictures first. A form's outcome is
 * success, refusal or unknown; an unknown outcome is queried before anything is sent again (faults 61 to 70). An entry
 * leaves the outbox on success or by the user's decision.
 */
import type { OperationEnd } from '../../shared/calls/operation';
import { type Fault, retryAfterMs } from '../../shared/faults';
import { type EpochMs, epochMs, type Millis } from '../../shared/units';
import { NO_SUCH_CALL } from '../../shared/work/refusal-codes';
import { getDraftChanges, getRefusalChanges, getSuccessChanges, renewEntry } from './entry-changes';
import { createItemSlip, findSubmittedRecord, linkSlip, readRecordSlips } from './item-slips';
import { findSessionProblem } from './own-session';
import { PictureSender } from './picture-sender';
import type { ItemSlipRow, OutboxRow } from './rows';
import { getDraftUpdates, isRecordSave, parseVersion, readSavedRecord, updateValues } from './saved-record';
import {
  findNextToSend,
  getBackOffMs,
  getNextWait,
  getWait,
  isNetworkFault,
  isSessionOver,
  judgeFault,
  judgeStoredFault,
  toFault,
} from './send-order';
import type { SenderDeps } from './sender-deps';
import { findWaitingCall, insertImages } from './waiting-calls';

/** Operations queried in one call. */
const OPERATION_IDS_MAX = 50;

/** `next`: the next entry. `network`: nothing more until the network is back. `stop`: the session is over. */
type Step = 'next' | 'network' | 'stop';

/** Whether the server lacks `operation/query`, at least at this address. */
const isMissingCall = (fault: Fault): boolean =>
  (fault.kind === 'refused' && fault.code === NO_SUCH_CALL) ||
  (fault.kind === 'http' && fault.status === 404);
const parseEntityId = (data: unknown): string => {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : '';
  return typeof id === 'string' ? id : '';
};

const getVersionKey = (entity: string, version: string): string => JSON.stringify([entity, version]);
const setVersion = (input: unknown, version: string | null): unknown =>
  version === null || parseVersion(input) === version ? input : { ...(input as object), version };

export class OutboxSender {
  readonly #deps: SenderDeps;
  readonly #pictures: PictureSender;
  #currentRun: Promise<void> | null = null;
  #isRequested = false;
  #failures = 0;
  #pauseMs: Millis = 0;
  /** Versions of records that saves by this sender have replaced, each with its successor. */
  readonly #newerVersions = new Map<string, string>();
  #cancelTimer = (): void => undefined;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#pictures = new PictureSender(deps);
  }

  /**
   * Sends waiting forms. Call it after a new entry or a sign-in, when the network or the page is back, or on the user's
   * request. Resolves when nothing more can be sent now.
   */
  wake(): Promise<void> {
    this.#cancelTimer();
    this.#isRequested = true;
    this.#currentRun ??= this.#runWhileRequested().finally(() => {
      this.#currentRun = null;
    });
    return this.#currentRun;
  }

  async #runWhileRequested(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.#deps.runExclusively(() => this.#run());
    }
  }

  async #run(): Promise<void> {
    const user = this.#deps.getUserId();
    if (user === null || (await this.#readRows(user)).every(({ state }) => state === 'refused')) return;
    this.#pauseMs = 0;
    let step = await this.#checkSession(user);
    if (step !== 'network') this.#deps.onNetwork?.(null);
    if (step === 'next') step = await this.#queryOutcomes(user);
    while (step === 'next') {
      const entry = findNextToSend(await this.#readRows(user), this.#deps.now());
      if (entry === null) break;
      step = await this.#deliver(entry);
    }
    if (step === 'stop') return;
    this.#failures = step === 'network' ? this.#failures + 1 : 0;
    await this.#scheduleNext(user);
  }

  async #checkSession(user: string): Promise<Step> {
    const sessionProblem = await findSessionProblem(this.#deps, user);
    if (sessionProblem === null) return 'next';
    return sessionProblem.state === 'network' ? this.#handleNetworkFault(sessionProblem.fault) : 'stop';
  }

  /** Sets the timer for the next try, not before the platform allows it. */
  async #scheduleNext(user: string): Promise<void> {
    const { now, after } = this.#deps;
    const waitMs = getNextWait(await this.#readRows(user), now());
    if (waitMs === null) return;
    const pause = Math.max(waitMs, getBackOffMs(Math.max(1, this.#failures)), this.#pauseMs);
    this.#cancelTimer();
    this.#cancelTimer = after(pause, () => void this.wake());
  }

  async #readRows(user: string): Promise<readonly OutboxRow[]> {
    return this.#deps.store.rows('outbox', user);
  }

  /** Queries the unknown outcomes of forms, including `sending` ones: their sender is gone, since only one runs. */
  async #queryOutcomes(user: string): Promise<Step> {
    const { now } = this.#deps;
    const openEntries = (await this.#readRows(user)).filter(
      (row) =>
        row.state === 'sending' ||
        (row.state === 'unknown' &&
          // An earlier build may have left the decision on a copy to the user, who never sees copies.
          (row.problem === '' || row.isCopy) &&
          getWait(row, now()) === 0),
    );
    for (let from = 0; from < openEntries.length; from += OPERATION_IDS_MAX) {
      const batch = openEntries.slice(from, from + OPERATION_IDS_MAX);
      const response = await this.#deps.queryOutcomes(batch.map(({ operationId }) => operationId));
      if (!response.ok) {
        if (isMissingCall(response.fault)) {
          for (const entry of openEntries)
            if (entry.isCopy) {
              if ((await this.#resolveCopy(entry, response.fault)) === 'stop') return 'stop';
            }
            // Only the user can check whether it is there (faults 63).
            else await this.#update(entry, { state: 'unknown', problem: 'look-first' });
          return 'next';
        }
        const { fault } = response;
        if (isSessionOver(fault)) return 'stop';
        if (isNetworkFault(fault)) return this.#handleNetworkFault(fault);
        // The platform responds, but not to this query: the other forms need not wait for it.
        for (const entry of openEntries)
          await this.#update(entry, {
            state: 'unknown',
            notBefore: this.#getNextTryTime(entry, fault),
            tries: entry.tries + 1,
          });
        return 'next';
      }
      const ends = new Map(response.value.map((end) => [end.id, end]));
      for (const entry of batch)
        if ((await this.#handleOutcome(entry, ends.get(entry.operationId))) === 'stop') return 'stop';
    }
    return 'next';
  }

  async #handleOutcome(entry: OutboxRow, end: OperationEnd | undefined): Promise<Step> {
    if (end?.state === 'done') return this.#succeedWithoutResponse(entry, end.entityId);
    if (end?.state === 'refused') {
      const fault = toFault(end);
      return this.#fail(entry, fault, judgeStoredFault(fault));
    }
    if (end?.state === 'none') await this.#update(entry, { state: 'waiting' });
    else await this.#update(entry, { state: 'unknown', notBefore: this.#getNextTryTime(entry) });
    return 'next';
  }

  /** Handles a success whose response was lost. Reads the version of a save, since later forms build on it. */
  async #succeedWithoutResponse(entry: OutboxRow, entityId: string): Promise<Step> {
    const response = await readSavedRecord(entry, this.#deps.readRecord);
    if (!response.ok && response.fault.kind !== 'refused') return this.#postponeRead(entry, response.fault);
    await this.#succeed(entry, entityId, response.ok ? response.value : null);
    return 'next';
  }

  /**
   * Reads the record to find a copy in it: copies are hidden, so the user could not decide, and all forms of the record
   * wait behind them. If the record lacks the copy, the draft is still on the device.
   */
  async #resolveCopy(entry: OutboxRow, fault: Fault): Promise<Step> {
    const response = await readSavedRecord(entry, this.#deps.readRecord);
    if (!response.ok && response.fault.kind !== 'refused') return this.#postponeRead(entry, response.fault);
    if (!response.ok || response.value === null) return this.#dropCopy(entry, fault);
    await this.#succeed(entry, '', response.value);
    return 'next';
  }

  /** Postpones reading the record. The end of a session does not concern it: the entry stays unchanged. */
  async #postponeRead(entry: OutboxRow, fault: Fault): Promise<Step> {
    if (isSessionOver(fault)) return 'stop';
    await this.#update(entry, { state: 'unknown', notBefore: this.#getNextTryTime(entry, fault) });
    return 'next';
  }

  async #deliver(next: OutboxRow): Promise<Step> {
    const entry = this.#updateVersion(next);
    const { store, send } = this.#deps;
    const call = findWaitingCall(entry.call);
    const pictures = await this.#pictures.send(entry);
    if (pictures.state === 'network') return this.#handleNetworkFault(pictures.fault);
    if (pictures.state === 'session-over') return 'stop';
    if (pictures.state === 'later') {
      await this.#update(entry, {
        notBefore: this.#getNextTryTime(entry, pictures.fault, entry.uploadTries),
        uploadTries: entry.uploadTries + 1,
        fault: pictures.fault,
      });
      return 'next';
    }
    const input = pictures.state === 'ready' ? insertImages(entry.input, pictures.images) : null;
    if (call === null || input === null) {
      const fault = pictures.state === 'refused' ? pictures.fault : null;
      await this.#update(entry, { state: 'refused', problem: fault === null ? 'picture-lost' : '', fault });
      return 'next';
    }
    const session = await this.#checkSession(entry.userId);
    if (session !== 'next') return session;
    let sendingEntry: OutboxRow | null = null;
    // The user may have taken the form back while its pictures were being sent.
    await store.transact('outbox', entry.key, (row) => {
      if (row?.state !== 'waiting' || row.operationId !== entry.operationId) return [];
      sendingEntry = { ...this.#updateVersion(row), state: 'sending', tries: row.tries + 1, notBefore: null };
      return [{ table: 'outbox', put: sendingEntry }];
    });
    if (sendingEntry === null) return 'next';
    const outcome = await send(call, input, entry.operationId);
    if (outcome.ok) {
      await this.#succeed(sendingEntry, parseEntityId(outcome.value), outcome.value);
      return 'next';
    }
    return this.#fail(sendingEntry, outcome.fault);
  }

  /** Completes an entry and removes it last. If the page is killed before that, its outcome is queried again. */
  async #succeed(entry: OutboxRow, entityId: string, data: unknown): Promise<void> {
    const { store, now, onSent } = this.#deps;
    const { userId, draft, isCopy, following } = entry;
    const version = parseVersion(data);
    const slip = createItemSlip(entry, entityId, now());
    if (slip !== null) await this.#linkSlipToItem(slip);
    await this.#updateLaterForms(entry, version);
    if (isCopy) await store.transact('drafts', draft.key, (row) => getDraftUpdates(row, entry, version));
    const record = findSubmittedRecord(entry);
    const submittedSlips = record === null ? [] : await readRecordSlips(store, userId, record);
    const values = updateValues(draft.values, entry, version);
    await store.transact('outbox', entry.key, (row) => [
      ...(row === null ? [] : getSuccessChanges(row, version, values)),
      ...submittedSlips.map(({ key }) => ({ table: 'itemSlips', remove: key }) as const),
    ]);
    if (following === null) onSent?.({ entry, entityId, data });
  }

  /** Adds the slip to a waiting record that was submitted before the slip arrived. */
  async #linkSlipToItem(slip: ItemSlipRow): Promise<void> {
    // Stored first: a record that is submitted from now on finds it here.
    await this.#deps.store.write([{ table: 'itemSlips', put: slip }]);
    for (const { key } of await this.#readRows(slip.userId))
      await this.#deps.store.transact('outbox', key, (row) => {
        const linkedRow = row === null ? null : linkSlip(row, slip);
        return linkedRow === null ? [] : [{ table: 'outbox', put: linkedRow }];
      });
  }

  /** Moves later forms of the same entity from the previous version to the one that this form has created. */
  async #updateLaterForms(entry: OutboxRow, version: string | null): Promise<void> {
    const previousVersion = parseVersion(entry.input);
    if (version === null || previousVersion === null) return;
    if (isRecordSave(entry)) {
      this.#newerVersions.set(getVersionKey(entry.entity, previousVersion), version);
      this.#newerVersions.delete(getVersionKey(entry.entity, version));
    }
    for (const { key, entity } of await this.#readRows(entry.userId)) {
      if (entity !== entry.entity) continue;
      await this.#deps.store.transact('outbox', key, (row) => {
        const isUnsent =
          row?.state === 'waiting' && row.tries === 0 && parseVersion(row.input) === previousVersion;
        return isUnsent
          ? [{ table: 'outbox', put: { ...row, input: { ...(row.input as object), version } } }]
          : [];
      });
    }
  }

  /**
   * Updates the version of a form whose screen had not received the previous save. A version that a save by this sender
   * has replaced is never current again, so the form must refer to its successor.
   */
  #updateVersion(row: OutboxRow): OutboxRow {
    let version = parseVersion(row.input);
    for (
      let next = version;
      next !== null;
      next = this.#newerVersions.get(getVersionKey(row.entity, next)) ?? null
    )
      version = next;
    return { ...row, input: setVersion(row.input, version) };
  }

  async #fail(entry: OutboxRow, fault: Fault, verdict = judgeFault(fault)): Promise<Step> {
    const { store } = this.#deps;
    if (verdict === 'session-over') {
      await this.#update(entry, { state: 'waiting' });
      return 'stop';
    }
    if (verdict === 'unknown') {
      await this.#update(entry, { state: 'unknown', fault, notBefore: this.#getNextTryTime(entry, fault) });
      if (fault.kind === 'cancelled') return 'stop';
      return isNetworkFault(fault) ? this.#handleNetworkFault(fault) : 'next';
    }
    if (entry.isCopy) return this.#dropCopy(entry, fault);
    if (verdict === 'changed') {
      const existingDraft = await store.read('drafts', entry.draft.key);
      await store.transact('outbox', entry.key, (row) =>
        row === null
          ? []
          : getDraftChanges(row, fault, { isTaken: existingDraft !== null, now: this.#deps.now() }),
      );
      return 'next';
    }
    if (verdict === 'image-gone' && (await this.#pictures.markLost(entry, fault)))
      await store.transact('outbox', entry.key, (row) =>
        row === null ? [] : renewEntry(row, this.#deps.newOperationId()),
      );
    else
      await store.transact('outbox', entry.key, (row) => (row === null ? [] : getRefusalChanges(row, fault)));
    return 'next';
  }

  /** Drops a refused copy: its draft is still here, and a later copy includes its changes. */
  async #dropCopy(entry: OutboxRow, fault: Fault): Promise<Step> {
    const { store, onDropped } = this.#deps;
    await store.transact('outbox', entry.key, (row) =>
      row === null ? [] : [{ table: 'outbox', remove: entry.key }],
    );
    onDropped?.({ entry, fault });
    return 'next';
  }

  #handleNetworkFault(fault: Fault): Step {
    this.#pauseMs = retryAfterMs(fault);
    this.#deps.onNetwork?.(fault);
    return 'network';
  }

  #getNextTryTime(entry: OutboxRow, fault: Fault | null = null, tries = entry.tries): EpochMs {
    return epochMs(this.#deps.now() + Math.max(getBackOffMs(tries), retryAfterMs(fault)));
  }

  async #update(entry: OutboxRow, changes: Partial<OutboxRow>): Promise<void> {
    await this.#deps.store.transact('outbox', entry.key, (row) =>
      row === null || row.operationId !== entry.operationId
        ? []
        : [{ table: 'outbox', put: { ...row, ...changes } }],
    );
  }
}
