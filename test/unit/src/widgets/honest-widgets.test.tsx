// @vitest-environment happy-dom
/** Widgets never show an unknown state as known, and show nothing to users without the permission. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { done } from '../../../../src/shared/faults';
import { Freshness, Quality } from '../../../../src/shared/reading';
import { type Given, NOW, type Setting, setting, signal } from '../../../kit/widget-page';
import { loadedDrawing } from './drawing';

const { holder, render, draw, show, put, found, press } = loadedDrawing();
const box = (index: number): HTMLElement => found(`[data-index="${index}"]`);
const other = signal('other');
const isOn = { op: '=', a: 1, bind: other };
const isOffline = { op: 'offline', bind: { src: 'gateway', equipmentId: 'e' } };
const ENDS = [
  [0, 0],
  [9, 0],
];
const pipe = { kind: 'pipe', points: ENDS, width: 4 };

describe('A widget that depends on an outdated value', () => {
  const unbound = [
    { kind: 'text', text: 'Idle', states: [{ when: isOn, set: { text: 'Runs' } }] },
    {
      kind: 'shape',
      fill: '#000',
      states: [{ when: { any: [{ all: [isOn] }] }, set: { background: 'red' } }],
    },
    { ...pipe, flow: { when: isOn } },
    { kind: 'rotor', when: isOn },
    { kind: 'image', src: 'a.png', anim: [{ type: 'blink', when: isOn }] },
    { kind: 'text', bind: { src: 'const', value: 'P-1' }, states: [{ when: isOn, set: { color: 'red' } }] },
  ];
  it.each<[string, Freshness, string]>([
    ['stale', Freshness.stale, 'stale'],
    ['disconnected', Freshness.disconnected, 'link lost'],
    ['paused', Freshness.paused, 'Virtual network mode, monitoring paused'],
    ['never collected', Freshness.never, 'No data collected'],
  ])('is greyed, shows the reason and stops, even if unbound: %s', (_, freshness, why) => {
    const made = setting(unbound);
    put(made, { number: 1 });
    draw(made);
    for (const index of unbound.keys()) expect(box(index).className).not.toContain('w-dim');
    expect(holder.querySelector('.w-flow')).not.toBeNull();
    expect(holder.querySelector('.w-spin')).not.toBeNull();
    expect(holder.querySelector('.w-blink')).not.toBeNull();
    put(made, { number: 1, freshness });
    for (const index of unbound.keys()) {
      expect(box(index).className).toContain('w-dim');
      expect(box(index).title).toBe(why);
    }
    expect(holder.querySelector('.w-flow, .w-spin, .w-blink')).toBeNull();
  });

  it('shows the worst of several states', () => {
    const all = ['a', 'b', 'c'].map((name) => ({ op: '=', a: 1, bind: signal(name) }));
    const made = setting([
      { kind: 'text', text: 'x', states: [{ when: { any: [{ all }] }, set: { text: 'y' } }] },
    ]);
    const lost = { number: 1, freshness: Freshness.disconnected };
    const stale = { number: 1, freshness: Freshness.stale };
    put(made, lost, stale, stale);
    draw(made);
    expect(box(0).title).toBe('link lost');
    put(made, stale, stale, lost);
    expect(box(0).title).toBe('link lost');
  });

  it('stops without greying its own live value', () => {
    const made = setting([
      { ...pipe, bind: signal('own'), flow: { when: isOn } },
      { kind: 'rotor', bind: signal('own'), when: isOn },
    ]);
    put(made, { number: 5 }, { number: 1 });
    draw(made);
    expect(holder.querySelectorAll('.w-flow, .w-spin')).toHaveLength(2);
    put(made, { number: 5 }, { number: 1, freshness: Freshness.stale });
    expect(holder.querySelectorAll('.w-flow, .w-spin, .w-dim')).toHaveLength(0);
  });

  it('is announced in its last state, as stale', () => {
    const made = setting([
      { ...pipe, label: 'P-1', bind: signal('own'), flow: {} },
      { kind: 'rotor', label: 'R-1', bind: signal('own') },
    ]);
    put(made, { number: 1, freshness: Freshness.stale });
    draw(made);
    expect(box(0).getAttribute('aria-label')).toBe('P-1, flowing, stale');
    expect(box(1).getAttribute('aria-label')).toBe('R-1, running, stale');
  });

  it('stays live if it only shows whether a gateway is online', () => {
    const states = [{ when: isOffline, set: { text: 'gone' } }];
    const made = setting([{ kind: 'text', text: 'here', states }]);
    put(made, { number: 0, freshness: Freshness.disconnected });
    draw(made);
    expect(box(0).textContent).toBe('gone');
    expect(box(0).className).not.toContain('w-dim');
    // The value was never collected.
    put(made, { freshness: Freshness.never });
    expect(box(0).className).toContain('w-dim');
  });

  it('shows a gateway as offline if the platform reports it', () => {
    const made = setting([
      { kind: 'rotor', when: isOffline },
      { ...pipe, flow: { when: isOffline } },
    ]);
    put(made, { number: 1 });
    draw(made);
    expect(holder.querySelector('.w-spin, .w-flow')).toBeNull();
    put(made, { number: 0 });
    expect(holder.querySelectorAll('.w-spin, .w-flow')).toHaveLength(2);
  });
});

describe('A trend', () => {
  const level = { signalId: 's', title: 'Level' };
  const trend = { kind: 'trend', w: 400, h: 200, rangeMs: 600_000, signals: [level] };
  const keys = (): HTMLElement => found('.w-plot-keys');
  const typed = (key: string, shiftKey = false): void =>
    act(() => keys().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })) as never);
  /** Draws a trend of the last ten minutes: 1 in the first half, 5 in the second. */
  async function withPast(more: object = {}, description: object = {}): Promise<Setting> {
    vi.useFakeTimers();
    const made = setting([{ ...trend, ...more }]);
    made.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
    const times = Float64Array.of(NOW - 600_000, NOW - 300_000, NOW);
    made.runtime.host.recentPoints = async () => done({ times, numbers: Float64Array.of(1, 5, 5) });
    made.describe(description);
    draw(made);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    return made;
  }
  async function shown(given: Given): Promise<void> {
    vi.useFakeTimers();
    show([trend, { kind: 'value', bind: signal('live') }], [given, { number: 1 }]);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
  }
  it.each<[string, Given, string, string, boolean]>([
    ['a live value', { number: 4 }, 'Level 4 m', '4 m, live. ', false],
    [
      'an old value greyed and with its age',
      { number: 4, freshness: Freshness.disconnected, arrivedAt: NOW - 180_000 },
      'Level 4 m 3m',
      '4 m, link lost, 3m old. ',
      true,
    ],
  ])('shows and announces %s next to its line', async (_, given, legend, spoken, isDim) => {
    await shown(given);
    expect(found('.w-legend').textContent).toBe(legend);
    expect(found('.w-legend-entry').classList.contains('w-dim')).toBe(isDim);
    expect(keys().getAttribute('aria-label')).toContain(`Trend: Level, ${spoken}`);
  });
  it('marks an untrusted value', async () => {
    await shown({ number: 4, quality: Quality.bad });
    expect(found('.w-legend-entry .w-warning')).toBeTruthy();
    expect(keys().getAttribute('aria-label')).toContain('bad quality');
  });
  it('names every line, in a share of a row if crowded', () => {
    const named = (count: number): readonly HTMLElement[] => {
      const title = 'P-101 current';
      const signals = Array.from({ length: count }, (_, i) => ({ signalId: `s${i}`, title }));
      render(null);
      draw(setting([{ ...trend, signals }]));
      return [...holder.querySelectorAll<HTMLElement>('.w-legend-entry')];
    };
    expect(named(2).map(({ style }) => style.maxWidth)).toEqual(['', '']);
    const many = named(12);
    expect(many).toHaveLength(12);
    for (const { style } of many) expect(Number.parseFloat(style.maxWidth)).toBeLessThan(trend.w / 2);
  });
  it('opens the curve of its signals on tap', () => {
    const signals = ['s', 't'].map((signalId) => ({ signalId, equipmentId: 'e', title: signalId }));
    const made = setting([{ ...trend, signals: [...signals, { signalId: 'u', equipmentId: 'f' }] }]);
    draw(made);
    touch('.w-stage', 30, 20);
    expect(made.recorded.jumps).toEqual([
      {
        do: 'history',
        target: '',
        equipmentId: 'e',
        signalIds: ['s', 't'],
        colors: { s: '#3b9eff', t: '#f2a33a' },
      },
    ]);
  });
  it('moves a cursor with time and value by keys, and opens the curve from there', async () => {
    const made = await withPast();
    typed('ArrowLeft');
    expect(found('.w-cursor-tip').textContent).toBe('16:53:105 m');
    typed('Home');
    expect(found('.w-cursor-tip').textContent).toBe('16:43:201 m');
    expect(found('.w-plot [aria-live]').textContent).toBe('16:43:20, Level 1 m');
    typed('ArrowRight', true);
    expect(found('.w-cursor-tip').textContent).toBe('16:45:001 m');
    typed('Escape');
    expect(holder.querySelector('.w-cursor-tip')).toBeNull();
    press('.w-plot-keys');
    expect(made.recorded.jumps).toEqual([expect.objectContaining({ do: 'history', signalIds: ['s'] })]);
  });
  it('shows the cursor for a hovering mouse and for a long press, which opens nothing', async () => {
    const made = await withPast();
    const plot = found('.w-plot');
    vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect);
    const pointer = (type: string, pointerType: string, clientX: number): void =>
      point('.w-plot', type, { pointerType, clientX, clientY: 50, buttons: 0 });
    pointer('pointermove', 'mouse', 25);
    expect(found('.w-cursor-tip').textContent).toBe('16:45:501 m');
    pointer('pointerleave', 'mouse', 200);
    expect(holder.querySelector('.w-cursor-tip')).toBeNull();

    pointer('pointerdown', 'touch', 10);
    await act(async () => vi.advanceTimersByTimeAsync(400));
    pointer('pointermove', 'touch', 75);
    expect(found('.w-cursor-tip').textContent).toBe('16:50:505 m');
    pointer('pointerup', 'touch', 75);
    expect(made.recorded.jumps).toEqual([]);
    // Shown until the next tap, which is short and opens the curve.
    expect(found('.w-cursor-tip').textContent).toBe('16:50:505 m');
    await act(async () => vi.advanceTimersByTimeAsync(100));
    pointer('pointerdown', 'touch', 10);
    expect(holder.querySelector('.w-cursor-tip')).toBeNull();
    pointer('pointerup', 'touch', 10);
    expect(made.recorded.jumps).toHaveLength(1);
  });
  it('draws states in steps, with names on the axis and at the cursor', async () => {
    const map = [
      ['1', 'Manual'],
      ['5', 'Auto'],
    ];
    await withPast({}, { unit: '', dataType: 'uint', map });
    expect(found('.w-curve').getAttribute('d')).toMatch(/^M[^L]+H[^L]+V[^L]+$/);
    const marks = [...holder.querySelectorAll('.w-scale')].map(({ textContent }) => textContent);
    expect(marks).toEqual(expect.arrayContaining(['Auto', 'Manu…']));
    expect(marks).not.toContain('5');
    typed('Home');
    expect(found('.w-cursor-tip').textContent).toBe('16:43:20Manual');
  });
  it('ends at the current time, and in a replay at the shown moment', async () => {
    const made = setting([trend]);
    made.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
    draw(made);
    // The last ten minutes by the clock.
    expect(box(0).textContent).toContain('16:43:2016:48:2016:53:20');
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    render(null);
    draw(made);
    expect(box(0).textContent).toContain('16:53:20');
  });
});

