/** Decodes the common fields of widgets: bindings, formats, conditions, states, events, animations. */
import type { CountMetric } from '../../workers/monitor/contract/contract';
import { field, number, Unreadable } from '../shared/calls/decode';
import { PAGE_MAX_NESTING } from '../shared/constants';
import type { EquipmentId, MvarId, SignalId } from '../shared/ids';
import type { Millis } from '../shared/units';
import {
  boolOr,
  displayTextOr,
  idOr,
  isAbsent,
  limitOr,
  numberOr,
  objectOr,
  oneOfOr,
  parseColour,
  parseDirection,
  parseId,
  parseLength,
  parseList,
  parseMap,
  parseSize,
  parseText,
  sizeOr,
  textOr,
} from './fields';
import type {
  Align,
  Animation,
  Binding,
  Condition,
  EventAction,
  Font,
  Format,
  Operator,
  Point,
  State,
  StateSet,
  Trigger,
  WidgetBase,
  WidgetEvent,
} from './model';

/** Maximum animations of one widget: the bits of a number record which of them run. */
const PAGE_ANIMATIONS_MAX = 30;

const METRICS: readonly CountMetric[] = [
  'equipment_count',
  'online_count',
  'offline_count',
  'alarm_equipment',
  'alarm_count',
];
const OPERATORS: readonly Operator[] = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'outside',
  'bit',
  'bad',
  'offline',
];
const TRIGGERS: readonly Trigger[] = ['tap', 'press', 'release', 'change'];
const ACTIONS: readonly EventAction[] = [
  'write',
  'toggle',
  'pulse',
  'add',
  'page',
  'back',
  'popup',
  'url',
  'history',
  'report',
  'alarm',
  'video',
  'refresh',
];
const ALIGNS: readonly Align[] = ['left', 'center', 'right'];
const DEFAULT_FONT: Font = { size: 14, weight: 400 };
const NO_PERM = { show: '', operate: '' };
const NO_PANELS: readonly WidgetBase[] = [];

export function parseMetric(raw: unknown, name: string): CountMetric {
  const value = parseText(raw, name);
  const knownMetric = METRICS.find((metric) => metric === value);
  if (knownMetric === undefined) throw new Unreadable(name);
  return knownMetric;
}

export function parseBinding(raw: unknown): Binding {
  switch (parseText(raw, 'src')) {
    case 'signal':
      return {
        src: 'signal',
        equipmentId: idOr<EquipmentId>(raw, 'equipmentId'),
        signalId: parseId<SignalId>(raw, 'signalId'),
      };
    case 'mvar':
      return { src: 'mvar', id: parseId<MvarId>(raw, 'id') };
    case 'gateway':
      return { src: 'gateway', equipmentId: parseId<EquipmentId>(raw, 'equipmentId') };
    case 'count':
      return { src: 'count', metric: parseMetric(raw, 'name') };
    case 'const':
      return { src: 'const', value: parseText(raw, 'value') };
    default:
      throw new Unreadable('src');
  }
}

export const PLAIN_FORMAT: Format = {
  decimals: null,
  unit: null,
  map: new Map(),
  trueText: null,
  falseText: null,
  prefix: '',
  suffix: '',
  showTime: false,
};
const MAX_DECIMALS = 15;
const DEFAULT_PULSE_MS: Millis = 500;
const MAX_PULSE_MS: Millis = 10_000;
const MIN_PULSE_MS: Millis = 100;

export function parseDecimals(raw: unknown): number | null {
  const decimals = numberOr(raw, 'decimals', null);
  return decimals === null ? null : Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals)));
}

export function parseFormat(raw: unknown): Format {
  return {
    decimals: parseDecimals(raw),
    unit: displayTextOr(raw, 'unit', null),
    map: parseMap(raw, 'map'),
    trueText: displayTextOr(raw, 'trueText', null),
    falseText: displayTextOr(raw, 'falseText', null),
    prefix: displayTextOr(raw, 'prefix', ''),
    suffix: displayTextOr(raw, 'suffix', ''),
    showTime: boolOr(raw, 'showTime', false),
  };
}

/** Decodes a condition. The nesting limit bounds the recursion. */
export function parseCondition(raw: unknown, depth = 0): Condition {
  if (depth > PAGE_MAX_NESTING) throw new Unreadable('when');
  const parsePart = (child: unknown): Condition => parseCondition(child, depth + 1);
  if (!isAbsent(field(raw, 'all'))) return { all: parseList(raw, 'all', parsePart) };
  if (!isAbsent(field(raw, 'any'))) return { any: parseList(raw, 'any', parsePart) };
  const op = OPERATORS.find((candidate) => candidate === field(raw, 'op'));
  if (op === undefined) throw new Unreadable('op');
  return { op, a: textOr(raw, 'a', ''), b: textOr(raw, 'b', ''), bind: objectOr(raw, 'bind', parseBinding) };
}

function parseStateSet(raw: unknown): StateSet {
  const has = (name: string): boolean => !isAbsent(field(raw, name));
  const color = parseColour(raw, 'color');
  const background = parseColour(raw, 'background');
  return {
    ...(color === null ? {} : { color }),
    ...(background === null ? {} : { background }),
    ...(has('text') ? { text: displayTextOr(raw, 'text', '') } : {}),
    ...(has('image') ? { image: parseText(raw, 'image') } : {}),
    ...(has('visible') ? { visible: boolOr(raw, 'visible', true) } : {}),
    ...(has('blink') ? { blink: boolOr(raw, 'blink', false) } : {}),
    ...(has('rotate') ? { rotate: parseLength(raw, 'rotate') } : {}),
    ...(has('disabled') ? { disabled: boolOr(raw, 'disabled', false) } : {}),
  };
}
const parseState = (raw: unknown): State => ({
  when: parseCondition(field(raw, 'when')),
  set: objectOr(raw, 'set', parseStateSet) ?? {},
});

