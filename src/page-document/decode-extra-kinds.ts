/** Decodes less frequent kinds: choices, tables, and content from sources other than the platform's push. */
import { field, number, text, Unreadable } from '../shared/calls/decode';
import type { EquipmentId, ReportId, SignalId } from '../shared/ids';
import { DAY_MS, HOUR_MS } from '../shared/units';
import { PLAIN_FORMAT, parseBinding, parseDecimals, parseFormat } from './decode-common';
import {
  boolOr,
  displayTextOr,
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
} from './fields';
import type {
  ChoiceWidget,
  DrawnKind,
  TableColumn,
  TableRow,
  TrendSignal,
  Widget,
  WidgetBase,
} from './model';

export type Decode = (raw: unknown, base: WidgetBase) => Widget;

/** Longest history of a widget; more does not belong on a page. */
const MAX_HISTORY_MS = 31 * DAY_MS;
const DEFAULT_HISTORY_MS = HOUR_MS;
const COLUMNS: readonly TableColumn[] = ['name', 'value', 'unit', 'time'];
/** Maximum curves of a widget, rows of a table and items of a choice. */
const MAX_SIGNALS = 12;
const MAX_ROWS = 500;
const MAX_ITEMS = 200;
const ZOOM = { least: 1, usual: 14, most: 20 } as const;

/** Returns a list if its length is valid: an empty widget would hide that it shows nothing. */
export function requireItems<T>(
  items: readonly T[],
  name: string,
  maxCount = Number.POSITIVE_INFINITY,
): readonly T[] {
  if (items.length === 0 || items.length > maxCount) throw new Unreadable(name);
  return items;
}

export function parseEnds(raw: unknown): { min: number; max: number } {
  const min = limitOr(raw, 'min', 0);
  const max = limitOr(raw, 'max', 100);
  if (min >= max || !Number.isFinite(max - min)) throw new Unreadable('min');
  return { min, max };
}

export const parseCurveSignals = (raw: unknown): readonly TrendSignal[] =>
  requireItems(
    parseList(raw, 'signals', (signal) => ({
      equipmentId: idOr<EquipmentId>(signal, 'equipmentId'),
      signalId: parseId<SignalId>(signal, 'signalId'),
      title: displayTextOr(signal, 'title', ''),
      color: parseColour(signal, 'color'),
      axis: oneOfOr(signal, 'axis', ['left', 'right'], 'left'),
      decimals: parseDecimals(signal),
      unit: displayTextOr(signal, 'unit', ''),
    })),
    'signals',
    MAX_SIGNALS,
  );

export const parseAxes = (raw: unknown) => ({
  yMin: numberOr(raw, 'yMin', null),
  yMax: numberOr(raw, 'yMax', null),
  y2Min: numberOr(raw, 'y2Min', null),
  y2Max: numberOr(raw, 'y2Max', null),
});

const parseChoice = (raw: unknown, base: WidgetBase, kind: ChoiceWidget['kind']): ChoiceWidget => ({
  ...base,
  kind,
  items: requireItems(
    parseList(raw, 'items', (item) => ({
      value: parseText(item, 'value'),
      text: displayTextOr(item, 'text', ''),
    })),
    'items',
    MAX_ITEMS,
  ),
  confirm: displayTextOr(raw, 'confirm', ''),
});

const parseRow = (raw: unknown): TableRow => ({
  bind: parseBinding(field(raw, 'bind') ?? raw),
  text: displayTextOr(raw, 'text', ''),
  format: objectOr(raw, 'format', parseFormat) ?? PLAIN_FORMAT,
});

function parseDegrees(raw: unknown, name: 'lng' | 'lat'): number {
  const value = number(field(raw, name), name);
  if (Math.abs(value) > (name === 'lng' ? 180 : 90)) throw new Unreadable(name);
  return value;
}
const parsePosition = (raw: unknown): { lng: number; lat: number } => ({
  lng: parseDegrees(raw, 'lng'),
  lat: parseDegrees(raw, 'lat'),
});

export const EXTRA_KINDS = {
  select: (raw, base) => parseChoice(raw, base, 'select'),
  options: (raw, base) => parseChoice(raw, base, 'options'),
  slider: (raw, base) => {
    const { min, max } = parseEnds(raw);
    const step = limitOr(raw, 'step', null);
    if (step !== null && (step <= 0 || step > max - min)) throw new Unreadable('step');
    return { ...base, kind: 'slider', min, max, step, confirm: displayTextOr(raw, 'confirm', '') };
  },
  history: (raw, base) => {
    const rangeMs = numberOr(raw, 'rangeMs', DEFAULT_HISTORY_MS);
    if (rangeMs <= 0 || rangeMs > MAX_HISTORY_MS) throw new Unreadable('rangeMs');
    const view = oneOfOr(raw, 'view', ['table', 'curve'], 'curve');
    const report = idOr<ReportId>(raw, 'report');
    const signals = report === null ? parseCurveSignals(raw) : [];
    return { ...base, kind: 'history', view, rangeMs, report, signals, ...parseAxes(raw) };
  },
  table: (raw, base) => {
    const columns = parseList(raw, 'columns', (name) => {
      const knownColumn = COLUMNS.find((column) => column === name);
      if (knownColumn === undefined) throw new Unreadable('columns');
      return knownColumn;
    });
    return {
      ...base,
      kind: 'table',
      columns: columns.length === 0 ? COLUMNS : [...new Set(columns)],
      rows: requireItems(parseList(raw, 'rows', parseRow), 'rows', MAX_ROWS),
    };
  },
  alarmTable: (raw, base) => {
    const singleLevel = textOr(raw, 'level', '');
    const levels = parseList(raw, 'levels', (level) => text(level, 'levels')).filter((level) => level !== '');
    return {
      ...base,
      kind: 'alarmTable',
      filter: oneOfOr(raw, 'filter', ['all', 'unconfirmed', 'confirmed'], 'all'),
      levels: singleLevel === '' ? levels : [singleLevel, ...levels],
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
    return { ...base, kind: 'weather', place: cityId === '' ? parsePosition(raw) : { cityId } };
  },
  clock: (raw, base) => ({
    ...base,
    kind: 'clock',
    shows: oneOfOr(raw, 'shows', ['datetime', 'date', 'time'], 'datetime'),
    seconds: boolOr(raw, 'seconds', true),
  }),
  map: (raw, base) => {
    const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, numberOr(raw, 'zoom', ZOOM.usual)));
    return { ...base, kind: 'map', ...parsePosition(raw), zoom };
  },
  iframe: (raw, base) => ({ ...base, kind: 'iframe', url: parseText(raw, 'url') }),
  panel: (_, base) => ({ ...base, kind: 'panel' }),
} satisfies Partial<Record<DrawnKind, Decode>>;
