// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { UnknownAlarms } from '../../../../src/i18n/unknown-alarms';
import { getFrameAddress } from '../../../../src/page-document/assets';
import { done, failed } from '../../../../src/shared/faults';
import type { AlarmId } from '../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../src/shared/reading';
import { epochMs } from '../../../../src/shared/units';
import { acknowledgementsAtom } from '../../../../src/state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../../../src/state/live/alarms';
import type { WatchStatus } from '../../../../src/state/live/atoms';
import { getRows } from '../../../../src/widgets/kinds/alarm-table';
import { toTableRows } from '../../../../src/widgets/kinds/history/history';
import { snapToStep } from '../../../../src/widgets/kinds/slider';
import type { PageAlarms } from '../../../../src/widgets/live/page-host';
import type { AlarmView, CurveWindow } from '../../../../workers/monitor/contract/contract';
import { createAlarmRow, T0 } from '../../../kit/alarms';
import {
  createSetting,
  createSignalBinding,
  type GivenValue,
  LIVE,
  LOST,
  NOW,
  type Setting,
} from '../../../kit/widget-page';
import { setUpLoadedDrawing } from './drawing';

const { container, render, draw, show, put, getElement } = setUpLoadedDrawing();
const getBox = (index: number): HTMLElement | null => container.querySelector(`[data-index="${index}"]`);
const createConstant = (value: string) => ({ src: 'const', value });

