import { describe, expect, it, vi } from 'vitest';
import { decodePage, PAGE_MAX_WIDGETS } from '../../../../src/page-document/decode';
import type { Page, Widget } from '../../../../src/page-document/model';
import { SHOWN_TEXT_MAX } from '../../../../src/shared/clip-text';
import { PAGE_MAX_NESTING } from '../../../../src/shared/constants';
import { measureMinTime } from '../../../kit/least-time';

const box = { id: 'w', x: 1, y: 2, w: 30, h: 40 };
const createPipe = (...points: readonly unknown[]) => ({ ...box, kind: 'pipe', width: 4, points });
const SIGNALS = [{ signalId: 's' }];

describe('An unreadable document', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a text', '<html>'],
    ['a list', []],
    ['an empty object', {}],
    ['no widgets', { version: 1, size: { w: 1, h: 1 } }],
    ['widgets as an object', createDocument({})],
    ['widgets as a text', createDocument('[]')],
    ['no size', { version: 1, widgets: [] }],
    ['a width of zero', createDocument([], { size: { w: 0, h: 10 } })],
    ['a negative height', createDocument([], { size: { w: 10, h: -1 } })],
    ['a width in words', createDocument([], { size: { w: 'wide', h: 1 } })],
    ['an infinite width', createDocument([], { size: { w: '1e999', h: 1 } })],
    ['an enormous page', createDocument([], { size: { w: 1e9, h: 1 } })],
    ['an unknown fit', createDocument([], { size: { w: 1, h: 1, fit: 'explode' } })],
    ['a background that is an object of objects', createDocument([], { background: { color: {} } })],
  ])('is a fault: %s', (_, raw) => {
    expect(parseFault(raw)).toBe('malformed');
  });

  it('of another version is reported as such', () => {
    expect(parseFault(createDocument([], { version: 9 }))).toBe('version');
  });
});

