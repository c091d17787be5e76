// @vitest-environment happy-dom
/** Widgets never show an unknown state as known, and show nothing to users without the permission. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { done } from '../../../../src/shared/faults';
import { Freshness, Quality } from '../../../../src/shared/reading';
import {
  createSetting,
  createSignalBinding,
  type GivenValue,
  NOW,
  type Setting,
} from '../../../kit/widget-page';
import { setUpLoadedDrawing } from './drawing';

const { container, render, draw, show, put, getElement, press } = setUpLoadedDrawing();
const getBox = (index: number): HTMLElement => getElement(`[data-index="${index}"]`);
const otherBinding = createSignalBinding('other');
const onCondition = { op: '=', a: 1, bind: otherBinding };
const offlineCondition = { op: 'offline', bind: { src: 'gateway', equipmentId: 'e' } };
const ENDS = [
  [0, 0],
  [9, 0],
];
const pipe = { kind: 'pipe', points: ENDS, width: 4 };

describe('A widget that depends on an outdated value', () => {
  const unboundWidgets = [
    { kind: 'text', text: 'Idle', states: [{ when: onCondition, set: { text: 'Runs' } }] },
    {
      kind: 'shape',
      fill: '#000',
      states: [{ when: { any: [{ all: [onCondition] }] }, set: { background: 'red' } }],
    },
    { ...pipe, flow: { when: onCondition } },
    { kind: 'rotor', when: onCondition },
    { kind: 'image', src: 'a.png', anim: [{ type: 'blink', when: onCondition }] },
    {
      kind: 'text',
      bind: { src: 'const', value: 'P-1' },
      states: [{ when: onCondition, set: { color: 'red' } }],
    },
  ];
  it.each<[string, Freshness, string]>([
    ['stale', Freshness.stale, 'stale'],
    ['disconnected', Freshness.disconnected, 'link lost'],
    ['paused', Freshness.paused, 'Virtual network mode, monitoring paused'],
    ['never collected', Freshness.never, 'No data collected'],
  ])('is greyed, shows the reason and stops, even if unbound: %s', (_, freshness, reason) => {
    const fixture = createSetting(unboundWidgets);
    put(fixture, { number: 1 });
    draw(fixture);
    for (const index of unboundWidgets.keys()) expect(getBox(index).className).not.toContain('w-dim');
    expect(container.querySelector('.w-flow')).not.toBeNull();
    expect(container.querySelector('.w-spin')).not.toBeNull();
    expect(container.querySelector('.w-blink')).not.toBeNull();
    put(fixture, { number: 1, freshness });
    for (const index of unboundWidgets.keys()) {
      expect(getBox(index).className).toContain('w-dim');
      expect(getBox(index).title).toBe(reason);
    }
    expect(container.querySelector('.w-flow, .w-spin, .w-blink')).toBeNull();
  });

  it('shows the worst of several states', () => {
    const conditions = ['a', 'b', 'c'].map((name) => ({ op: '=', a: 1, bind: createSignalBinding(name) }));
    const fixture = createSetting([
      { kind: 'text', text: 'x', states: [{ when: { any: [{ all: conditions }] }, set: { text: 'y' } }] },
    ]);
    const lostValue = { number: 1, freshness: Freshness.disconnected };
    const staleValue = { number: 1, freshness: Freshness.stale };
    put(fixture, lostValue, staleValue, staleValue);
    draw(fixture);
    expect(getBox(0).title).toBe('link lost');
    put(fixture, staleValue, staleValue, lostValue);
    expect(getBox(0).title).toBe('link lost');
  });

  it('stops without greying its own live value', () => {
    const fixture = createSetting([
      { ...pipe, bind: createSignalBinding('own'), flow: { when: onCondition } },
      { kind: 'rotor', bind: createSignalBinding('own'), when: onCondition },
    ]);
    put(fixture, { number: 5 }, { number: 1 });
    draw(fixture);
    expect(container.querySelectorAll('.w-flow, .w-spin')).toHaveLength(2);
    put(fixture, { number: 5 }, { number: 1, freshness: Freshness.stale });
    expect(container.querySelectorAll('.w-flow, .w-spin, .w-dim')).toHaveLength(0);
  });

  it('is announced in its last state, as stale', () => {
    const fixture = createSetting([
      { ...pipe, label: 'P-1', bind: createSignalBinding('own'), flow: {} },
      { kind: 'rotor', label: 'R-1', bind: createSignalBinding('own') },
    ]);
    put(fixture, { number: 1, freshness: Freshness.stale });
    draw(fixture);
    expect(getBox(0).getAttribute('aria-label')).toBe('P-1, flowing, stale');
    expect(getBox(1).getAttribute('aria-label')).toBe('R-1, running, stale');
  });

  it('stays live if it only shows whether a gateway is online', () => {
    const states = [{ when: offlineCondition, set: { text: 'gone' } }];
    const fixture = createSetting([{ kind: 'text', text: 'here', states }]);
    put(fixture, { number: 0, freshness: Freshness.disconnected });
    draw(fixture);
    expect(getBox(0).textContent).toBe('gone');
    expect(getBox(0).className).not.toContain('w-dim');
    // The value was never collected.
    put(fixture, { freshness: Freshness.never });
    expect(getBox(0).className).toContain('w-dim');
  });

  it('shows a gateway as offline if the platform reports it', () => {
    const fixture = createSetting([
      { kind: 'rotor', when: offlineCondition },
      { ...pipe, flow: { when: offlineCondition } },
    ]);
    put(fixture, { number: 1 });
    draw(fixture);
    expect(container.querySelector('.w-spin, .w-flow')).toBeNull();
    put(fixture, { number: 0 });
    expect(container.querySelectorAll('.w-spin, .w-flow')).toHaveLength(2);
  });
});

describe('A trend', () => {
  const level = { signalId: 's', title: 'Level' };
  const trend = { kind: 'trend', w: 400, h: 200, rangeMs: 600_000, signals: [level] };
  const getKeyTarget = (): HTMLElement => getElement('.w-plot-keys');
  const pressKey = (key: string, shiftKey = false): void =>
    act(
      () =>
        getKeyTarget().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })) as never,
    );
  /** Draws a trend of the last ten minutes: 1 in the first half, 5 in the second. */
  async function drawWithHistory(overrides: object = {}, description: object = {}): Promise<Setting> {
    vi.useFakeTimers();
    const fixture = createSetting([{ ...trend, ...overrides }]);
    fixture.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
    const times = Float64Array.of(NOW - 600_000, NOW - 300_000, NOW);
    fixture.runtime.host.loadRecentPoints = async () => done({ times, numbers: Float64Array.of(1, 5, 5) });
    fixture.describe(description);
    draw(fixture);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    return fixture;
  }
  async function showTrend(givenValue: GivenValue): Promise<void> {
    vi.useFakeTimers();
    show([trend, { kind: 'value', bind: createSignalBinding('live') }], [givenValue, { number: 1 }]);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
  }
  it.each<[string, GivenValue, string, string, boolean]>([
    ['a live value', { number: 4 }, 'Level 4 m', '4 m, live. ', false],
    [
      'an old value greyed and with its age',
      { number: 4, freshness: Freshness.disconnected, arrivedAt: NOW - 180_000 },
      'Level 4 m 3m',
      '4 m, link lost, 3m old. ',
      true,
    ],
  ])('shows and announces %s next to its line', async (_, givenValue, legend, announcedText, isDim) => {
    await showTrend(givenValue);
    expect(getElement('.w-legend').textContent).toBe(legend);
    expect(getElement('.w-legend-entry').classList.contains('w-dim')).toBe(isDim);
    expect(getKeyTarget().getAttribute('aria-label')).toContain(`Trend: Level, ${announcedText}`);
  });
  it('marks an untrusted value', async () => {
    await showTrend({ number: 4, quality: Quality.bad });
    expect(getElement('.w-legend-entry .w-warning')).toBeTruthy();
    expect(getKeyTarget().getAttribute('aria-label')).toContain('bad quality');
  });
  it('names every line, in a share of a row if crowded', () => {
    const drawLegend = (count: number): readonly HTMLElement[] => {
      const title = 'P-101 current';
      const signals = Array.from({ length: count }, (_, i) => ({ signalId: `s${i}`, title }));
      render(null);
      draw(createSetting([{ ...trend, signals }]));
      return [...container.querySelectorAll<HTMLElement>('.w-legend-entry')];
    };
    expect(drawLegend(2).map(({ style }) => style.maxWidth)).toEqual(['', '']);
    const entries = drawLegend(12);
    expect(entries).toHaveLength(12);
    for (const { style } of entries) expect(Number.parseFloat(style.maxWidth)).toBeLessThan(trend.w / 2);
  });
  it('opens the curve of its signals on tap', () => {
    const signals = ['s', 't'].map((signalId) => ({ signalId, equipmentId: 'e', title: signalId }));
    const fixture = createSetting([{ ...trend, signals: [...signals, { signalId: 'u', equipmentId: 'f' }] }]);
    draw(fixture);
    tap('.w-stage', 30, 20);
    expect(fixture.recorded.jumps).toEqual([
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
    const fixture = await drawWithHistory();
    pressKey('ArrowLeft');
    expect(getElement('.w-cursor-tip').textContent).toBe('16:53:105 m');
    pressKey('Home');
    expect(getElement('.w-cursor-tip').textContent).toBe('16:43:201 m');
    expect(getElement('.w-plot [aria-live]').textContent).toBe('16:43:20, Level 1 m');
    pressKey('ArrowRight', true);
    expect(getElement('.w-cursor-tip').textContent).toBe('16:45:001 m');
    pressKey('Escape');
    expect(container.querySelector('.w-cursor-tip')).toBeNull();
    press('.w-plot-keys');
    expect(fixture.recorded.jumps).toEqual([expect.objectContaining({ do: 'history', signalIds: ['s'] })]);
  });
  it('shows the cursor for a hovering mouse and for a long press, which opens nothing', async () => {
    const fixture = await drawWithHistory();
    const plot = getElement('.w-plot');
    vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect);
    const sendPointer = (type: string, pointerType: string, clientX: number): void =>
      dispatchPointer('.w-plot', type, { pointerType, clientX, clientY: 50, buttons: 0 });
    sendPointer('pointermove', 'mouse', 25);
    expect(getElement('.w-cursor-tip').textContent).toBe('16:45:501 m');
    sendPointer('pointerleave', 'mouse', 200);
    expect(container.querySelector('.w-cursor-tip')).toBeNull();

    sendPointer('pointerdown', 'touch', 10);
    await act(async () => vi.advanceTimersByTimeAsync(400));
    sendPointer('pointermove', 'touch', 75);
    expect(getElement('.w-cursor-tip').textContent).toBe('16:50:505 m');
    sendPointer('pointerup', 'touch', 75);
    expect(fixture.recorded.jumps).toEqual([]);
    // Shown until the next tap, which is short and opens the curve.
    expect(getElement('.w-cursor-tip').textContent).toBe('16:50:505 m');
    await act(async () => vi.advanceTimersByTimeAsync(100));
    sendPointer('pointerdown', 'touch', 10);
    expect(container.querySelector('.w-cursor-tip')).toBeNull();
    sendPointer('pointerup', 'touch', 10);
    expect(fixture.recorded.jumps).toHaveLength(1);
  });
  it('draws states in steps, with names on the axis and at the cursor', async () => {
    const map = [
      ['1', 'Manual'],
      ['5', 'Auto'],
    ];
    await drawWithHistory({}, { unit: '', dataType: 'uint', map });
    expect(getElement('.w-curve').getAttribute('d')).toMatch(/^M[^L]+H[^L]+V[^L]+$/);
    const marks = [...container.querySelectorAll('.w-scale')].map(({ textContent }) => textContent);
    expect(marks).toEqual(expect.arrayContaining(['Auto', 'Manu…']));
    expect(marks).not.toContain('5');
    pressKey('Home');
    expect(getElement('.w-cursor-tip').textContent).toBe('16:43:20Manual');
  });
  it('ends at the current time, and in a replay at the shown moment', async () => {
    const fixture = createSetting([trend]);
    fixture.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
    draw(fixture);
    // The last ten minutes by the clock.
    expect(getBox(0).textContent).toContain('16:43:2016:48:2016:53:20');
    fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
    render(null);
    draw(fixture);
    expect(getBox(0).textContent).toContain('16:53:20');
  });
});