describe('A choice', () => {
  const chooseLast = (kind: string): void =>
    act(() => {
      if (kind === 'options') getElement('.w-segment:last-child').click();
      else {
        const select = getElement('select') as HTMLSelectElement;
        select.value = '1';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });

  const getChosenText = (kind: string): string | null | undefined =>
    kind === 'options'
      ? getElement('[aria-pressed=true]').textContent
      : (getElement('select') as HTMLSelectElement).selectedOptions[0]?.textContent;

  it.each(['select', 'options'])('follows the pushed value, never the requested one: %s', (kind) => {
    const fixture = show(
      { kind, bind: createSignalBinding('mode'), items, confirm: 'Sure?' },
      { number: 0 },
      { unit: '' },
    );
    chooseLast(kind);
    expect(fixture.recorded.requests).toMatchObject([
      { value: '1', confirm: 'Sure?', shownOld: 'Hand', shownNew: 'Auto' },
    ]);
    expect(getChosenText(kind)).toBe('Hand');
    put(fixture, { number: 1 });
    expect(getChosenText(kind)).toBe('Auto');
  });

  it.each(['select', 'options'])('matches a single-precision value with the written item: %s', (kind) => {
    const steps = [
      { value: '0', text: 'Off' },
      { value: '12.3', text: 'Slow' },
      { value: '24.6', text: 'Fast' },
    ];
    show(
      { kind, bind: createSignalBinding('speed'), items: steps },
      { number: 12.300000190734863 },
      { unit: '' },
    );
    expect(getChosenText(kind)).toBe('Slow');
  });

  it.each(['select', 'options'])(
    "shows a state's text for its value, but writes its own values: %s",
    (kind) => {
      const states = [{ when: { op: '=', a: 0 }, set: { text: 'By hand, watched' } }];
      const fixture = show(
        { kind, bind: createSignalBinding('mode'), items, states },
        { number: 0 },
        { unit: '' },
      );
      expect(getChosenText(kind)).toBe('By hand, watched');
      chooseLast(kind);
      expect(fixture.recorded.requests).toMatchObject([{ value: '1', shownOld: 'Hand', shownNew: 'Auto' }]);
      put(fixture, { number: 1 });
      expect(getChosenText(kind)).toBe('Auto');
    },
  );

  it('executes its change events with the chosen value instead of its own write', () => {
    const events = [{ on: 'change', do: 'write', bind: createSignalBinding('other') }];
    const fixture = show({ kind: 'options', bind: createSignalBinding('mode'), items, events }, [
      { number: 0 },
      { number: 0 },
    ]);
    act(() => getElement('.w-segment:last-child').click());
    expect(fixture.recorded.requests).toMatchObject([{ signalId: 'other', value: '1' }]);
  });

  it('refuses with the reason while the connection is lost', () => {
    const fixture = createSetting([{ kind: 'options', bind: createSignalBinding('mode'), items }]);
    fixture.describe();
    put(fixture, { number: 0 });
    draw(fixture, { connection: LOST });
    act(() => getElement('.w-segment:last-child').click());
    expect(fixture.recorded).toMatchObject({ requests: [], blocks: ['disconnected'] });
  });
});

describe('A slider', () => {
  const slider = { kind: 'slider', bind: createSignalBinding('s'), min: 0, max: 10, step: 0.5 };
  const dispatchPointer = (type: string, clientX: number, clientY = 0): void =>
    act(() => {
      const init = { clientX, clientY, pointerId: 1, button: 0, buttons: type === 'pointerup' ? 0 : 1 };
      getElement('.w-slider-control').dispatchEvent(Object.assign(new Event(type, { bubbles: true }), init));
    });
  function drawWidget(
    overrides: object = {},
    dataType = 'float',
    rect = new DOMRect(0, 0, 100, 20),
  ): Setting {
    const fixture = show({ ...slider, ...overrides }, { number: 2 }, { dataType });
    const element = getElement('.w-slider-control');
    element.setPointerCapture = () => undefined;
    element.getBoundingClientRect = () => rect;
    return fixture;
  }
  it('writes on release, not while dragged', () => {
    const fixture = drawWidget();
    dispatchPointer('pointerdown', 20);
    dispatchPointer('pointermove', 61);
    expect(fixture.recorded.requests).toEqual([]);
    expect(getElement('.w-requested').style.left).toBe('60%');
    dispatchPointer('pointerup', 61);
    expect(fixture.recorded.requests).toMatchObject([{ value: '6' }]);
    expect(container.querySelector('.w-requested')).toBeNull();
    expect(getElement('.w-slider-thumb').style.left).toBe('20%');
  });
  it.each(['pointercancel', 'lostpointercapture'])('writes nothing for an aborted drag: %s', (variant) => {
    const fixture = drawWidget();
    dispatchPointer('pointerdown', 20);
    dispatchPointer('pointermove', 60);
    dispatchPointer(variant, 60);
    dispatchPointer('pointerup', 60);
    expect(fixture.recorded.requests).toEqual([]);
  });
  it('aborts a drag that leaves the slider', () => {
    const fixture = drawWidget();
    dispatchPointer('pointerdown', 20, 10);
    dispatchPointer('pointermove', 40, 60);
    expect(getElement('.w-requested').style.left).toBe('40%');
    dispatchPointer('pointermove', 40, 160);
    dispatchPointer('pointermove', 60, 10);
    dispatchPointer('pointerup', 60, 10);
    expect(fixture.recorded.requests).toEqual([]);
  });
  it.each([
    ['upright', 90, new DOMRect(40, 0, 20, 100), [41, 75]],
    ['upside down', 180, new DOMRect(0, 0, 100, 20), [25, 1]],
    ['upright in the other direction', 270, new DOMRect(40, 0, 20, 100), [59, 25]],
    ['upright on a stretched page', 90, new DOMRect(40, 0, 40, 100), [41, 75]],
  ] as const)('moves along its track when %s', (_, rotate, rect, [clientX, clientY]) => {
    const fixture = drawWidget({ rotate, w: 100, h: 20 }, 'float', rect);
    dispatchPointer('pointerdown', clientX, clientY);
    dispatchPointer('pointerup', clientX, clientY);
    expect(fixture.recorded.requests).toMatchObject([{ value: '7.5' }]);
  });
  it.each([
    ['an integer signal', 'int', {}, '31'],
    ['an integer signal whose page sets the step', 'int', { step: 0.5 }, '30.5'],
    ['any other signal', 'float', {}, '30.5'],
  ])('without a step uses one that suits %s', (_, dataType, overrides, value) => {
    const fixture = drawWidget({ max: 50, step: undefined, ...overrides }, dataType);
    dispatchPointer('pointerdown', 61);
    dispatchPointer('pointerup', 61);
    expect(fixture.recorded.requests).toMatchObject([{ value }]);
  });
  it('of an integer signal without a step reaches both ends, and every step by keys', () => {
    const fixture = drawWidget({ max: 250, step: undefined }, 'int');
    dispatchPointer('pointerdown', 99);
    dispatchPointer('pointermove', 100);
    dispatchPointer('pointerup', 100);
    expect(fixture.recorded.requests).toMatchObject([{ value: '250' }]);
    const element = getElement('.w-slider-control');
    const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
      act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
      return element.getAttribute('aria-valuenow');
    });
    expect(seen).toEqual(['5', '8', '10', '8', '5', '3']);
  });
  it('snaps to steps within its ends, without rounding errors', () => {
    const steps = { min: 0, max: 1, step: 0.1 };
    expect(snapToStep(0.34, steps)).toBe(0.3);
    expect(snapToStep(7, steps)).toBe(1);
    expect(snapToStep(-7, steps)).toBe(0);
    expect(snapToStep(9.9, { min: 0, max: 10, step: 4 })).toBe(8);
  });
});