describe('A broken widget', () => {
  it.each<[string, object, string]>([
    ['no id', { kind: 'value', x: 0, y: 0, w: 1, h: 1 }, 'id'],
    ['an empty id', { ...box, id: '', kind: 'value' }, 'id'],
    ['no geometry', { id: 'w', kind: 'value' }, 'x'],
    ['NaN for x', { ...box, kind: 'value', x: 'NaN' }, 'x'],
    ['infinity for y', { ...box, kind: 'value', y: 'Infinity' }, 'y'],
    ['null for y', { ...box, kind: 'value', y: null }, 'y'],
    ['a negative width', { ...box, kind: 'value', w: -5 }, 'w'],
    ['a height of 1e300', { ...box, kind: 'value', h: 1e300 }, 'h'],
    ['a list for x', { ...box, kind: 'value', x: [1] }, 'x'],
    ['z in words', { ...box, kind: 'value', z: 'top' }, 'z'],
    ['a binding of an unknown source', { ...box, kind: 'value', bind: { src: 'eval', id: 'x' } }, 'src'],
    ['a signal without an id', { ...box, kind: 'value', bind: { src: 'signal' } }, 'signalId'],
    ['a binding that is a text', { ...box, kind: 'value', bind: 'a.b' }, 'bind'],
    ['a count of nonsense', { ...box, kind: 'count', metric: 'secrets' }, 'metric'],
    ['states that are not a list', { ...box, kind: 'value', states: { when: 1 } }, 'states'],
    ['an unknown operator', { ...box, kind: 'value', states: [{ when: { op: 'eval' } }] }, 'op'],
    ['a format map that is a list', { ...box, kind: 'value', format: { map: ['a'] } }, 'map'],
    ['an unknown act', { ...box, kind: 'button', events: [{ on: 'tap', do: 'script' }] }, 'do'],
    ['a polygon without points', { ...box, kind: 'shape', form: 'polygon' }, 'points'],
    ['points in words', createPipe(['a', 'b'], [1, 2]), 'points'],
    ['points with three numbers', createPipe([1, 2, 3], [1, 2]), 'points'],
    ['a million points', { ...createPipe(), points: Array(1e6).fill([0, 0]) }, 'points'],
    ['an unknown form', { ...box, kind: 'shape', form: 'hole' }, 'form'],
    ['a rotation beyond all limits', { ...box, kind: 'panel', rotate: 1e308 }, 'rotate'],
    ['a slider of infinite length', { ...box, kind: 'slider', min: -1e308, max: 1e308 }, 'min'],
    ['a tank upside down', { ...box, kind: 'tank', min: 10, max: 10 }, 'min'],
    ['a trend of nothing', { ...box, kind: 'trend', rangeMs: 1000, signals: [] }, 'signals'],
    ['a trend over a century', { ...box, kind: 'trend', rangeMs: 3e12, signals: SIGNALS }, 'rangeMs'],
    ['a trend without a range', { ...box, kind: 'trend', signals: SIGNALS }, 'rangeMs'],
    ['an image without a source', { ...box, kind: 'image' }, 'src'],
    ['a text that is an object', { ...box, kind: 'text', text: { html: '<b>' } }, 'text'],
    ['a font size in words', { ...box, kind: 'text', font: { size: 'huge' } }, 'size'],
    ['a navigation of nothing', { ...box, kind: 'nav', items: [] }, 'items'],
    // As text, the first throws and the second overflows the stack.
    ['a level that is an object', { ...box, kind: 'alarmTable', levels: [{ toString: 1 }] }, 'levels'],
    [
      'a level within 100,000 lists',
      { ...box, kind: 'alarmTable', levels: [createNestedList(100_000)] },
      'levels',
    ],
    ['a level that is null', { ...box, kind: 'alarmTable', levels: [null] }, 'levels'],
    ['an alarm frame of an unknown kind', { ...box, kind: 'value', alarm: { frame: 'round' } }, 'frame'],
    ['an alarm frame that is a text', { ...box, kind: 'value', alarm: 'none' }, 'alarm'],
    ['an animation of an unknown type', { ...box, kind: 'text', anim: [{ type: 'explode' }] }, 'anim'],
  ])('becomes a named placeholder, and the rest is drawn: %s', (_, raw, where) => {
    const page = decodeValid(createDocument([raw, { ...box, id: 'good', kind: 'value' }]));
    const placeholder = page.widgets.find(({ kind }) => kind === 'placeholder');
    expect(placeholder).toMatchObject({ why: 'broken', where });
    expect(page.widgets.find(({ id }) => id === 'good')?.kind).toBe('value');
    for (const { x, y, w, h } of page.widgets)
      expect([x, y, w, h].every((length) => Number.isFinite(length))).toBe(true);
  });

  it.each([null, 7, 'widget', [], [[]], true])('becomes a placeholder if it is not an object: %j', (raw) => {
    expect(decodeWidget(raw).kind).toBe('placeholder');
  });

  it('keeps at most as many animations as a number has bits', () => {
    const anim = Array.from({ length: 40 }, () => ({ type: 'blink' }));
    expect(decodeWidget({ ...box, kind: 'text', text: 'x', anim })).toMatchObject({
      kind: 'text',
      anim: { length: 30 },
    });
  });

  it('keeps the readable part of its position', () => {
    expect(decodeWidget({ ...box, kind: 'value', w: -1 })).toMatchObject({ x: 1, y: 2, h: 40, id: 'w' });
  });

  it.each(['hologram', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'names an unknown kind: %s',
    (of) => {
      const widget = decodeWidget(parseJson(JSON.stringify({ ...box, kind: of })));
      expect(widget).toMatchObject({ kind: 'placeholder', of, why: 'unknown' });
    },
  );

  it('truncates a kind of 100 kB', () => {
    const widget = decodeWidget({ ...box, kind: 'k'.repeat(100_000) });
    expect(widget.kind === 'placeholder' && widget.of.length).toBeLessThan(100);
  });
});

describe('Decoding hostile content', () => {
  it.each([
    'red;background:url(//evil.example/x)',
    'url(javascript:alert(1))',
    'expression(alert(1))',
    'var(--as-bg)',
    'red}</style><script>',
    'rgb(0,0,0);position:fixed',
    'image-set("x")',
    '#12',
    '#gggggg',
    'javascript',
    `rgb(${'0'.repeat(10_000)},0,0)`,
  ])('refuses the colour %.40s', (color) => {
    expect(decodeWidget({ ...box, kind: 'value', color, background: color, stroke: color })).toMatchObject({
      kind: 'value',
      color: null,
      background: null,
      stroke: null,
    });
  });

  it("accepts the browser's colour names, but not its other keywords", () => {
    const checkedWords: string[] = [];
    vi.stubGlobal('CSS', {
      supports: (property: string, word: string) => {
        checkedWords.push(word);
        return property === 'color' && ['tomato', 'inherit', 'currentcolor', 'revert'].includes(word);
      },
    });
    const getColor = (color: string) => decodeWidget({ ...box, kind: 'value', color }).color;
    expect(getColor('Tomato')).toBe('tomato');
    for (const word of ['banana', 'inherit', 'currentColor', 'revert', 'red;}', 'var(--x)', 'url(x)'])
      expect(getColor(word)).toBeNull();
    expect(checkedWords).toEqual(['tomato', 'banana']);
  });

  it.each(['#fff', '#FFFF', '#0b1f33', '#0b1f3380', 'rgb(1, 2, 3)', 'rgba(1,2,3,0.5)', ' teal '])(
    'accepts the colour %s',
    (color) => {
      expect(decodeWidget({ ...box, kind: 'value', color }).color).toBe(color.trim().toLowerCase());
    },
  );

  it('keeps __proto__ in maps and ids without touching any prototype', () => {
    const page = decodeValid(
      parseJson(
        '{"version":1,"size":{"w":1,"h":1},"dataSignal":["__proto__"],"__proto__":{"polluted":1},"widgets":[' +
          '{"id":"__proto__","kind":"value","x":0,"y":0,"w":1,"h":1,"__proto__":{"polluted":1},' +
          '"bind":{"src":"signal","signalId":"__proto__"},"format":{"map":{"__proto__":"shown"}}}]}',
      ),
    );
    const [widget] = page.widgets;
    expect(widget).toMatchObject({ id: '__proto__', bind: { signalId: '__proto__' } });
    expect(widget?.format.map.get('__proto__')).toBe('shown');
    expect(page.dataSignal).toEqual(['__proto__']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(widget).not.toHaveProperty('polluted');
  });

  it('keeps markup as text', () => {
    const text = '<img src=x onerror=alert(1)>';
    expect(decodeWidget({ ...box, kind: 'text', text })).toMatchObject({ text });
  });
});

describe('Limits and panels', () => {
  const createWidgets = (count: number): unknown[] =>
    Array.from({ length: count }, (_, i) => ({ ...box, id: `w${i}`, kind: 'value', x: i }));

  it.each([
    [1, 1, 'none'],
    [0.5, 0.5, 'size'],
    [200_000, 200_000, 'none'],
    [200_000, 200_001, 'size'],
    [1_000, 1, 'none'],
    [1, 1_001, 'size'],
  ])('refuse a page too small to show anything: %d × %d units (fault 111)', (w, h, fault) => {
    expect(parseFault(createDocument([], { size: { w, h } }))).toBe(fault);
  });

  it('allow the maximum number of widgets and refuse one more', () => {
    expect(parseFault(createDocument(createWidgets(PAGE_MAX_WIDGETS)))).toBe('none');
    expect(parseFault(createDocument(createWidgets(PAGE_MAX_WIDGETS + 1)))).toBe('too-many-widgets');
  });

  it('refuse 100,000 widgets within a second', () => {
    const raw = createDocument(createWidgets(100_000));
    const elapsedMs = measureMinTime(1_000, () => expect(parseFault(raw)).toBe('too-many-widgets'));
    expect(elapsedMs).toBeLessThan(1_000);
  });

  it('count widgets inside panels too', () => {
    const panel = { ...box, kind: 'panel', children: createWidgets(PAGE_MAX_WIDGETS) };
    expect(parseFault(createDocument([panel]))).toBe('too-many-widgets');
  });

  const createNested = (depth: number): unknown => {
    let inner: object = { ...box, kind: 'value' };
    for (let i = 0; i < depth; i++) inner = { ...box, id: `p${i}`, kind: 'panel', children: [inner] };
    return inner;
  };

  it("add a state's rotation within a panel to the panel's own", () => {
    const states = [
      { when: { op: 'bad' }, set: { rotate: 45 } },
      { when: { op: 'bad' }, set: { text: 'x' } },
    ];
    const valve = { ...box, id: 'valve', kind: 'image', src: 'a.png', states };
    const inner = { ...box, id: 'inner', kind: 'panel', rotate: 10, states, children: [valve] };
    const { widgets } = decodeValid(
      createDocument([{ ...box, kind: 'panel', rotate: 90, children: [inner] }]),
    );
    const getSets = (id: string) => widgets.find((widget) => widget.id === id)?.states.map(({ set }) => set);
    expect(getSets('inner')).toEqual([{ rotate: 135 }, { text: 'x' }]);
    expect(getSets('valve')).toEqual([{ rotate: 145 }, { text: 'x' }]);
  });

  it("draw the content of panels at the panels' position", () => {
    const page = decodeValid(createDocument([createNested(2)]));
    expect(page.widgets).toHaveLength(3);
    expect(page.widgets.find(({ kind }) => kind === 'value')).toMatchObject({ x: 3, y: 6 });
  });

  it('refuse nesting beyond the limit without a stack overflow', () => {
    expect(parseFault(createDocument([createNested(PAGE_MAX_NESTING - 1)]))).toBe('none');
    expect(parseFault(createDocument([createNested(PAGE_MAX_NESTING + 1)]))).toBe('too-deep');
    expect(parseFault(createDocument([createNested(10_000)]))).toBe('too-deep');
  });

  it('replace a condition that is nested too deeply with a placeholder', () => {
    let when: object = { op: '=', a: 1 };
    for (let i = 0; i < 10_000; i++) when = { all: [when] };
    expect(decodeWidget({ ...box, kind: 'value', states: [{ when, set: {} }] }).kind).toBe('placeholder');
  });
});

describe('A valid document', () => {
  it('is drawn by z, then in its own order', () => {
    const page = decodeValid(
      createDocument([
        { ...box, id: 'c', kind: 'text', z: 2 },
        { ...box, id: 'a', kind: 'text' },
        { ...box, id: 'b', kind: 'text' },
        { ...box, id: 'below', kind: 'text', z: -1 },
      ]),
    );
    expect(page.widgets.map(({ id }) => id)).toEqual(['below', 'a', 'b', 'c']);
  });

  it('gives the error display its defaults', () => {
    expect(decodeValid(createDocument([])).error).toEqual({ show: 'custom', text: '0' });
    const longError = decodeValid(createDocument([], { error: { errorDefaultVal: 'x'.repeat(1e6) } })).error;
    expect(longError.text).toBe(`${'x'.repeat(SHOWN_TEXT_MAX - 1)}…`);
    expect(
      decodeValid(createDocument([], { error: { errorValShow: 'last', errorDefaultVal: '-' } })).error,
    ).toEqual({
      show: 'last',
      text: '-',
    });
    expect(decodeValid(createDocument([], { error: { errorValShow: 'nonsense' } })).error.show).toBe(
      'custom',
    );
  });

  it('accepts numbers as texts and ids as numbers', () => {
    expect(decodeWidget({ ...box, id: 7, kind: 'value', x: '1.5' })).toMatchObject({ id: '7', x: 1.5 });
  });

  it('treats a null field as absent, also where it would change a condition', () => {
    const when = { op: '>', a: 80, b: null, bind: null, all: null, any: null };
    expect(decodeWidget({ ...box, kind: 'value', states: [{ when, set: { color: 'red' } }] }).states).toEqual(
      [{ when: { op: '>', a: '80', b: '', bind: null }, set: { color: 'red' } }],
    );
    const bind = { src: 'count', name: 'online_count' };
    expect(decodeWidget({ ...box, kind: 'count', bind, metric: null })).toMatchObject({
      metric: 'online_count',
    });
  });

  it('accepts either form of a count', () => {
    expect(decodeWidget({ ...box, kind: 'count', metric: 'alarm_count' }).bind).toEqual({
      src: 'count',
      metric: 'alarm_count',
    });
    expect(
      decodeWidget({ ...box, kind: 'count', bind: { src: 'count', name: 'online_count' } }),
    ).toMatchObject({
      kind: 'count',
      metric: 'online_count',
    });
  });
});

function createDocument(widgets: unknown, overrides: object = {}): unknown {
  return { version: 1, id: 'p', name: 'P', size: { w: 750, h: 1334, fit: 'width' }, widgets, ...overrides };
}

function decodeValid(raw: unknown): Page {
  const result = decodePage(raw);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.page;
}

function decodeWidget(raw: unknown): Widget {
  const [widget] = decodeValid(createDocument([raw])).widgets;
  if (widget === undefined) throw new Error('no widget');
  return widget;
}

function parseFault(raw: unknown): string {
  const result = decodePage(raw);
  return result.ok ? 'none' : result.fault.kind;
}

function createNestedList(times: number): unknown {
  let inner: unknown = [];
  for (let i = 0; i < times; i++) inner = [inner];
  return inner;
}

/** Parses JSON text like an arriving document, in which `__proto__` is an own key. */
const parseJson = (text: string): unknown => JSON.parse(text);