describe('A user who may not see a widget', () => {
  const secret = { x: 0, y: 0, w: 1000, h: 100, bind: signal('s'), perm: { show: 'secret' } };
  const kinds = [
    { kind: 'value' },
    { kind: 'lamp' },
    { kind: 'gauge' },
    { kind: 'tank' },
    { kind: 'rotor' },
    { kind: 'text' },
    { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 's' }] },
    { kind: 'table', rows: [{ bind: signal('s') }] },
  ];
  it.each(kinds)('sees nothing of it in text, titles or names: %j', (widget) => {
    show({ ...secret, ...widget }, { number: 42, quality: Quality.bad, freshness: Freshness.stale });
    expect(holder.innerHTML).toContain('No permission');
    expect(holder.innerHTML).not.toContain('42');
    expect(holder.innerHTML).not.toContain('bad quality');
    expect(holder.innerHTML).not.toContain('Title of s');
  });
  const lamp = { kind: 'lamp', ...secret };
  const panel = { ...secret, kind: 'panel', bind: undefined, children: [{ ...lamp, id: 'in', perm: {} }] };
  const hiding = [{ when: { op: '=', a: 42 }, set: { visible: false } }];
  it.each<[string, readonly string[], object, number]>([
    ['without the permission', [], lamp, 0],
    ['with the permission', ['secret'], lamp, 1],
    ['in a panel with that permission', [], panel, 0],
    ['while a state hides it', ['secret'], { ...lamp, states: hiding }, 0],
  ])('can inspect its value by a tap only if it is visible: %s', (_, auths, widget, told) => {
    const made = setting([widget], {}, auths);
    made.describe();
    put(made, { number: 42 });
    draw(made);
    touch('.w-world', 50, 50);
    expect(made.recorded.inspected).toHaveLength(told);
  });
});