describe('A user who may not see a widget', () => {
  const secretFields = {
    x: 0,
    y: 0,
    w: 1000,
    h: 100,
    bind: createSignalBinding('s'),
    perm: { show: 'secret' },
  };
  const kinds = [
    { kind: 'value' },
    { kind: 'lamp' },
    { kind: 'gauge' },
    { kind: 'tank' },
    { kind: 'rotor' },
    { kind: 'text' },
    { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 's' }] },
    { kind: 'table', rows: [{ bind: createSignalBinding('s') }] },
  ];
  it.each(kinds)('sees nothing of it in text, titles or names: %j', (widget) => {
    show({ ...secretFields, ...widget }, { number: 42, quality: Quality.bad, freshness: Freshness.stale });
    expect(container.innerHTML).toContain('No permission');
    expect(container.innerHTML).not.toContain('42');
    expect(container.innerHTML).not.toContain('bad quality');
    expect(container.innerHTML).not.toContain('Title of s');
  });
  const lamp = { kind: 'lamp', ...secretFields };
  const panel = {
    ...secretFields,
    kind: 'panel',
    bind: undefined,
    children: [{ ...lamp, id: 'in', perm: {} }],
  };
  const hidingStates = [{ when: { op: '=', a: 42 }, set: { visible: false } }];
  it.each<[string, readonly string[], object, number]>([
    ['without the permission', [], lamp, 0],
    ['with the permission', ['secret'], lamp, 1],
    ['in a panel with that permission', [], panel, 0],
    ['while a state hides it', ['secret'], { ...lamp, states: hidingStates }, 0],
  ])('can inspect its value by a tap only if it is visible: %s', (_, auths, widget, inspectedCount) => {
    const fixture = createSetting([widget], {}, auths);
    fixture.describe();
    put(fixture, { number: 42 });
    draw(fixture);
    tap('.w-world', 50, 50);
    expect(fixture.recorded.inspectedSlots).toHaveLength(inspectedCount);
  });
});

