/**
 * Reads past values for a form. Signals of the same equipment and moment share a call, and at most two calls run at a
 * time, because the rows of a long table become visible together.
 */
import { type PastValue, pastValue, rangeAround } from '../../../report-document/due';
import { queryMultiHistory } from '../../../shared/calls/multi-history';
import { PAST_AT_ONCE } from '../../../shared/constants';
import type { Outcome } from '../../../shared/faults';
import type { EquipmentId, SignalId } from '../../../shared/ids';
import type { EpochMs } from '../../../shared/units';
import type { Services } from '../../../state/services';

interface Question {
  readonly equipmentId: EquipmentId;
  readonly signalId: SignalId;
  readonly moment: EpochMs;
}
type Listener = (outcome: Outcome<PastValue>) => void;
interface Batch extends Omit<Question, 'signalId'> {
  readonly listeners: Map<SignalId, readonly Listener[]>;
}

class PastReader {
  readonly #call: Services['call'];
  readonly #waiting = new Map<string, Batch>();
  #running = 0;

  constructor(call: Services['call']) {
    this.#call = call;
  }

  read({ equipmentId, signalId, moment }: Question): Promise<Outcome<PastValue>> {
    return new Promise((resolve) => {
      const key = `${equipmentId} ${moment}`;
      const batch = this.#waiting.get(key) ?? { equipmentId, moment, listeners: new Map() };
      batch.listeners.set(signalId, [...(batch.listeners.get(signalId) ?? []), resolve]);
      this.#waiting.set(key, batch);
      // Deferred: the other cells of a row request their values in the same task.
      queueMicrotask(() => this.#work());
    });
  }

  #work(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#running >= PAST_AT_ONCE) return;
    const [key, batch] = next;
    this.#waiting.delete(key);
    this.#running += 1;
    void this.#ask(batch).then(() => {
      this.#running -= 1;
      this.#work();
    });
    this.#work();
  }

  async #ask({ equipmentId, moment, listeners }: Batch): Promise<void> {
    const input = { equipmentId, signalIds: [...listeners.keys()], ...rangeAround(moment) };
    const outcome = await this.#call(queryMultiHistory, input);
    for (const [signalId, waiting] of listeners) {
      const answer: Outcome<PastValue> = outcome.ok
        ? { ok: true, value: pastValue(outcome.value.find(({ id }) => id === signalId)?.list ?? [], moment) }
        : outcome;
      for (const listener of waiting) listener(answer);
    }
  }
}

const readers = new WeakMap<Services, PastReader>();
export function getPastReader(services: Services): PastReader {
  const known = readers.get(services) ?? new PastReader(services.call);
  readers.set(services, known);
  return known;
}
