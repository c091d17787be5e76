/** Decodes less frequent kinds: choices, tables, and content from sources other than the platform's push. */
import { field, number, text, Unreadable } from '../shared/calls/decode';
import type { EquipmentId, ReportId, SignalId } from '../shared/ids';
import { DAY_MS, HOUR_MS } from '../shared/units';
import { binding, format, PLAIN, parseDecimals } from './decode-common';
import {
  boolOr,
  idOr,
  limitOr,
  numberOr,
  objectOr,
  oneOfOr,
  parseColour,
  parseId,
  parseList,
  parseText,
  textOr,
  wordsOr,
} from './fields';
import type { ChoiceWidget, Common, DrawnKind, TableColumn, TableRow, TrendSignal, Widget } from './model';

export type Decode = (raw: unknown, base: Common) => Widget;

/** Longest history of a widget; more does not belong on a page. */
const LONGEST_HISTORY_MS = 31 * DAY_MS;
const HISTORY_MS = HOUR_MS;
const COLUMNS: readonly TableColumn[] = ['name', 'value', 'unit', 'time'];
/** Most curves of a widget, rows of a table and items of a choice. */
const MOST_SIGNALS = 12;
const MOST_ROWS = 500;
const MOST_ITEMS = 200;
const ZOOM = { least: 1, usual: 14, most: 20 } as const;

/** Returns a list if its length is valid: an empty widget would hide that it shows nothing. */
export function some<T>(items: readonly T[], name: string, most = Number.POSITIVE_INFINITY): readonly T[] {
  if (items.length === 0 || items.length > most) throw new Unreadable(name);
  return items;
}

export function ends(raw: unknown): { min: number; max: number } {
  const min = limitOr(raw, 'min', 0);
  const max = limitOr(raw, 'max', 100);
  if (min >= max || !Number.isFinite(max - min)) throw new Unreadable('min');
  return { min, max };
}

export const curveSignals = (raw: unknown): readonly TrendSignal[] =>
  some(
    parseList(raw, 'signals', (signal) => ({
      equipmentId: idOr<EquipmentId>(signal, 'equipmentId'),
      signalId: parseId<SignalId>(signal, 'signalId'),
      title: wordsOr(signal, 'title', ''),
      color: parseColour(signal, 'color'),
      axis: oneOfOr(signal, 'axis', ['left', 'right'], 'left'),
      decimals: parseDecimals(signal),
      unit: wordsOr(signal, 'unit', ''),
    })),
    'signals',
    MOST_SIGNALS,
  );

export const axes = (raw: unknown) => ({
  yMin: numberOr(raw, 'yMin', null),
  yMax: numberOr(raw, 'yMax', null),
  y2Min: numberOr(raw, 'y2Min', null),
  y2Max: numberOr(raw, 'y2Max', null),
});

const choice = (raw: unknown, base: Common, kind: ChoiceWidget['kind']): ChoiceWidget => ({
  ...base,
  kind,
  items: some(
    parseList(raw, 'items', (item) => ({ value: parseText(item, 'value'), text: wordsOr(item, 'text', '') })),
    'items',
    MOST_ITEMS,
  ),
  confirm: wordsOr(raw, 'confirm', ''),
});

const row = (raw: unknown): TableRow => ({
  bind: binding(field(raw, 'bind') ?? raw),
  text: wordsOr(raw, 'text', ''),
  format: objectOr(raw, 'format', format) ?? PLAIN,
});

function degrees(raw: unknown, name: 'lng' | 'lat'): number {
  const value = number(field(raw, name), name);
  if (Math.abs(value) > (name === 'lng' ? 180 : 90)) throw new Unreadable(name);
  return value;
}
const point = (raw: unknown): { lng: number; lat: number } => ({
  lng: degrees(raw, 'lng'),
  lat: degrees(raw, 'lat'),
});

export const EXTRA_KINDS = {
  select: (raw, base) => choice(raw, base, 'select'),
  options: (raw, base) => choice(raw, base, 'options'),
  slider: (raw, base) => {
    const { min, max } = ends(raw);
    const step = limitOr(raw, 'step', null);
    if (step !== null && (step <= 0 || step > max - min)) throw new Unreadable('step');
    return { ...base, kind: 'slider', min, max, step, confirm: wordsOr(raw, 'confirm', '') };
  },
  history: (raw, base) => {
    const rangeMs = numberOr(raw, 'rangeMs', HISTORY_MS);
    if (rangeMs <= 0 || rangeMs > LONGEST_HISTORY_MS) throw new Unreadable('rangeMs');
    const view = oneOfOr(raw, 'view', ['table', 'curve'], 'curve');
    const report = idOr<ReportId>(raw, 'report');
    const signals = report === null ? curveSignals(raw) : [];
    return { ...base, kind: 'history', view, rangeMs, report, signals, ...axes(raw) };
  },
  table: (raw, base) => {
    const columns = parseList(raw, 'columns', (name) => {
      const found = COLUMNS.find((column) => column === name);
      if (found === undefined) throw new Unreadable('columns');
      return found;
    });
    return {
      ...base,
      kind: 'table',
      columns: columns.length === 0 ? COLUMNS : [...new Set(columns)],
      rows: some(parseList(raw, 'rows', row), 'rows', MOST_ROWS),
    };
  },
  alarmTable: (raw, base) => {
    const one = textOr(raw, 'level', '');
    const levels = parseList(raw, 'levels', (level) => text(level, 'levels')).filter((level) => level !== '');
    return {
      ...base,
      kind: 'alarmTable',
      filter: oneOfOr(raw, 'filter', ['all', 'unconfirmed', 'confirmed'], 'all'),
      levels: one === '' ? levels : [one, ...levels],
    };
  },
  video: (raw, base) => {
    const video = {
      provider: textOr(raw, 'provider', ''),
      serial: textOr(raw, 'serial', ''),
      channel: textOr(raw, 'channel', ''),
      url: textOr(raw, 'url', ''),
    };
    if (video.serial === '' && video.url === '') throw new Unreadable('serial');
    return { ...base, kind: 'video', ...video };
  },
  weather: (raw, base) => {
    const cityId = textOr(raw, 'cityId', '');
    return { ...base, kind: 'weather', place: cityId === '' ? point(raw) : { cityId } };
  },
  clock: (raw, base) => ({
    ...base,
    kind: 'clock',
    shows: oneOfOr(raw, 'shows', ['datetime', 'date', 'time'], 'datetime'),
    seconds: boolOr(raw, 'seconds', true),
  }),
  map: (raw, base) => {
    const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, numberOr(raw, 'zoom', ZOOM.usual)));
    return { ...base, kind: 'map', ...point(raw), zoom };
  },
  iframe: (raw, base) => ({ ...base, kind: 'iframe', url: parseText(raw, 'url') }),
  panel: (_, base) => ({ ...base, kind: 'panel' }),
} satisfies Partial<Record<DrawnKind, Decode>>;
