/** Alarms from vmalert: `GET /api/v1/alerts` returns the active ones. It keeps no history. */
import {
  type Decoded,
  type Decoder,
  field,
  lenient,
  list,
  nullable,
  oneOf,
  record,
  text,
  Unreadable,
} from './calls/decode';
import { type CallOptions, type CallPorts, exchangeWithTimeout, reportDate } from './calls/run';
import { done, failed, type Outcome } from './faults';
import { type EpochMs, epochMs } from './units';

/** Reads a time in RFC 3339, with its zone. */
const instant: Decoder<EpochMs> = (raw, where) => {
  const ms = Date.parse(text(raw, where));
  // Go sends the year 1 for no time.
  if (!(ms > 0)) throw new Unreadable(where);
  return epochMs(ms);
};
const texts: Decoder<ReadonlyMap<string, string>> = (raw, where) => {
  if (typeof raw !== 'object' || raw === null) throw new Unreadable(where);
  return new Map(
    Object.entries(raw).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
};
const NO_TEXTS: ReadonlyMap<string, string> = new Map();

const alert = record({
  id: lenient(text, ''),
  group_id: lenient(text, ''),
  name: lenient(text, ''),
  // An alarm with an unreadable state still counts.
  state: lenient(oneOf('firing', 'pending', 'inactive'), 'firing'),
  value: lenient(text, ''),
  activeAt: nullable(lenient(instant, null)),
  labels: lenient(texts, NO_TEXTS),
  annotations: lenient(texts, NO_TEXTS),
});
/** Reads a list of alerts, for which Go sends null if it is empty. */
const alerts: Decoder<readonly Decoded<typeof alert>[]> = (raw, where) =>
  raw === null ? [] : list(alert)(raw, where);

export interface Vmalert {
  readonly id: string;
  readonly name: string;
  readonly isFiring: boolean;
  readonly value: string;
  readonly since: EpochMs | null;
  /** Summary of the rule, or ''. */
  readonly summary: string;
  /** From the labels, '' if missing: severity, and equipment and signal as the series names them. */
  readonly severity: string;
  readonly equipment: string;
  readonly signal: string;
}

/** Orders firing alarms before pending ones, newest first. */
const compareUrgency = (a: Vmalert, b: Vmalert): number =>
  Number(b.isFiring) - Number(a.isFiring) || (b.since ?? 0) - (a.since ?? 0);

export function readAlerts(raw: unknown): readonly Vmalert[] {
  if (field(raw, 'status') !== 'success') throw new Unreadable('$.status');
  return alerts(field(field(raw, 'data'), 'alerts'), '$.data.alerts')
    .filter(({ state }) => state !== 'inactive')
    .map(({ id, group_id: group, name, state, value, activeAt, labels, annotations }) => ({
      // Rules of two groups may share an id. Without an id the labels identify an alarm across answers; its position
      // does not.
      id: [group, id || JSON.stringify([name, ...labels])].filter(Boolean).join('/'),
      name,
      isFiring: state === 'firing',
      value,
      since: activeAt,
      summary: annotations.get('summary') ?? annotations.get('description') ?? '',
      severity: labels.get('severity') ?? '',
      equipment: labels.get('equipment') ?? '',
      signal: labels.get('signal') ?? '',
    }))
    .sort(compareUrgency);
}

/** @param base - Path of vmalert under the page's origin. */
export async function fetchAlerts(
  ports: CallPorts,
  base: string,
  options: CallOptions,
): Promise<Outcome<readonly Vmalert[]>> {
  const request = { method: 'GET', path: `${base}/api/v1/alerts`, headers: {}, cookies: false } as const;
  const outcome = await exchangeWithTimeout(ports, request, options);
  if (!outcome.ok) return outcome;
  const { status, text: body } = outcome.value;
  if (status < 200 || status >= 300) return failed({ kind: 'http', status });
  try {
    const alerts = readAlerts(JSON.parse(body));
    reportDate(ports, options, outcome.value);
    return done(alerts);
  } catch (error) {
    return failed({ kind: 'malformed', where: error instanceof Unreadable ? error.where : '$' });
  }
}