describe('A table', () => {
  it('shows name, value, unit and time of each row, and redraws one row per value', () => {
    const fixture = show(
      {
        kind: 'table',
        rows: [{ bind: createSignalBinding('a'), text: 'Level' }, { bind: createSignalBinding('b') }],
      },
      [{ number: 1.5 }, { number: 2 }],
    );
    const rows = [...container.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.children[0]?.textContent)).toEqual(['Level', 'Title of b']);
    expect(rows.map((row) => row.children[1]?.textContent)).toEqual(['1.5', '2']);
    expect(rows.map((row) => row.children[2]?.textContent)).toEqual(['m', 'm']);
    const first = rows[0]?.innerHTML;
    put(fixture, { number: 1.5 }, { number: 3 });
    expect(rows[1]?.children[1]?.textContent).toBe('3');
    expect(rows[0]?.innerHTML).toBe(first);
  });

  it('shows a name that arrives after the page, even without a value', () => {
    const fixture = createSetting([{ kind: 'table', rows: [{ bind: createSignalBinding('a') }] }]);
    draw(fixture);
    act(() => fixture.describe());
    expect(container.querySelector('tbody th')?.textContent).toBe('Title of a');
  });

  it('opens the details of a tapped signal value, but not of a constant', () => {
    const fixture = show(
      {
        kind: 'table',
        rows: [{ bind: createConstant('7') }, { bind: createSignalBinding('b'), text: 'Level' }],
      },
      { number: 2, freshness: Freshness.stale },
    );
    const cells = [...container.querySelectorAll<HTMLElement>('.w-cell')];
    expect(cells.map((item) => item.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Level, 2 m, .+/),
    ]);
    act(() => cells[0]?.click());
    expect(fixture.recorded.inspectedSlots).toEqual([0]);
  });
});

const createAlarm = (id: string, overrides: Partial<AlarmView> = {}): AlarmView =>
  createAlarmRow(id, NOW - T0, { value: '', equipmentName: 'P-201', signalTitle: id, ...overrides });
const createMap = (...alarms: readonly AlarmView[]): AlarmMap =>
  new Map(alarms.map((item) => [item.id, item]));
function createAlarmTable(alarms: AlarmMap, overrides: Partial<PageAlarms> = {}): Setting {
  const fixture = createSetting([{ kind: 'alarmTable' }]);
  const get = (): AlarmMap => alarms;
  fixture.runtime.host.alarms = {
    get,
    subscribe: () => () => undefined,
    open: () => undefined,
    openEquipment: () => undefined,
    ...overrides,
  };
  return fixture;
}