function parseEvent(raw: unknown): WidgetEvent {
  const action = ACTIONS.find((candidate) => candidate === field(raw, 'do'));
  if (action === undefined) throw new Unreadable('do');
  return {
    on: oneOfOr(raw, 'on', TRIGGERS, 'tap'),
    do: action,
    bind: objectOr(raw, 'bind', parseBinding),
    value: textOr(raw, 'value', null),
    onValue: textOr(raw, 'onValue', '1'),
    offValue: textOr(raw, 'off', '0'),
    target: textOr(raw, 'target', ''),
    confirm: displayTextOr(raw, 'confirm', ''),
    password: textOr(raw, 'password', '') !== '',
    perm: textOr(raw, 'perm', ''),
    min: limitOr(raw, 'min', null),
    max: limitOr(raw, 'max', null),
    pulseMs: Math.min(MAX_PULSE_MS, Math.max(MIN_PULSE_MS, numberOr(raw, 'pulseMs', DEFAULT_PULSE_MS))),
  };
}

const ANIMATIONS = ['fill', 'move', 'rotate', 'flow', 'blink'] as const;
function parseAnimation(raw: unknown): Animation {
  const type = ANIMATIONS.find((candidate) => candidate === field(raw, 'type'));
  if (type === undefined) throw new Unreadable('anim');
  const when = field(raw, 'when');
  return {
    type,
    min: numberOr(raw, 'min', 0),
    max: numberOr(raw, 'max', 100),
    from: numberOr(raw, 'from', 0),
    to: numberOr(raw, 'to', 0),
    dir: parseDirection(raw, 'dir'),
    speed: numberOr(raw, 'speed', 1),
    when: isAbsent(when) ? null : parseCondition(when),
  };
}

const parseFont = (raw: unknown): Font => ({
  size: sizeOr(raw, 'size', DEFAULT_FONT.size),
  weight: Math.min(900, Math.max(100, numberOr(raw, 'weight', DEFAULT_FONT.weight))),
});

export function parsePoint(raw: unknown): Point {
  if (!Array.isArray(raw) || raw.length !== 2) throw new Unreadable('points');
  return [number(raw[0], 'points'), number(raw[1], 'points')];
}

/** Decodes the common fields of a widget. Geometry comes first, to report its errors first. */
export function parseCommon(raw: unknown): WidgetBase {
  return {
    id: parseId(raw, 'id'),
    x: parseLength(raw, 'x'),
    y: parseLength(raw, 'y'),
    w: parseSize(raw, 'w'),
    h: parseSize(raw, 'h'),
    z: numberOr(raw, 'z', 0),
    rotate: isAbsent(field(raw, 'rotate')) ? 0 : parseLength(raw, 'rotate'),
    opacity: Math.min(1, Math.max(0, numberOr(raw, 'opacity', 1))),
    label: displayTextOr(raw, 'label', ''),
    color: parseColour(raw, 'color'),
    background: parseColour(raw, 'background'),
    stroke: parseColour(raw, 'stroke'),
    strokeWidth: sizeOr(raw, 'strokeWidth', parseColour(raw, 'stroke') === null ? 0 : 1),
    radius: sizeOr(raw, 'radius', 0),
    font: objectOr(raw, 'font', parseFont) ?? DEFAULT_FONT,
    align: ALIGNS.find((candidate) => candidate === field(raw, 'align')) ?? null,
    bind: objectOr(raw, 'bind', parseBinding),
    format: objectOr(raw, 'format', parseFormat) ?? PLAIN_FORMAT,
    states: parseList(raw, 'states', parseState),
    anim: parseList(raw, 'anim', parseAnimation).slice(0, PAGE_ANIMATIONS_MAX),
    events: parseList(raw, 'events', parseEvent),
    perm:
      objectOr(raw, 'perm', (perm) => ({
        show: textOr(perm, 'show', ''),
        operate: textOr(perm, 'operate', ''),
      })) ?? NO_PERM,
    alarm: objectOr(raw, 'alarm', (alarm) => ({
      frame: oneOfOr(alarm, 'frame', ['here', 'none'], 'here'),
      equipmentId: idOr<EquipmentId>(alarm, 'equipmentId'),
    })),
    panels: NO_PANELS,
  };
}

const PLACEHOLDER_BOX = { x: 0, y: 0, w: 120, h: 40 };
/** Returns a box for a broken widget from its readable fields and defaults. */
export function parseBrokenCommon(raw: unknown): WidgetBase {
  const readOrDefault = (
    name: 'x' | 'y' | 'w' | 'h',
    read: (raw: unknown, name: string) => number,
  ): number => {
    try {
      return read(raw, name);
    } catch (error) {
      if (error instanceof Unreadable) return PLACEHOLDER_BOX[name];
      throw error;
    }
  };
  const id = field(raw, 'id');
  const z = field(raw, 'z');
  return {
    ...parseCommon({ id: '-', ...PLACEHOLDER_BOX }),
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    z: typeof z === 'number' && Number.isFinite(z) ? z : 0,
    x: readOrDefault('x', parseLength),
    y: readOrDefault('y', parseLength),
    w: readOrDefault('w', parseSize),
    h: readOrDefault('h', parseSize),
  };
}