describe('A control that a state may disable', () => {
  it('checks the state when tapped, also for another signal', () => {
    const states = [{ when: isOn, set: { disabled: true } }];
    const made = setting([
      { kind: 'button', text: 'Start', states, events: [{ do: 'write', value: 1, bind: signal('s') }] },
    ]);
    made.describe();
    // The slot of the state's signal precedes the event's.
    const stand = (number: number): void => put(made, { number }, { number: 0 });
    stand(0);
    draw(made);
    press('.w-push');
    const [request] = made.recorded.requests;
    expect(request?.isDisabled?.()).toBe(false);
    stand(1);
    expect(request?.isDisabled?.()).toBe(true);
    stand(0);
    expect(request?.isDisabled?.()).toBe(false);
  });
});

describe('A user who may not operate a widget', () => {
  const jump = { on: 'tap', do: 'page', target: 'p2' };
  const disabled = [{ when: { op: '=', a: 1 }, set: { disabled: true } }];
  const GO = { kind: 'button', text: 'Go', events: [jump] };
  const PICTURE = { kind: 'image', src: 'a.png', events: [jump] };
  const NAV = { kind: 'nav', items: [{ text: 'Two', target: 'p2' }] };
  it.each<[string, object, string]>([
    ['a button that opens a page', { ...GO, perm: { operate: 'x' } }, 'no-permission'],
    [
      'a button with an event that needs another permission',
      { ...GO, events: [{ ...jump, perm: 'x' }] },
      'no-permission',
    ],
    ['a picture that opens a page', { ...PICTURE, perm: { operate: 'x' } }, 'no-permission'],
    ['a lamp that writes', { kind: 'lamp', events: [{ do: 'write', value: 1, perm: 'x' }] }, 'no-permission'],
    ['a nav', { ...NAV, perm: { operate: 'x' } }, 'no-permission'],
    ['a button that a state disables', { ...GO, states: disabled }, 'read-only'],
    ['a picture that a state disables', { ...PICTURE, states: disabled }, 'read-only'],
    ['a nav that a state disables', { ...NAV, states: disabled }, 'read-only'],
    [
      'a switch whose change event needs another permission',
      { kind: 'switch', events: [{ on: 'change', do: 'write', perm: 'x' }] },
      'no-permission',
    ],
  ])('sees it greyed with the reason, and cannot use it: %s', (_, widget, reason) => {
    const made = show({ bind: signal('s'), ...widget }, { number: 1 });
    const button = found('[data-index] button');
    expect(button.className).toContain('w-blocked');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).not.toBe('');
    press('[data-index] button');
    expect(made.recorded).toMatchObject({ jumps: [], requests: [], blocks: [reason] });
  });
  it('can use it once permitted', () => {
    const made = setting([{ kind: 'image', src: 'a.png', events: [{ ...jump, perm: 'x' }] }], {}, ['x']);
    draw(made);
    expect(found('.w-pressable').className).not.toContain('w-blocked');
    press('.w-pressable');
    expect(made.recorded.jumps).toEqual([{ do: 'page', target: 'p2' }]);
  });
});