describe('An alarm table', () => {
  const oldAlarm = createAlarm('old', { triggerTime: epochMs(NOW - 1_000), level: 'convention' });
  const seen = createAlarm('seen', { confirmTime: epochMs(NOW) });
  const clearedAlarm = createAlarm('over', { recoverTime: epochMs(NOW) });
  const closedAlarm = createAlarm('done', { recoverTime: epochMs(NOW), confirmTime: epochMs(NOW) });
  // Closed by hand, which counts as acknowledged.
  const releasedAlarm = createAlarm('ended', { releaseTime: epochMs(NOW) });
  const allAlarms = createMap(oldAlarm, seen, clearedAlarm, closedAlarm, releasedAlarm);
  it.each<['all' | 'unconfirmed' | 'confirmed', readonly string[], readonly string[]]>([
    ['all', [], ['old', 'seen', 'over']],
    ['unconfirmed', [], ['old', 'over']],
    ['confirmed', [], ['seen']],
    ['all', ['convention'], ['old']],
  ])(
    'lists active or unacknowledged alarms, active unacknowledged ones first: %s %j',
    (filter, levels, ids) => {
      expect(getRows(allAlarms, { filter, levels }).map(({ id }) => id)).toEqual(ids);
    },
  );

  it('does not acknowledge on tap, but opens the alarm that is now in the row', async () => {
    const fixture = createSetting([{ kind: 'alarmTable' }]);
    const store = getDefaultStore();
    let alarms = createMap(createAlarm('a1'));
    let notify = (): void => {};
    const openedIds: AlarmId[] = [];
    const noAlarms: ReadonlySet<AlarmId> = new Set();
    fixture.runtime.host.alarms = {
      get: () => alarms,
      subscribe: (listener) => {
        notify = listener;
        return () => undefined;
      },
      open: (id) => openedIds.push(id),
      openEquipment: () => undefined,
    };
    draw(fixture);
    const button = (): HTMLButtonElement => getElement('.w-confirm') as HTMLButtonElement;
    act(() => button().click());
    expect(openedIds).toEqual(['a1']);
    act(() => store.set(acknowledgementsAtom, { pending: new Set(['a1' as AlarmId]), accepted: new Map() }));
    expect(button().disabled).toBe(true);
    act(() => store.set(acknowledgementsAtom, { pending: noAlarms, accepted: new Map() }));
    expect(button().disabled).toBe(false);
    // A newer alarm arrives above it.
    alarms = createMap(createAlarm('a1'), createAlarm('a2', { triggerTime: epochMs(NOW + 1) }));
    act(() => notify());
    act(() => button().click());
    expect(openedIds).toEqual(['a1', 'a2']);
    // An alarm acknowledged on another screen is acknowledged here too.
    const accepted = { triggerTime: epochMs(NOW + 1), at: epochMs(NOW + 2), user: 'demo' };
    act(() =>
      store.set(acknowledgementsAtom, {
        pending: noAlarms,
        accepted: new Map([['a2' as AlarmId, accepted]]),
      }),
    );
    expect(container.querySelectorAll('.w-confirm')).toHaveLength(1);
    expect(button().getAttribute('aria-label')).toContain('a1');
    act(() => store.set(acknowledgementsAtom, { pending: noAlarms, accepted: new Map() }));
  });

  it.each<[string, (fixture: Setting) => void, WatchStatus, string]>([
    ['without a connection', () => undefined, LOST, 'disconnected'],
    ['before the first connection', () => undefined, { ...LIVE, link: null }, 'connecting'],
    ['in a replay', ({ runtime }) => Object.assign(runtime.host, { lock: 'replay' }), LIVE, 'replay'],
  ])('does not acknowledge %s, and shows the reason', (_, prepare, connection, reason) => {
    const openedIds: AlarmId[] = [];
    const fixture = createAlarmTable(allAlarms, { open: (id) => openedIds.push(id) });
    prepare(fixture);
    draw(fixture, { connection });
    const button = getElement('.w-confirm');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).not.toBe('');
    act(() => button.click());
    expect(openedIds).toEqual([]);
    expect(fixture.recorded.blocks).toEqual([reason]);
  });

  it('does not report zero alarms while disconnected or still loading', () => {
    const fixture = createAlarmTable(createMap());
    draw(fixture, { connection: { ...LIVE, isLoaded: false } });
    expect(container.textContent).toBe('Loading…');
    draw(fixture, { connection: { ...LIVE, link: null } });
    expect(container.textContent).toBe('Loading alarms…');
    draw(fixture, { connection: LOST });
    expect(container.textContent).toBe('Link lost: alarms since then are unknown');
    draw(fixture);
    expect(container.textContent).toBe('No alarms');
  });

  it('greys alarms received before a lost connection or worker, until active alarms are listed again', () => {
    const fixture = createAlarmTable(allAlarms);
    for (const [connection, words] of [
      [LIVE, undefined],
      [LOST, 'Link lost: alarms since then are unknown'],
      [{ ...LOST, unknownAlarms: 'asked' }, 'Link lost: alarms since then are unknown'],
      [{ ...LIVE, unknownAlarms: 'asked' }, 'Loading alarms…'],
      [LIVE, undefined],
    ] as const) {
      draw(fixture, { connection });
      expect(getElement('table').classList.contains('w-dim')).toBe(words !== undefined);
      expect(container.querySelector('[role=status]')?.textContent).toBe(words);
    }
  });

  it('does not grey the alarms of a replay while current alarms are unknown', () => {
    const fixture = createAlarmTable(allAlarms);
    fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
    draw(fixture, { connection: { ...LIVE, unknownAlarms: 'unreached' } });
    expect(container.querySelector('.w-dim, [role=status]')).toBeNull();
  });

  it('does not report zero alarms for a past moment before they are read', () => {
    let unknownAlarms: UnknownAlarms | undefined = 'asked';
    const fixture = createAlarmTable(createMap(), { unknownPast: () => unknownAlarms });
    fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
    draw(fixture);
    expect(container.textContent).toBe('Loading alarms…');
    unknownAlarms = undefined;
    draw(fixture, { connection: { ...LIVE } });
    expect(container.textContent).toBe('No alarms');
  });
});

