import { TIMEOUT_CODE } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { VERSION } from '../../shared/version';

/** What was being done when something went wrong. */
export interface Circumstances {
  /** Path of the screen as in the table: its kind, no ids of persons or plants; '' where none was open. */
  readonly screen: string;
  /** ISO text, UTC. */
  readonly time: string;
}

/** The code by which support knows a fault, '' where it has none. */
function codeOf(fault: Fault): string {
  if (fault.kind === 'refused') return fault.code;
  if (fault.kind === 'timeout') return TIMEOUT_CODE;
  return fault.kind === 'http' ? `HTTP ${fault.status}` : '';
}

/**
 * What somebody may send to support: kind of fault, code, the command's uuid, screen, version, time. Nothing that was
 * typed, shown or answered is in it, and nothing that identifies a person.
 */
export function supportText(fault: Fault | 'crash' | 'chunk', { screen, time }: Circumstances): string {
  const parts: readonly (readonly [name: string, value: string])[] =
    typeof fault === 'string'
      ? [['fault', fault]]
      : [
          ['fault', fault.kind],
          ['code', codeOf(fault)],
          ['where', fault.kind === 'malformed' ? fault.where : ''],
          ['uuid', fault.kind === 'timeout' ? (fault.uuid ?? '') : ''],
        ];
  return [...parts, ['screen', screen], ['version', `allshift ${VERSION}`], ['time', time]]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