describe('A widget of any kind with tap events', () => {
  it.each([
    { kind: 'text', text: 'x' },
    { kind: 'value' },
    { kind: 'image', src: 'a.png' },
    { kind: 'shape' },
    { kind: 'shape', form: 'line', points: ENDS },
    { kind: 'lamp' },
    { kind: 'multistate', items: [{ value: 1, text: 'one' }] },
    { kind: 'tank' },
    { kind: 'progress' },
    { kind: 'gauge' },
    pipe,
    { kind: 'rotor' },
    { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 's' }] },
    { kind: 'panel' },
    { kind: 'count', metric: 'alarm_count' },
    { kind: 'clock' },
    { kind: 'weather', cityId: '1' },
    { kind: 'button', text: 'x' },
  ])('executes them, and is one button to screen readers: %j', (widget) => {
    const made = show(
      { ...widget, bind: signal('s'), label: 'Named', events: [{ on: 'press', do: 'page', target: 'p2' }] },
      { number: 1 },
    );
    // An element with the image role must not contain a control.
    expect(holder.querySelector('[role=img] button')).toBeNull();
    press('[data-index] button');
    expect(made.recorded.jumps).toEqual([{ do: 'page', target: 'p2' }]);
  });
  it('is announced with its content in addition to its name', () => {
    show(
      [
        { kind: 'gauge', bind: signal('s'), label: 'Level', events: [{ do: 'page', target: 'p2' }] },
        { kind: 'value', bind: signal('live') },
      ],
      [{ number: 7, freshness: Freshness.stale }, { number: 1 }],
    );
    expect(found('.w-pressable').getAttribute('aria-label')).toMatch(/^Level, 7 m, not updated/);
  });
});