describe('An alarm table of a broker', () => {
  const createPolledView = (
    unknownAlarms: UnknownAlarms | undefined,
    link = LIVE.link,
  ): { readonly connection: WatchStatus } => ({
    connection: { ...LIVE, link, unknownAlarms },
  });
  const createTable = (alarms: AlarmMap): Setting => createAlarmTable(alarms, { isReadOnly: true });
  const activeAlarms = createMap(createAlarmRow('a'));

  it.each<[UnknownAlarms | undefined, string]>([
    ['asked', 'Loading alarms…'],
    [undefined, 'No alarms'],
    ['unreached', 'Could not load alarms: they are unknown'],
    ['unsupported', 'This source does not provide alarms'],
  ])('reports zero alarms only if known: %s', (state, words) => {
    // The connection carries values and proves nothing about alarms.
    draw(createTable(new Map()), createPolledView(state, null));
    expect(container.textContent).toBe(words);
  });

  it('greys earlier alarms once no source can be queried', () => {
    const fixture = createTable(activeAlarms);
    draw(fixture, createPolledView(undefined, null));
    expect(container.querySelector('.w-dim, [role=status]')).toBeNull();
    draw(fixture, createPolledView('unreached'));
    expect(getElement('table').className).toContain('w-dim');
    expect(getElement('[role=status]').textContent).toContain('unknown');
  });

  it('offers no acknowledgement, and shows the reason', () => {
    const fixture = createTable(activeAlarms);
    draw(fixture, createPolledView(undefined));
    const button = getElement('.w-confirm');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toContain('Read only');
    act(() => button.click());
    expect(fixture.recorded.blocks).toEqual(['read-only']);
  });
});

describe('A history', () => {
  it('puts points of several signals in rows, newest first, without gaps', () => {
    const createWindow = (times: readonly number[], numbers: readonly number[]): CurveWindow => ({
      from: epochMs(0),
      end: epochMs(10),
      bucketMs: 1,
      times: Float64Array.from(times),
      numbers: Float64Array.from(numbers),
      statistics: { count: 0, min: 0, max: 0, mean: 0, minTime: 0, maxTime: 0 },
    });
    expect(
      toTableRows([createWindow([1, 2, 3], [10, Number.NaN, 30]), createWindow([3, 4], [7, 8])]),
    ).toEqual([
      { time: 4, numbers: [null, 8] },
      { time: 3, numbers: [30, 7] },
      { time: 1, numbers: [10, null] },
    ]);
  });
});

