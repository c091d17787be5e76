/**
 * Sends the forms of the outbox: one sender for all tabs, one POST at a time, pictures first. A form ends with success,
 * with a refusal, or with an unknown end, which is queried before anything is sent again (faults 61 to 70). An entry
 * leaves the outbox on success or by the user's decision.
 */
import type { OperationEnd } from '../../shared/calls/operation';
import { OPERATION_IDS_MAX } from '../../shared/constants';
import { type Fault, retryAfterMs } from '../../shared/faults';
import { type EpochMs, epochMs, type Millis } from '../../shared/units';
import { NO_SUCH_CALL } from '../../shared/work/refusal-codes';
import { getDraftChanges, getRefusalChanges, getSuccessChanges, renewEntry } from './entry-changes';
import { findSubmittedRecord, slipOfItem, slipsOfRecord, withSlip } from './item-slips';
import { notOwnSession } from './own-session';
import { PictureSender } from './picture-sender';
import type { ItemSlipRow, OutboxRow } from './rows';
import { answerOfSave, draftAfter, isRecordSave, parseVersion, valuesAfter } from './saved-record';
import {
  backOffMs,
  faultOfEnd,
  getWait,
  isNetworkFault,
  isOver,
  judgeFault,
  nextToSend,
  nextWait,
  verdictOnKept,
} from './send-order';
import type { SenderDeps } from './sender-deps';
import { findWaitingCall, withImages } from './waiting-calls';

/** `next`: the next entry. `network`: nothing more until the network is back. `stop`: the session is over. */
type Step = 'next' | 'network' | 'stop';

/** Whether the server lacks `operation/query`, at least at this address. */
const isMissingCall = (fault: Fault): boolean =>
  (fault.kind === 'refused' && fault.code === NO_SUCH_CALL) ||
  (fault.kind === 'http' && fault.status === 404);
const parseEntity = (data: unknown): string => {
  const entity: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : '';
  return typeof entity === 'string' ? entity : '';
};

const getName = (entity: string, version: string): string => JSON.stringify([entity, version]);
const withVersion = (input: unknown, version: string | null): unknown =>
  version === null || parseVersion(input) === version ? input : { ...(input as object), version };

