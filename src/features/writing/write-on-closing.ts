/**
 * Sends a write while the page closes. The worker often ends before it can send, so the page makes the call, which the
 * browser completes after both are gone.
 */
import type { Operation } from '../../../workers/monitor/contract/contract';
import type { BrokerPageOwner, PageOwner } from '../../page-document/plan';
import { createHttp } from '../../shared/calls/http';
import { sendLegacyCommand } from '../../shared/calls/legacy';
import { writeMultiSignal } from '../../shared/calls/multi-write';
import { getOperationOptions } from '../../shared/calls/operation';
import { writeProjectSignal } from '../../shared/calls/project-write';
import { type CallPorts, runCall } from '../../shared/calls/run';
import { done, type Outcome } from '../../shared/faults';
import type { OperationId, SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../../state/services';

type PlatformOwner = Exclude<PageOwner, BrokerPageOwner>;

interface ClosingWrite {
  readonly id: OperationId;
  readonly signalId: SignalId;
  readonly value: string;
  readonly sentAt: EpochMs;
}

function sendCall(
  ports: CallPorts,
  owner: PlatformOwner,
  { id, signalId, value }: ClosingWrite,
): Promise<unknown> {
  const options = getOperationOptions(id);
  switch (owner.family) {
    case 'project':
      return runCall(ports, writeProjectSignal, { projectId: owner.projectId, signalId, value }, options);
    case 'equipment':
      return runCall(ports, writeMultiSignal, { signalId, value }, options);
    case 'legacy': {
      const command = { equipId: owner.equipmentId, signalId, value, method: 'write' } as const;
      return runCall(ports, sendLegacyCommand, command, options);
    }
  }
}

/**
 * Sends the write once; returns `null` for a broker, whose link belongs to the worker. Its result is not awaited: a page
 * that is restored later shows it as unknown.
 */
export function writeOnClosing(
  { config, ports }: Pick<Services, 'config' | 'ports'>,
  owner: PageOwner,
  closingWrite: ClosingWrite,
): Promise<Outcome<Operation>> | null {
  if (owner.family === 'broker') return null;
  const { id, signalId, value, sentAt } = closingWrite;
  const createExchange = (origin: string) =>
    createHttp({
      origin,
      fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
      abortController: () => new AbortController(),
    });
  const pendingCall = config().then(({ platformOrigin }) =>
    sendCall({ ...ports, exchange: createExchange(platformOrigin) }, owner, closingWrite),
  );
  const unknownResult: Operation = {
    id,
    signalId,
    projectId: owner.family === 'project' ? owner.projectId : null,
    value,
    status: 'unknown',
    sentAt,
    endedAt: null,
    fault: null,
    uuid: null,
  };
  return pendingCall.then(
    () => done(unknownResult),
    () => done(unknownResult),
  );
}