describe('External content', () => {
  it("shows the platform's clock in its zone while the page is visible", () => {
    vi.useFakeTimers();
    const fixture = createSetting([{ kind: 'clock' }]);
    fixture.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
    draw(fixture);
    expect(getElement('time').textContent).toBe('2025-10-09 Thu 16:53:20');
    render(null);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('requests weather, keeps the last answer, and stops when unmounted', async () => {
    vi.useFakeTimers();
    const fixture = createSetting([{ kind: 'weather', lng: 120, lat: 30, label: 'Plant' }]);
    const answers = [
      done({ text: 'Rain', temp: 7, humidity: 80, windDir: 'NE', windScale: '3' }),
      failed({ kind: 'offline' } as const),
    ];
    let requestCount = 0;
    fixture.runtime.host.weather = async () => answers[Math.min(requestCount++, 1)] ?? done(null);
    draw(fixture);
    await act(async () => vi.advanceTimersByTimeAsync(0));
    expect(container.textContent).toContain('Rain 7 ℃');
    expect(container.querySelector('.w-dim, [role=status]')).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(30 * 60_000));
    expect(requestCount).toBe(2);
    expect(container.textContent).toContain('Rain 7 ℃');
    // Old weather is not shown as current after a failed reload.
    expect(getElement('.w-weather-facts').className).toContain('w-dim');
    expect(getElement('.w-weather-facts [role=status]').textContent).toBe('As of 16:53, not updated');
    render(null);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows which parts the host does not provide', () => {
    show([
      { kind: 'video', serial: 's' },
      { kind: 'map', lng: 1, lat: 1 },
      { kind: 'weather', cityId: '1' },
    ]);
    expect([...container.querySelectorAll('[data-shown]')].map((item) => item.textContent)).toEqual([
      "Video can't be played here",
      "Map can't be shown here",
      'No weather service configured',
    ]);
  });

  it('shows nothing live in a replay: no camera, weather or other site', async () => {
    const fixture = createSetting([
      { kind: 'video', url: 'https://cam.example/a.m3u8' },
      { kind: 'weather', cityId: '1' },
      { kind: 'iframe', url: 'https://tiles.example/a' },
    ]);
    const weather = vi.fn(async () => done(null));
    fixture.runtime.host.weather = weather;
    fixture.runtime.host.embeds = { video: () => <b>camera</b> };
    fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
    fixture.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], frameHosts: ['tiles.example'] };
    await act(async () => draw(fixture));
    for (const index of [0, 1, 2]) expect(getBox(index)?.textContent).toBe('Not shown during replay');
    expect(container.querySelector('iframe, b')).toBeNull();
    expect(weather).not.toHaveBeenCalled();
  });

  it('frames an allowed host in a sandbox, and never the product itself', () => {
    const fixture = createSetting([{ kind: 'iframe', url: 'https://board.example/x?id=1', label: 'Board' }]);
    fixture.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], frameHosts: ['*.example'] };
    draw(fixture);
    const frame = getElement('iframe');
    expect(frame.getAttribute('src')).toBe('https://board.example/x?id=1');
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|modals/);
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    const rules = { cdnBase: '', imageHosts: [], frameHosts: ['own.example', 'ok.example:8443'] };
    expect(getFrameAddress('https://own.example/', rules, 'own.example')).toBeNull();
    expect(getFrameAddress('https://ok.example:8443/', rules, 'own.example')).toBe(
      'https://ok.example:8443/',
    );
    expect(getFrameAddress('https://ok.example/', rules, 'own.example')).toBeNull();
    expect(getFrameAddress('https://notok.example:8443.evil/', rules, 'own.example')).toBeNull();
  });
});

describe('A panel', () => {
  const child = { id: 'child', kind: 'value', x: 5, y: 5, w: 20, h: 10, bind: createConstant('42') };
  const control = { ...child, id: 'c', kind: 'switch', bind: createSignalBinding('run'), on: '1', off: '0' };
  const createPanel = (overrides: object) => {
    return { kind: 'panel', x: 100, y: 100, w: 200, h: 100, children: [child], ...overrides };
  };
  const createStates = (set: object) => [{ when: { op: '=', a: 1 }, set }];
  it('hides its content, including nested panels, while a state hides it', () => {
    const innerPanel = { ...createPanel({}), id: 'inner', x: 0, y: 0 };
    const fixture = show(
      createPanel({
        bind: createSignalBinding('s'),
        states: createStates({ visible: false }),
        children: [innerPanel],
      }),
      {
        number: 0,
      },
    );
    expect(container.textContent).toContain('42');
    put(fixture, { number: 1 });
    expect(container.textContent).not.toContain('42');
    expect(getBox(1)).toBeNull();
    put(fixture, { number: 0 });
    expect(container.textContent).toContain('42');
  });
  it('disables its controls', () => {
    const fixture = show(
      createPanel({
        bind: createSignalBinding('s'),
        states: createStates({ disabled: true }),
        children: [control],
      }),
      [{ number: 1 }, { number: 0 }],
    );
    act(() => getElement('[role=switch]').click());
    expect(fixture.recorded.blocks).toEqual(['read-only']);
    put(fixture, { number: 0 }, { number: 0 });
    act(() => getElement('[role=switch]').click());
    expect(fixture.recorded.requests).toHaveLength(1);
  });
  it('hides or locks its content for users without the permission', () => {
    const fixture = show(
      [
        createPanel({ perm: { show: 'secret' } }),
        createPanel({ perm: { operate: 'op' }, children: [control] }),
      ],
      { number: 0 },
    );
    expect(container.textContent).not.toContain('42');
    act(() => getElement('[role=switch]').click());
    expect(fixture.recorded.blocks).toEqual(['no-permission']);
  });
  it('rotates and moves its content about its own centre', () => {
    const { page } = createSetting([
      createPanel({ rotate: 90, opacity: 0.5, children: [{ ...child, opacity: 0.5 }] }),
    ]);
    const movedChild = page.widgets.find(({ id }) => id === 'child');
    // The child's centre is 85 left of and 40 above the panel's; rotated by 90° that is 40 right and 85 above.
    expect(movedChild).toMatchObject({ rotate: 90, opacity: 0.25 });
    expect((movedChild?.x ?? 0) + 10).toBeCloseTo(240, 6);
    expect((movedChild?.y ?? 0) + 5).toBeCloseTo(65, 6);
    show(
      createPanel({
        bind: createSignalBinding('s'),
        anim: [{ type: 'move', min: 0, max: 100, from: 0, to: 50 }],
      }),
      {
        number: 50,
      },
    );
    expect(getBox(1)?.style.transform).toContain('translateX(25px)');
  });
});