export class OutboxSender {
  readonly #deps: SenderDeps;
  readonly #pictures: PictureSender;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #failures = 0;
  #heldMs: Millis = 0;
  /** Versions of records that saves of this sender have replaced, each with its successor. */
  readonly #newer = new Map<string, string>();
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
    this.#isAsked = true;
    this.#running ??= this.#whileAsked().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #whileAsked(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.#deps.alone(() => this.#run());
    }
  }

  async #run(): Promise<void> {
    const user = this.#deps.user();
    if (user === null || (await this.#rows(user)).every(({ state }) => state === 'refused')) return;
    this.#heldMs = 0;
    let step = await this.#askSession(user);
    if (step !== 'network') this.#deps.onNetwork?.(null);
    if (step === 'next') step = await this.#askEnds(user);
    while (step === 'next') {
      const entry = nextToSend(await this.#rows(user), this.#deps.now());
      if (entry === null) break;
      step = await this.#deliver(entry);
    }
    if (step === 'stop') return;
    this.#failures = step === 'network' ? this.#failures + 1 : 0;
    await this.#plan(user);
  }

  async #askSession(user: string): Promise<Step> {
    const other = await notOwnSession(this.#deps, user);
    if (other === null) return 'next';
    return other.state === 'network' ? this.#withoutNetwork(other.fault) : 'stop';
  }

  /** Sets the timer for the next try, not before the platform allows it. */
  async #plan(user: string): Promise<void> {
    const { now, after } = this.#deps;
    const wait = nextWait(await this.#rows(user), now());
    if (wait === null) return;
    const pause = Math.max(wait, backOffMs(Math.max(1, this.#failures)), this.#heldMs);
    this.#cancelTimer();
    this.#cancelTimer = after(pause, () => void this.wake());
  }

  async #rows(user: string): Promise<readonly OutboxRow[]> {
    return this.#deps.store.rows('outbox', user);
  }

  /** Queries the unknown ends of forms, including `sending` ones: their sender is gone, since only one runs. */
  async #askEnds(user: string): Promise<Step> {
    const { now } = this.#deps;
    const open = (await this.#rows(user)).filter(
      (row) =>
        row.state === 'sending' ||
        (row.state === 'unknown' &&
          // An earlier build may have left a copy to the user, who never sees it.
          (row.problem === '' || row.isCopy) &&
          getWait(row, now()) === 0),
    );
    for (let from = 0; from < open.length; from += OPERATION_IDS_MAX) {
      const some = open.slice(from, from + OPERATION_IDS_MAX);
      const answer = await this.#deps.ends(some.map(({ operationId }) => operationId));
      if (!answer.ok) {
        if (isMissingCall(answer.fault)) {
          for (const entry of open)
            if (entry.isCopy) {
              if ((await this.#lookForCopy(entry, answer.fault)) === 'stop') return 'stop';
            }
            // Only the user can check whether it is there (faults 63).
            else await this.#change(entry, { state: 'unknown', problem: 'look-first' });
          return 'next';
        }
        const { fault } = answer;
        if (isOver(fault)) return 'stop';
        if (isNetworkFault(fault)) return this.#withoutNetwork(fault);
        // The platform responds, but not to this query: the other forms need not wait for it.
        for (const entry of open)
          await this.#change(entry, {
            state: 'unknown',
            notBefore: this.#later(entry, fault),
            tries: entry.tries + 1,
          });
        return 'next';
      }
      const ends = new Map(answer.value.map((end) => [end.id, end]));
      for (const entry of some)
        if ((await this.#understand(entry, ends.get(entry.operationId))) === 'stop') return 'stop';
    }
    return 'next';
  }

  async #understand(entry: OutboxRow, end: OperationEnd | undefined): Promise<Step> {
    if (end?.state === 'done') return this.#succeedUnheard(entry, end.entityId);
    if (end?.state === 'refused') {
      const fault = faultOfEnd(end);
      return this.#fail(entry, fault, verdictOnKept(fault));
    }
    if (end?.state === 'none') await this.#change(entry, { state: 'waiting' });
    else await this.#change(entry, { state: 'unknown', notBefore: this.#later(entry) });
    return 'next';
  }

  /** Handles a success whose response was lost. Reads the version of a save, since later forms build on it. */
  async #succeedUnheard(entry: OutboxRow, entityId: string): Promise<Step> {
    const answer = await answerOfSave(entry, this.#deps.readRecord);
    if (!answer.ok && answer.fault.kind !== 'refused') return this.#readLater(entry, answer.fault);
    await this.#succeed(entry, entityId, answer.ok ? answer.value : null);
    return 'next';
  }

  /**
   * Reads the record to find a copy in it: copies are hidden, so the user could not decide, and all forms of the record
   * wait behind them. If the record lacks the copy, the draft is still on the device.
   */
  async #lookForCopy(entry: OutboxRow, fault: Fault): Promise<Step> {
    const answer = await answerOfSave(entry, this.#deps.readRecord);
    if (!answer.ok && answer.fault.kind !== 'refused') return this.#readLater(entry, answer.fault);
    if (!answer.ok || answer.value === null) return this.#drop(entry, fault);
    await this.#succeed(entry, '', answer.value);
    return 'next';
  }

  /** Postpones reading the record. The end of a session does not concern it: the entry stays unchanged. */
  async #readLater(entry: OutboxRow, fault: Fault): Promise<Step> {
    if (isOver(fault)) return 'stop';
    await this.#change(entry, { state: 'unknown', notBefore: this.#later(entry, fault) });
    return 'next';
  }

  async #deliver(next: OutboxRow): Promise<Step> {
    const entry = this.#overNewest(next);
    const { store, send } = this.#deps;
    const call = findWaitingCall(entry.call);
    const pictures = await this.#pictures.send(entry);
    if (pictures.state === 'network') return this.#withoutNetwork(pictures.fault);
    if (pictures.state === 'session-over') return 'stop';
    if (pictures.state === 'later') {
      await this.#change(entry, {
        notBefore: this.#later(entry, pictures.fault, entry.uploadTries),
        uploadTries: entry.uploadTries + 1,
        fault: pictures.fault,
      });
      return 'next';
    }
    const input = pictures.state === 'ready' ? withImages(entry.input, pictures.images) : null;
    if (call === null || input === null) {
      const fault = pictures.state === 'refused' ? pictures.fault : null;
      await this.#change(entry, { state: 'refused', problem: fault === null ? 'picture-lost' : '', fault });
      return 'next';
    }
    const session = await this.#askSession(entry.userId);
    if (session !== 'next') return session;
    let sending: OutboxRow | null = null;
    // The user may have taken the form back while its pictures were sent.
    await store.transact('outbox', entry.key, (row) => {
      if (row?.state !== 'waiting' || row.operationId !== entry.operationId) return [];
      sending = { ...this.#overNewest(row), state: 'sending', tries: row.tries + 1, notBefore: null };
      return [{ table: 'outbox', put: sending }];
    });
    if (sending === null) return 'next';
    const outcome = await send(call, input, entry.operationId);
    if (outcome.ok) {
      await this.#succeed(sending, parseEntity(outcome.value), outcome.value);
      return 'next';
    }
    return this.#fail(sending, outcome.fault);
  }

  /** Completes an entry and removes it last. If the page is killed before that, its end is queried again. */
  async #succeed(entry: OutboxRow, entityId: string, data: unknown): Promise<void> {
    const { store, now, onSent } = this.#deps;
    const { userId, draft, isCopy, following } = entry;
    const version = parseVersion(data);
    const slip = slipOfItem(entry, entityId, now());
    if (slip !== null) await this.#passSlip(slip);
    await this.#passVersion(entry, version);
    if (isCopy) await store.transact('drafts', draft.key, (row) => draftAfter(row, entry, version));
    const record = findSubmittedRecord(entry);
    const over = record === null ? [] : await slipsOfRecord(store, userId, record);
    const values = valuesAfter(draft.values, entry, version);
    await store.transact('outbox', entry.key, (row) => [
      ...(row === null ? [] : getSuccessChanges(row, version, values)),
      ...over.map(({ key }) => ({ table: 'itemSlips', remove: key }) as const),
    ]);
    if (following === null) onSent?.({ entry, entityId, data });
  }

  /** Adds the slip to a waiting record that was submitted before the slip arrived. */
  async #passSlip(slip: ItemSlipRow): Promise<void> {
    // Stored first: a record that is submitted from now on finds it here.
    await this.#deps.store.write([{ table: 'itemSlips', put: slip }]);
    for (const { key } of await this.#rows(slip.userId))
      await this.#deps.store.transact('outbox', key, (row) => {
        const linked = row === null ? null : withSlip(row, slip);
        return linked === null ? [] : [{ table: 'outbox', put: linked }];
      });
  }

  /** Moves later forms of the same order from the previous version to the one that this form has created. */
  async #passVersion(entry: OutboxRow, version: string | null): Promise<void> {
    const before = parseVersion(entry.input);
    if (version === null || before === null) return;
    if (isRecordSave(entry)) {
      this.#newer.set(getName(entry.entity, before), version);
      this.#newer.delete(getName(entry.entity, version));
    }
    for (const { key, entity } of await this.#rows(entry.userId)) {
      if (entity !== entry.entity) continue;
      await this.#deps.store.transact('outbox', key, (row) => {
        const isUnsent = row?.state === 'waiting' && row.tries === 0 && parseVersion(row.input) === before;
        return isUnsent
          ? [{ table: 'outbox', put: { ...row, input: { ...(row.input as object), version } } }]
          : [];
      });
    }
  }

  /**
   * Updates the version of a form whose screen had not received the previous save. A version that a save of this sender
   * has replaced never returns, so its successor is meant.
   */
  #overNewest(row: OutboxRow): OutboxRow {
    let version = parseVersion(row.input);
    for (let next = version; next !== null; next = this.#newer.get(getName(row.entity, next)) ?? null)
      version = next;
    return { ...row, input: withVersion(row.input, version) };
  }

  async #fail(entry: OutboxRow, fault: Fault, verdict = judgeFault(fault)): Promise<Step> {
    const { store } = this.#deps;
    if (verdict === 'session-over') {
      await this.#change(entry, { state: 'waiting' });
      return 'stop';
    }
    if (verdict === 'unknown') {
      await this.#change(entry, { state: 'unknown', fault, notBefore: this.#later(entry, fault) });
      if (fault.kind === 'cancelled') return 'stop';
      return isNetworkFault(fault) ? this.#withoutNetwork(fault) : 'next';
    }
    if (entry.isCopy) return this.#drop(entry, fault);
    if (verdict === 'changed') {
      const taken = await store.read('drafts', entry.draft.key);
      await store.transact('outbox', entry.key, (row) =>
        row === null ? [] : getDraftChanges(row, fault, { isTaken: taken !== null, now: this.#deps.now() }),
      );
      return 'next';
    }
    if (verdict === 'image-gone' && (await this.#pictures.forget(entry, fault)))
      await store.transact('outbox', entry.key, (row) =>
        row === null ? [] : renewEntry(row, this.#deps.newOperationId()),
      );
    else
      await store.transact('outbox', entry.key, (row) => (row === null ? [] : getRefusalChanges(row, fault)));
    return 'next';
  }

  /** Drops a refused copy: its draft is still here, and a later copy has more. */
  async #drop(entry: OutboxRow, fault: Fault): Promise<Step> {
    const { store, onDropped } = this.#deps;
    await store.transact('outbox', entry.key, (row) =>
      row === null ? [] : [{ table: 'outbox', remove: entry.key }],
    );
    onDropped?.({ entry, fault });
    return 'next';
  }

  #withoutNetwork(fault: Fault): Step {
    this.#heldMs = retryAfterMs(fault);
    this.#deps.onNetwork?.(fault);
    return 'network';
  }

  #later(entry: OutboxRow, fault: Fault | null = null, tries = entry.tries): EpochMs {
    return epochMs(this.#deps.now() + Math.max(backOffMs(tries), retryAfterMs(fault)));
  }

  async #change(entry: OutboxRow, change: Partial<OutboxRow>): Promise<void> {
    await this.#deps.store.transact('outbox', entry.key, (row) =>
      row === null || row.operationId !== entry.operationId
        ? []
        : [{ table: 'outbox', put: { ...row, ...change } }],
    );
  }
}
