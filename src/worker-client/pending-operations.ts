/** Tracks writes without a known result, which becomes `unknown` if the worker dies. */
import type { Operation, WriteCommand } from '../../workers/monitor/contract/contract';
import { hasEnded } from '../shared/operation-status';
import type { EpochMs } from '../shared/units';

export class PendingOperations {
  readonly #operations = new Map<Operation['id'], Operation>();

  /** Adds a write that is passed to the worker and may now reach the platform. */
  add({ id, projectId, signalId, value }: Omit<WriteCommand, 'watch'>, sentAt: EpochMs): void {
    if (this.#operations.has(id)) return;
    const operation = { id, projectId, signalId, value, sentAt, endedAt: null, fault: null, uuid: null };
    this.#operations.set(id, { ...operation, status: 'sent' });
  }

  update(operation: Operation): void {
    if (hasEnded(operation.status)) this.#operations.delete(operation.id);
    else this.#operations.set(operation.id, operation);
  }

  remove(id: Operation['id']): void {
    this.#operations.delete(id);
  }

  toLostOperations(at: EpochMs): readonly Operation[] {
    return [...this.#operations.values()].map((operation) => ({
      ...operation,
      status: 'unknown',
      endedAt: at,
      fault: { kind: 'worker-lost' },
    }));
  }

  clear(): void {
    this.#operations.clear();
  }
}
