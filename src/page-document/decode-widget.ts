/** Decodes a widget by its kind. An unreadable one becomes a named placeholder without affecting others. */
import { field, number, Unreadable } from '../shared/calls/decode';
import { DAY_MS } from '../shared/units';
import { parseBrokenCommon, parseCommon, parseCondition, parseMetric, parsePoint } from './decode-common';
import {
  type Decode,
  EXTRA_KINDS,
  parseAxes,
  parseCurveSignals,
  parseEnds,
  requireItems,
} from './decode-extra-kinds';
import {
  boolOr,
  displayTextOr,
  isAbsent,
  limitOr,
  objectOr,
  oneOfOr,
  parseColour,
  parseDirection,
  parseList,
  parseNumber,
  parseSize,
  parseText,
  sizeOr,
  textOr,
} from './fields';
import type { Band, Condition, DrawnKind, Filling, Widget } from './model';

const MAX_KIND_LENGTH = 40;
const MAX_RANGE_MS = 7 * DAY_MS;

const parseBand = (raw: unknown): Band => ({
  from: parseNumber(raw, 'from'),
  to: parseNumber(raw, 'to'),
  color: parseColour(raw, 'color') ?? 'transparent',
});

const parseFilling = (raw: unknown, dir: Filling['dir'], showValue: boolean): Filling => ({
  ...parseEnds(raw),
  bands: parseList(raw, 'bands', parseBand),
  dir: oneOfOr(raw, 'dir', ['up', 'right'], dir),
  fill: parseColour(raw, 'fill'),
  marks: parseList(raw, 'marks', (mark) => number(mark, 'marks')),
  showValue: boolOr(raw, 'showValue', showValue),
});

function parseOptionalCondition(raw: unknown): Condition | null {
  const when = field(raw, 'when');
  return isAbsent(when) ? null : parseCondition(when);
}