describe('A control that a state may disable', () => {
  it('checks the state when tapped, also for another signal', () => {
    const states = [{ when: onCondition, set: { disabled: true } }];
    const fixture = createSetting([
      {
        kind: 'button',
        text: 'Start',
        states,
        events: [{ do: 'write', value: 1, bind: createSignalBinding('s') }],
      },
    ]);
    fixture.describe();
    // The slot of the state's signal precedes the event's.
    const putState = (number: number): void => put(fixture, { number }, { number: 0 });
    putState(0);
    draw(fixture);
    press('.w-push');
    const [request] = fixture.recorded.requests;
    expect(request?.isDisabled?.()).toBe(false);
    putState(1);
    expect(request?.isDisabled?.()).toBe(true);
    putState(0);
    expect(request?.isDisabled?.()).toBe(false);
  });
});

describe('A user who may not operate a widget', () => {
  const jump = { on: 'tap', do: 'page', target: 'p2' };
  const disabledStates = [{ when: { op: '=', a: 1 }, set: { disabled: true } }];
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
    ['a button that a state disables', { ...GO, states: disabledStates }, 'read-only'],
    ['a picture that a state disables', { ...PICTURE, states: disabledStates }, 'read-only'],
    ['a nav that a state disables', { ...NAV, states: disabledStates }, 'read-only'],
    [
      'a switch whose change event needs another permission',
      { kind: 'switch', events: [{ on: 'change', do: 'write', perm: 'x' }] },
      'no-permission',
    ],
  ])('sees it greyed with the reason, and cannot use it: %s', (_, widget, reason) => {
    const fixture = show({ bind: createSignalBinding('s'), ...widget }, { number: 1 });
    const button = getElement('[data-index] button');
    expect(button.className).toContain('w-blocked');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).not.toBe('');
    press('[data-index] button');
    expect(fixture.recorded).toMatchObject({ jumps: [], requests: [], blocks: [reason] });
  });
  it('can use it once permitted', () => {
    const fixture = createSetting([{ kind: 'image', src: 'a.png', events: [{ ...jump, perm: 'x' }] }], {}, [
      'x',
    ]);
    draw(fixture);
    expect(getElement('.w-pressable').className).not.toContain('w-blocked');
    press('.w-pressable');
    expect(fixture.recorded.jumps).toEqual([{ do: 'page', target: 'p2' }]);
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
    const fixture = show(
      {
        ...widget,
        bind: createSignalBinding('s'),
        label: 'Named',
        events: [{ on: 'press', do: 'page', target: 'p2' }],
      },
      { number: 1 },
    );
    // An element with the image role must not contain a control.
    expect(container.querySelector('[role=img] button')).toBeNull();
    press('[data-index] button');
    expect(fixture.recorded.jumps).toEqual([{ do: 'page', target: 'p2' }]);
  });
  it('is announced with its content in addition to its name', () => {
    show(
      [
        {
          kind: 'gauge',
          bind: createSignalBinding('s'),
          label: 'Level',
          events: [{ do: 'page', target: 'p2' }],
        },
        { kind: 'value', bind: createSignalBinding('live') },
      ],
      [{ number: 7, freshness: Freshness.stale }, { number: 1 }],
    );
    expect(getElement('.w-pressable').getAttribute('aria-label')).toMatch(/^Level, 7 m, not updated/);
  });
});

