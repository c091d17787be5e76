/**
 * Reads past values for a form. Signals of the same equipment and moment share a call, and at most two calls run at a
 * time, because the rows of a long table become visible together.
 */
import { findPastValue, getRangeAround, type PastValue } from '../../../report-document/due';
import { queryMultiHistory } from '../../../shared/calls/multi-history';
import type { Outcome } from '../../../shared/faults';
import type { EquipmentId, SignalId } from '../../../shared/ids';
import type { EpochMs } from '../../../shared/units';
import type { Services } from '../../../state/services';

/** Number of history calls that a form runs in parallel. Ours, as for the records of a round. */
const HISTORY_READS_PARALLEL = 2;

interface PastRequest {
  readonly equipmentId: EquipmentId;
  readonly signalId: SignalId;
  readonly moment: EpochMs;
}
type Listener = (outcome: Outcome<PastValue>) => void;
interface Batch extends Omit<PastRequest, 'signalId'> {
  readonly listeners: Map<SignalId, readonly Listener[]>;
}

class PastReader {
  readonly #call: Services['call'];
  readonly #pendingBatches = new Map<string, Batch>();
  #runningCount = 0;

  constructor(call: Services['call']) {
    this.#call = call;
  }

  read({ equipmentId, signalId, moment }: PastRequest): Promise<Outcome<PastValue>> {
    return new Promise((resolve) => {
      const key = `${equipmentId} ${moment}`;
      const batch = this.#pendingBatches.get(key) ?? { equipmentId, moment, listeners: new Map() };
      batch.listeners.set(signalId, [...(batch.listeners.get(signalId) ?? []), resolve]);
      this.#pendingBatches.set(key, batch);
      // Deferred: the other cells of a row request their values in the same task.
      queueMicrotask(() => this.#startNext());
    });
  }

  #startNext(): void {
    const [firstEntry] = this.#pendingBatches;
    if (firstEntry === undefined || this.#runningCount >= HISTORY_READS_PARALLEL) return;
    const [key, batch] = firstEntry;
    this.#pendingBatches.delete(key);
    this.#runningCount += 1;
    void this.#readBatch(batch).then(() => {
      this.#runningCount -= 1;
      this.#startNext();
    });
    this.#startNext();
  }

  async #readBatch({ equipmentId, moment, listeners }: Batch): Promise<void> {
    const input = { equipmentId, signalIds: [...listeners.keys()], ...getRangeAround(moment) };
    const outcome = await this.#call(queryMultiHistory, input);
    for (const [signalId, signalListeners] of listeners) {
      const answer: Outcome<PastValue> = outcome.ok
        ? {
            ok: true,
            value: findPastValue(outcome.value.find(({ id }) => id === signalId)?.list ?? [], moment),
          }
        : outcome;
      for (const listener of signalListeners) listener(answer);
    }
  }
}

const readers = new WeakMap<Services, PastReader>();
export function getPastReader(services: Services): PastReader {
  const reader = readers.get(services) ?? new PastReader(services.call);
  readers.set(services, reader);
  return reader;
}