describe('An animation', () => {
  function drawWidget(anim: readonly object[], givenValue: GivenValue = { number: 25 }): HTMLElement {
    show({ kind: 'shape', form: 'rect', bind: createSignalBinding('s'), anim }, givenValue);
    return getElement('[data-index="0"]');
  }
  it('fills, moves and rotates by the value', () => {
    const filledElement = drawWidget([{ type: 'fill' }]).querySelector<HTMLElement>('.w-filled');
    expect(filledElement?.style.transform).toBe('scaleY(0.25)');
    expect(drawWidget([{ type: 'move', from: 0, to: 40 }]).style.transform).toBe('translateX(10px)');
    expect(drawWidget([{ type: 'move', from: 0, to: 40, dir: -1 }]).style.transform).toBe('translateY(10px)');
    expect(drawWidget([{ type: 'rotate', from: 0, to: 180, dir: -1 }]).style.transform).toBe(
      'rotate(-45deg)',
    );
  });
  it.each([
    ['of bad quality', { quality: Quality.bad }],
    ['that is paused', { freshness: Freshness.paused }],
  ])('neither moves nor rotates for a value %s', (_, variant) => {
    const givenValue = { number: 65_535, ...variant };
    expect(drawWidget([{ type: 'move', from: 0, to: 40 }], givenValue).style.transform).toBe(
      'translateX(0px)',
    );
    expect(drawWidget([{ type: 'rotate', from: 0, to: 180 }], givenValue).style.transform).toBe(
      'rotate(0deg)',
    );
  });
  it('runs while the value is on and its condition holds', () => {
    const spin = [{ type: 'rotate', speed: 2 }];
    expect(drawWidget(spin).className).toContain('w-turn');
    expect(drawWidget(spin).style.animationDuration).toBe('0.5s');
    expect(drawWidget(spin, { number: 0 }).className).not.toContain('w-turn');
    const when = { op: '>', a: 50 };
    expect(drawWidget([{ type: 'blink', when }]).className).not.toContain('w-blink');
    expect(drawWidget([{ type: 'blink', when }], { number: 60 }).className).toContain('w-blink');
    expect(drawWidget([{ type: 'flow' }]).querySelector('.w-flow')).not.toBeNull();
    expect(drawWidget([{ type: 'flow' }], { number: 0 }).querySelector('.w-flow')).toBeNull();
  });
  it('never flashes more than three times a second', () => {
    const { animationDuration } = drawWidget([{ type: 'blink', speed: 50 }]).style;
    expect(Number.parseFloat(animationDuration)).toBeCloseTo(1 / 3, 3);
  });
  it('stops for a value that is not live', () => {
    for (const type of ['blink', 'rotate', 'flow']) {
      const stoppedElement = drawWidget([{ type }], { number: 1, freshness: 4 });
      expect(stoppedElement.className).not.toMatch(/w-blink|w-turn/);
      expect(stoppedElement.querySelector('.w-flow')).toBeNull();
    }
  });
});

const items = [
  { value: '0', text: 'Hand' },
  { value: '1', text: 'Auto' },
];