const KINDS: Readonly<Record<DrawnKind, Decode>> = {
  ...EXTRA_KINDS,
  text: (raw, base) => ({
    ...base,
    kind: 'text',
    text: displayTextOr(raw, 'text', ''),
    wrap: boolOr(raw, 'wrap', false),
  }),
  image: (raw, base) => ({
    ...base,
    kind: 'image',
    src: parseText(raw, 'src'),
    fit: oneOfOr(raw, 'fit', ['contain', 'cover', 'fill'], 'contain'),
  }),
  shape: (raw, base) => {
    const form = oneOfOr(raw, 'form', ['rect', 'ellipse', 'line', 'polygon'], 'rect');
    const points = parseList(raw, 'points', parsePoint);
    if ((form === 'line' || form === 'polygon') && points.length < 2) throw new Unreadable('points');
    return { ...base, kind: 'shape', form, fill: parseColour(raw, 'fill'), points };
  },
  value: (_, base) => ({ ...base, kind: 'value' }),
  input: (raw, base) => ({
    ...base,
    kind: 'input',
    min: limitOr(raw, 'min', null),
    max: limitOr(raw, 'max', null),
    step: limitOr(raw, 'step', null),
    keyboard: oneOfOr(raw, 'keyboard', ['decimal', 'numeric', 'text'], 'decimal'),
    confirm: displayTextOr(raw, 'confirm', ''),
  }),
  button: (raw, base) => ({ ...base, kind: 'button', text: displayTextOr(raw, 'text', '') }),
  switch: (raw, base) => ({
    ...base,
    kind: 'switch',
    on: textOr(raw, 'on', '1'),
    off: textOr(raw, 'off', '0'),
    texts: objectOr(raw, 'texts', (texts) => ({
      on: displayTextOr(texts, 'on', ''),
      off: displayTextOr(texts, 'off', ''),
    })) ?? { on: '', off: '' },
    latched: boolOr(raw, 'latched', true),
    confirm: displayTextOr(raw, 'confirm', ''),
    confirmOff: displayTextOr(raw, 'confirmOff', ''),
  }),
  lamp: (raw, base) => ({
    ...base,
    kind: 'lamp',
    shape: oneOfOr(raw, 'shape', ['circle', 'square'], 'circle'),
    colors: objectOr(raw, 'colors', (colors) => ({
      on: parseColour(colors, 'on'),
      off: parseColour(colors, 'off'),
    })) ?? { on: null, off: null },
    blink: boolOr(raw, 'blink', false),
  }),
  multistate: (raw, base) => ({
    ...base,
    kind: 'multistate',
    items: parseList(raw, 'items', (item) => ({
      value: parseText(item, 'value'),
      text: displayTextOr(item, 'text', ''),
      color: parseColour(item, 'color'),
      background: parseColour(item, 'background'),
      image: textOr(item, 'image', ''),
    })),
  }),
  tank: (raw, base) => ({ ...base, kind: 'tank', ...parseFilling(raw, 'up', true) }),
  progress: (raw, base) => ({ ...base, kind: 'progress', ...parseFilling(raw, 'right', false) }),
  gauge: (raw, base) => ({
    ...base,
    kind: 'gauge',
    ...parseEnds(raw),
    bands: parseList(raw, 'bands', parseBand),
    text: displayTextOr(raw, 'text', ''),
  }),
  pipe: (raw, base) => {
    const points = parseList(raw, 'points', parsePoint);
    if (points.length < 2) throw new Unreadable('points');
    return {
      ...base,
      kind: 'pipe',
      points,
      width: parseSize(raw, 'width'),
      flow: objectOr(raw, 'flow', (flow) => ({
        color: parseColour(flow, 'color'),
        dir: parseDirection(flow, 'dir'),
        speed: sizeOr(flow, 'speed', 60),
        when: parseOptionalCondition(flow),
      })),
    };
  },
  rotor: (raw, base) => ({
    ...base,
    kind: 'rotor',
    form: oneOfOr(raw, 'form', ['pump', 'fan'], 'pump'),
    colorOff: parseColour(raw, 'colorOff'),
    rpm: sizeOr(raw, 'rpm', 30),
    dir: parseDirection(raw, 'dir'),
    when: parseOptionalCondition(raw),
  }),
  trend: (raw, base) => {
    const rangeMs = parseNumber(raw, 'rangeMs');
    if (rangeMs <= 0 || rangeMs > MAX_RANGE_MS) throw new Unreadable('rangeMs');
    return {
      ...base,
      kind: 'trend',
      rangeMs,
      signals: parseCurveSignals(raw),
      ...parseAxes(raw),
    };
  },
  nav: (raw, base) => ({
    ...base,
    kind: 'nav',
    items: requireItems(
      parseList(raw, 'items', (item) => ({
        text: displayTextOr(item, 'text', parseText(item, 'text')),
        target: parseText(item, 'target'),
      })),
      'items',
    ),
    dir: oneOfOr(raw, 'dir', ['row', 'column'], 'row'),
    colorActive: parseColour(raw, 'colorActive'),
    backgroundActive: parseColour(raw, 'backgroundActive'),
  }),
  count: (raw, base) => {
    const metric =
      base.bind?.src === 'count' && isAbsent(field(raw, 'metric'))
        ? base.bind.metric
        : parseMetric(raw, 'metric');
    return { ...base, kind: 'count', metric, bind: { src: 'count', metric } };
  },
};
/** A `Map`, since a document's kind may be `__proto__`. */
const DECODERS: ReadonlyMap<string, Decode> = new Map(Object.entries(KINDS));

function parseKind(raw: unknown): string {
  const kind = field(raw, 'kind');
  return typeof kind === 'string' ? kind.slice(0, MAX_KIND_LENGTH) : '';
}

/** Decodes a widget. Never throws for bad input: returns the widget, or a placeholder that names the problem. */
export function decodeWidget(raw: unknown): Widget {
  const kind = parseKind(raw);
  const decode = DECODERS.get(kind);
  try {
    if (decode) return decode(raw, parseCommon(raw));
    return {
      ...parseCommon(raw),
      kind: 'placeholder',
      of: kind,
      why: 'unknown',
      where: '',
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...parseBrokenCommon(raw), kind: 'placeholder', of: kind, why: 'broken', where: error.where };
  }
}
