/** Writes whose end is not known yet. When the worker dies, nobody knows what became of them. */
import type { Operation, WriteOrder } from '../../workers/monitor/contract/contract';
import { hasEnded } from '../shared/operation-phase';
import type { EpochMs } from '../shared/units';

export class PendingOperations {
  readonly #operations = new Map<Operation['id'], Operation>();

  /** The order goes to the worker. From now on it may have been sent to the platform. */
  add({ id, projectId, signalId, value }: Omit<WriteOrder, 'watch'>, sentAt: EpochMs): void {
    if (this.#operations.has(id)) return;
    const sent = { id, projectId, signalId, value, sentAt, endedAt: null, fault: null, uuid: null };
    this.#operations.set(id, { ...sent, phase: 'sent' });
  }

  /** Takes the newest state of an operation. */
  update(operation: Operation): void {
    if (hasEnded(operation.phase)) this.#operations.delete(operation.id);
    else this.#operations.set(operation.id, operation);
  }

  /** The worker refused the order, or was lost. */
  remove(id: Operation['id']): void {
    this.#operations.delete(id);
  }

  /** The pending operations as they are after the worker's death. */
  lost(at: EpochMs): readonly Operation[] {
    return [...this.#operations.values()].map((operation) => ({
      ...operation,
      phase: 'unknown',
      endedAt: at,
      fault: { kind: 'worker-lost' },
    }));
  }

  clear(): void {
    this.#operations.clear();
  }
}
