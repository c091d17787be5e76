import { FAULT_CODE_MAX, TIMEOUT_CODE } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { getRefusedAnswer } from '../../shared/refused-data';
import { VERSION } from '../../shared/version';

export interface SupportContext {
  /** Path of the screen as in the route table, without ids of users or plants; '' if no screen was open. */
  readonly screen: string;
  /** ISO text, UTC. */
  readonly time: string;
}

function getCode(fault: Fault): string {
  if (fault.kind === 'refused') return fault.code.slice(0, FAULT_CODE_MAX);
  if (fault.kind === 'timeout') return TIMEOUT_CODE;
  return fault.kind === 'http' ? `HTTP ${fault.status}` : '';
}

/**
 * Formats the details that a user may send to support: kind of fault, code, the command's uuid, screen, version, time.
 * They contain nothing that was typed or shown, and no answers except the platform's refusal.
 */
export function formatSupportText(
  fault: Fault | 'crash' | 'chunk',
  { screen, time }: SupportContext,
): string {
  const lines: readonly (readonly [name: string, value: string])[] =
    typeof fault === 'string'
      ? [
          ['fault', fault],
          ['code', fault === 'chunk' ? 'ChunkLoadError' : ''],
        ]
      : [
          ['fault', fault.kind],
          ['code', getCode(fault)],
          ['where', fault.kind === 'malformed' ? fault.where : ''],
          ['setting', fault.kind === 'misconfigured' ? fault.setting : ''],
          ['answer', getRefusedAnswer(fault)],
          ['uuid', fault.kind === 'timeout' ? (fault.uuid ?? '') : ''],
        ];
  return [...lines, ['screen', screen], ['version', `allshift ${VERSION}`], ['time', time]]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