describe('A control that writes another signal', () => {
  const change = [{ on: 'change', do: 'write', bind: other }];
  it('needs no value of its own', () => {
    const made = show({ kind: 'switch', events: change }, { number: 0 });
    press('[role=switch]');
    expect(made.recorded).toMatchObject({ blocks: [], requests: [{ signalId: 'other', value: '1' }] });
  });
  it("is blocked by that signal's state", () => {
    const made = show({ kind: 'switch', bind: signal('own'), events: change }, [
      { number: 0 },
      { number: 0, freshness: Freshness.stale },
    ]);
    press('[role=switch]');
    expect(made.recorded).toMatchObject({ blocks: ['stale'], requests: [] });
  });
  it.each([
    ['reverts the held value there', []],
    ['also reverts it after an earlier event', [{ on: 'change', do: 'refresh' }]],
  ])('%s', (_, before) => {
    const events = [...before, ...change];
    const made = show(
      { kind: 'switch', latched: false, on: 'run', off: 'halt', events },
      {
        text: 'halt',
      },
    );
    press('[role=switch]');
    expect(made.recorded.requests).toMatchObject([
      { signalId: 'other', value: 'run', release: { value: 'halt', afterMs: null } },
    ]);
  });
});

describe('A state', () => {
  const when = { op: '=', a: 1 };
  const items = [{ value: 1, text: 'One' }];
  it.each<[object, string, string, string]>([
    [{ kind: 'switch' }, '.w-toggle', '--w-on', 'red'],
    [{ kind: 'slider' }, '.w-slider-control', '--w-on', 'red'],
    [{ kind: 'input' }, '.w-field', 'background', 'blue'],
    [{ kind: 'select', items }, '.w-field', 'background-color', 'blue'],
    [{ kind: 'options', items }, '.w-segments', 'background', 'blue'],
    [{ kind: 'button', text: 'x' }, '.w-push', 'background', 'blue'],
    [{ kind: 'switch' }, '.w-toggle', '--w-off', 'blue'],
    [{ kind: 'slider' }, '.w-slider-control', '--w-off', 'blue'],
  ])('colours a control that sets no colour: %j %s %s', (widget, part, property, color) => {
    show(
      { ...widget, bind: signal('s'), states: [{ when, set: { color: 'red', background: 'blue' } }] },
      {
        number: 1,
      },
    );
    expect(found(part).style.getPropertyValue(property)).toBe(color);
  });
  it('replaces the value with its text, without a unit', () => {
    const stated = { bind: signal('s'), label: 'Level', states: [{ when, set: { text: 'Full' } }] };
    show(
      [
        { kind: 'gauge', ...stated },
        { kind: 'value', ...stated, events: [{ do: 'page', target: 'p2' }] },
      ],
      { number: 1 },
    );
    expect(found('.w-gauge-number').textContent).toBe('Full');
    expect(found('.w-gauge-caption').textContent).toBe('');
    expect(box(0).getAttribute('aria-label')).toBe('Level, Full, live');
    expect(found('.w-pressable').getAttribute('aria-label')).toBe('Level, Full');
  });
  it("changes a switch's text, but not the value's text in the dialog", () => {
    const made = show(
      { kind: 'switch', bind: signal('s'), states: [{ when, set: { text: 'Auto' } }] },
      {
        number: 1,
      },
    );
    expect(found('.w-switch-text').textContent).toBe('Auto');
    press('[role=switch]');
    expect(made.recorded.requests).toMatchObject([{ shownOld: 'On', shownNew: 'Off' }]);
  });
});

function point(selector: string, type: string, about: object): void {
  const event = Object.assign(new Event(type, { bubbles: true }), { pointerId: 1, button: 0, ...about });
  act(() => void found(selector).dispatchEvent(event));
}

function touch(selector: string, clientX: number, clientY: number): void {
  for (const type of ['pointerdown', 'pointerup']) point(selector, type, { clientX, clientY });
}