describe('A control that writes another signal', () => {
  const changeEvents = [{ on: 'change', do: 'write', bind: otherBinding }];
  it('needs no value of its own', () => {
    const fixture = show({ kind: 'switch', events: changeEvents }, { number: 0 });
    press('[role=switch]');
    expect(fixture.recorded).toMatchObject({ blocks: [], requests: [{ signalId: 'other', value: '1' }] });
  });
  it("is blocked by that signal's state", () => {
    const fixture = show({ kind: 'switch', bind: createSignalBinding('own'), events: changeEvents }, [
      { number: 0 },
      { number: 0, freshness: Freshness.stale },
    ]);
    press('[role=switch]');
    expect(fixture.recorded).toMatchObject({ blocks: ['stale'], requests: [] });
  });
  it.each([
    ['reverts the held value there', []],
    ['also reverts it after an earlier event', [{ on: 'change', do: 'refresh' }]],
  ])('%s', (_, earlierEvents) => {
    const events = [...earlierEvents, ...changeEvents];
    const fixture = show(
      { kind: 'switch', latched: false, on: 'run', off: 'halt', events },
      {
        text: 'halt',
      },
    );
    press('[role=switch]');
    expect(fixture.recorded.requests).toMatchObject([
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
  ])('colours a control that sets no colour: %j %s %s', (widget, selector, property, color) => {
    show(
      {
        ...widget,
        bind: createSignalBinding('s'),
        states: [{ when, set: { color: 'red', background: 'blue' } }],
      },
      {
        number: 1,
      },
    );
    expect(getElement(selector).style.getPropertyValue(property)).toBe(color);
  });
  it('replaces the value with its text, without a unit', () => {
    const base = {
      bind: createSignalBinding('s'),
      label: 'Level',
      states: [{ when, set: { text: 'Full' } }],
    };
    show(
      [
        { kind: 'gauge', ...base },
        { kind: 'value', ...base, events: [{ do: 'page', target: 'p2' }] },
      ],
      { number: 1 },
    );
    expect(getElement('.w-gauge-number').textContent).toBe('Full');
    expect(getElement('.w-gauge-caption').textContent).toBe('');
    expect(getBox(0).getAttribute('aria-label')).toBe('Level, Full, live');
    expect(getElement('.w-pressable').getAttribute('aria-label')).toBe('Level, Full');
  });
  it("changes a switch's text, but not the value's text in the dialog", () => {
    const fixture = show(
      { kind: 'switch', bind: createSignalBinding('s'), states: [{ when, set: { text: 'Auto' } }] },
      {
        number: 1,
      },
    );
    expect(getElement('.w-switch-text').textContent).toBe('Auto');
    press('[role=switch]');
    expect(fixture.recorded.requests).toMatchObject([{ shownOld: 'On', shownNew: 'Off' }]);
  });
});

function dispatchPointer(selector: string, type: string, init: object): void {
  const event = Object.assign(new Event(type, { bubbles: true }), { pointerId: 1, button: 0, ...init });
  act(() => void getElement(selector).dispatchEvent(event));
}

function tap(selector: string, clientX: number, clientY: number): void {
  for (const type of ['pointerdown', 'pointerup']) dispatchPointer(selector, type, { clientX, clientY });
}
