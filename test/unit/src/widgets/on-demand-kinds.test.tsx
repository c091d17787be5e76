// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { UnknownAlarms } from '../../../../src/i18n/unknown-alarms';
import { frameAddress } from '../../../../src/page-document/assets';
import { done, failed } from '../../../../src/shared/faults';
import type { AlarmId } from '../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../src/shared/reading';
import { epochMs } from '../../../../src/shared/units';
import { acknowledgingAtom } from '../../../../src/state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../../../src/state/live/alarms';
import type { WatchStatus } from '../../../../src/state/live/atoms';
import { getRows } from '../../../../src/widgets/kinds/alarm-table';
import { tableRows } from '../../../../src/widgets/kinds/history/history';
import { snap } from '../../../../src/widgets/kinds/slider';
import type { PageAlarms } from '../../../../src/widgets/live/page-host';
import type { AlarmView, CurveWindow } from '../../../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../../../kit/alarms';
import { type Given, LIVE, LOST, NOW, type Setting, setting, signal } from '../../../kit/widget-page';
import { loadedDrawing } from './drawing';

const { holder, render, draw, show, put, found } = loadedDrawing();
const box = (index: number): HTMLElement | null => holder.querySelector(`[data-index="${index}"]`);
const constant = (value: string) => ({ src: 'const', value });

describe('A choice', () => {
  const chooseLast = (kind: string): void =>
    act(() => {
      if (kind === 'options') found('.w-segment:last-child').click();
      else {
        const select = found('select') as HTMLSelectElement;
        select.value = '1';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });

  const chosen = (kind: string): string | null | undefined =>
    kind === 'options'
      ? found('[aria-pressed=true]').textContent
      : (found('select') as HTMLSelectElement).selectedOptions[0]?.textContent;

  it.each(['select', 'options'])('follows the pushed value, never the requested one: %s', (kind) => {
    const made = show({ kind, bind: signal('mode'), items, confirm: 'Sure?' }, { number: 0 }, { unit: '' });
    chooseLast(kind);
    expect(made.recorded.requests).toMatchObject([
      { value: '1', confirm: 'Sure?', shownOld: 'Hand', shownNew: 'Auto' },
    ]);
    expect(chosen(kind)).toBe('Hand');
    put(made, { number: 1 });
    expect(chosen(kind)).toBe('Auto');
  });

  it.each(['select', 'options'])('matches a single-precision value with the written item: %s', (kind) => {
    const steps = [
      { value: '0', text: 'Off' },
      { value: '12.3', text: 'Slow' },
      { value: '24.6', text: 'Fast' },
    ];
    show({ kind, bind: signal('speed'), items: steps }, { number: 12.300000190734863 }, { unit: '' });
    expect(chosen(kind)).toBe('Slow');
  });

  it.each(['select', 'options'])(
    "shows a state's text for its value, but writes its own values: %s",
    (kind) => {
      const states = [{ when: { op: '=', a: 0 }, set: { text: 'By hand, watched' } }];
      const made = show({ kind, bind: signal('mode'), items, states }, { number: 0 }, { unit: '' });
      expect(chosen(kind)).toBe('By hand, watched');
      chooseLast(kind);
      expect(made.recorded.requests).toMatchObject([{ value: '1', shownOld: 'Hand', shownNew: 'Auto' }]);
      put(made, { number: 1 });
      expect(chosen(kind)).toBe('Auto');
    },
  );

  it('executes its change events with the chosen value instead of its own write', () => {
    const events = [{ on: 'change', do: 'write', bind: signal('other') }];
    const made = show({ kind: 'options', bind: signal('mode'), items, events }, [
      { number: 0 },
      { number: 0 },
    ]);
    act(() => found('.w-segment:last-child').click());
    expect(made.recorded.requests).toMatchObject([{ signalId: 'other', value: '1' }]);
  });

  it('refuses with the reason while the connection is lost', () => {
    const made = setting([{ kind: 'options', bind: signal('mode'), items }]);
    made.describe();
    put(made, { number: 0 });
    draw(made, { connection: LOST });
    act(() => found('.w-segment:last-child').click());
    expect(made.recorded).toMatchObject({ requests: [], blocks: ['disconnected'] });
  });
});

describe('A slider', () => {
  const slider = { kind: 'slider', bind: signal('s'), min: 0, max: 10, step: 0.5 };
  const point = (type: string, clientX: number, clientY = 0): void =>
    act(() => {
      const about = { clientX, clientY, pointerId: 1, button: 0, buttons: type === 'pointerup' ? 0 : 1 };
      found('.w-slider-control').dispatchEvent(Object.assign(new Event(type, { bubbles: true }), about));
    });
  function drawn(more: object = {}, dataType = 'float', place = new DOMRect(0, 0, 100, 20)): Setting {
    const made = show({ ...slider, ...more }, { number: 2 }, { dataType });
    const element = found('.w-slider-control');
    element.setPointerCapture = () => undefined;
    element.getBoundingClientRect = () => place;
    return made;
  }
  it('writes on release, not while dragged', () => {
    const made = drawn();
    point('pointerdown', 20);
    point('pointermove', 61);
    expect(made.recorded.requests).toEqual([]);
    expect(found('.w-requested').style.left).toBe('60%');
    point('pointerup', 61);
    expect(made.recorded.requests).toMatchObject([{ value: '6' }]);
    expect(holder.querySelector('.w-requested')).toBeNull();
    expect(found('.w-slider-thumb').style.left).toBe('20%');
  });
  it.each(['pointercancel', 'lostpointercapture'])('writes nothing for an aborted drag: %s', (how) => {
    const made = drawn();
    point('pointerdown', 20);
    point('pointermove', 60);
    point(how, 60);
    point('pointerup', 60);
    expect(made.recorded.requests).toEqual([]);
  });
  it('aborts a drag that leaves the slider', () => {
    const made = drawn();
    point('pointerdown', 20, 10);
    point('pointermove', 40, 60);
    expect(found('.w-requested').style.left).toBe('40%');
    point('pointermove', 40, 160);
    point('pointermove', 60, 10);
    point('pointerup', 60, 10);
    expect(made.recorded.requests).toEqual([]);
  });
  it.each([
    ['upright', 90, new DOMRect(40, 0, 20, 100), [41, 75]],
    ['upside down', 180, new DOMRect(0, 0, 100, 20), [25, 1]],
    ['upright in the other direction', 270, new DOMRect(40, 0, 20, 100), [59, 25]],
    ['upright on a stretched page', 90, new DOMRect(40, 0, 40, 100), [41, 75]],
  ] as const)('moves along its track when %s', (_, rotate, place, [clientX, clientY]) => {
    const made = drawn({ rotate, w: 100, h: 20 }, 'float', place);
    point('pointerdown', clientX, clientY);
    point('pointerup', clientX, clientY);
    expect(made.recorded.requests).toMatchObject([{ value: '7.5' }]);
  });
  it.each([
    ['an integer signal', 'int', {}, '31'],
    ['an integer signal whose page sets the step', 'int', { step: 0.5 }, '30.5'],
    ['any other signal', 'float', {}, '30.5'],
  ])('without a step uses one that suits %s', (_, dataType, more, value) => {
    const made = drawn({ max: 50, step: undefined, ...more }, dataType);
    point('pointerdown', 61);
    point('pointerup', 61);
    expect(made.recorded.requests).toMatchObject([{ value }]);
  });
  it('of an integer signal without a step reaches both ends, and every step by keys', () => {
    const made = drawn({ max: 250, step: undefined }, 'int');
    point('pointerdown', 99);
    point('pointermove', 100);
    point('pointerup', 100);
    expect(made.recorded.requests).toMatchObject([{ value: '250' }]);
    const element = found('.w-slider-control');
    const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
      act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
      return element.getAttribute('aria-valuenow');
    });
    expect(seen).toEqual(['5', '8', '10', '8', '5', '3']);
  });
  it('snaps to steps within its ends, without rounding errors', () => {
    const steps = { min: 0, max: 1, step: 0.1 };
    expect(snap(0.34, steps)).toBe(0.3);
    expect(snap(7, steps)).toBe(1);
    expect(snap(-7, steps)).toBe(0);
    expect(snap(9.9, { min: 0, max: 10, step: 4 })).toBe(8);
  });
});

describe('A table', () => {
  it('shows name, value, unit and time of each row, and redraws one row per value', () => {
    const made = show(
      { kind: 'table', rows: [{ bind: signal('a'), text: 'Level' }, { bind: signal('b') }] },
      [{ number: 1.5 }, { number: 2 }],
    );
    const rows = [...holder.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.children[0]?.textContent)).toEqual(['Level', 'Title of b']);
    expect(rows.map((row) => row.children[1]?.textContent)).toEqual(['1.5', '2']);
    expect(rows.map((row) => row.children[2]?.textContent)).toEqual(['m', 'm']);
    const first = rows[0]?.innerHTML;
    put(made, { number: 1.5 }, { number: 3 });
    expect(rows[1]?.children[1]?.textContent).toBe('3');
    expect(rows[0]?.innerHTML).toBe(first);
  });

  it('shows a name that arrives after the page, even without a value', () => {
    const made = setting([{ kind: 'table', rows: [{ bind: signal('a') }] }]);
    draw(made);
    act(() => made.describe());
    expect(holder.querySelector('tbody th')?.textContent).toBe('Title of a');
  });

  it('opens the details of a tapped signal value, but not of a constant', () => {
    const made = show(
      { kind: 'table', rows: [{ bind: constant('7') }, { bind: signal('b'), text: 'Level' }] },
      { number: 2, freshness: Freshness.stale },
    );
    const cells = [...holder.querySelectorAll<HTMLElement>('.w-cell')];
    expect(cells.map((one) => one.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Level, 2 m, .+/),
    ]);
    act(() => cells[0]?.click());
    expect(made.recorded.inspected).toEqual([0]);
  });
});

const alarm = (id: string, more: Partial<AlarmView> = {}): AlarmView =>
  alarmRow(id, NOW - T0, { value: '', equipmentName: 'P-201', signalTitle: id, ...more });
const createMap = (...alarms: readonly AlarmView[]): AlarmMap => new Map(alarms.map((one) => [one.id, one]));
function alarmTable(alarms: AlarmMap, more: Partial<PageAlarms> = {}): Setting {
  const made = setting([{ kind: 'alarmTable' }]);
  const get = (): AlarmMap => alarms;
  made.runtime.host.alarms = {
    get,
    subscribe: () => () => undefined,
    open: () => undefined,
    openEquipment: () => undefined,
    ...more,
  };
  return made;
}

describe('An alarm table', () => {
  const old = alarm('old', { triggerTime: epochMs(NOW - 1_000), level: 'convention' });
  const seen = alarm('seen', { confirmTime: epochMs(NOW) });
  const over = alarm('over', { recoverTime: epochMs(NOW) });
  const done_ = alarm('done', { recoverTime: epochMs(NOW), confirmTime: epochMs(NOW) });
  // Closed by hand, which counts as acknowledged.
  const ended = alarm('ended', { releaseTime: epochMs(NOW) });
  const all = createMap(old, seen, over, done_, ended);
  it.each<['all' | 'unconfirmed' | 'confirmed', readonly string[], readonly string[]]>([
    ['all', [], ['old', 'seen', 'over']],
    ['unconfirmed', [], ['old', 'over']],
    ['confirmed', [], ['seen']],
    ['all', ['convention'], ['old']],
  ])(
    'lists active or unacknowledged alarms, active unacknowledged ones first: %s %j',
    (filter, levels, ids) => {
      expect(getRows(all, { filter, levels }).map(({ id }) => id)).toEqual(ids);
    },
  );

  it('does not acknowledge on tap, but opens the alarm that is now in the row', async () => {
    const made = setting([{ kind: 'alarmTable' }]);
    const store = getDefaultStore();
    let alarms = createMap(alarm('a1'));
    let tell = (): void => {};
    const opened: AlarmId[] = [];
    const none: ReadonlySet<AlarmId> = new Set();
    made.runtime.host.alarms = {
      get: () => alarms,
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
      open: (id) => opened.push(id),
      openEquipment: () => undefined,
    };
    draw(made);
    const button = (): HTMLButtonElement => found('.w-confirm') as HTMLButtonElement;
    act(() => button().click());
    expect(opened).toEqual(['a1']);
    act(() => store.set(acknowledgingAtom, { pending: new Set(['a1' as AlarmId]), accepted: new Map() }));
    expect(button().disabled).toBe(true);
    act(() => store.set(acknowledgingAtom, { pending: none, accepted: new Map() }));
    expect(button().disabled).toBe(false);
    // A newer alarm arrives above it.
    alarms = createMap(alarm('a1'), alarm('a2', { triggerTime: epochMs(NOW + 1) }));
    act(() => tell());
    act(() => button().click());
    expect(opened).toEqual(['a1', 'a2']);
    // An alarm acknowledged on another screen is acknowledged here too.
    const accepted = { triggerTime: epochMs(NOW + 1), at: epochMs(NOW + 2), user: 'demo' };
    act(() =>
      store.set(acknowledgingAtom, { pending: none, accepted: new Map([['a2' as AlarmId, accepted]]) }),
    );
    expect(holder.querySelectorAll('.w-confirm')).toHaveLength(1);
    expect(button().getAttribute('aria-label')).toContain('a1');
    act(() => store.set(acknowledgingAtom, { pending: none, accepted: new Map() }));
  });

  it.each<[string, (made: Setting) => void, WatchStatus, string]>([
    ['without a connection', () => undefined, LOST, 'disconnected'],
    ['before the first connection', () => undefined, { ...LIVE, link: null }, 'connecting'],
    ['in a replay', ({ runtime }) => Object.assign(runtime.host, { lock: 'replay' }), LIVE, 'replay'],
  ])('does not acknowledge %s, and shows the reason', (_, prepare, connection, reason) => {
    const opened: AlarmId[] = [];
    const made = alarmTable(all, { open: (id) => opened.push(id) });
    prepare(made);
    draw(made, { connection });
    const button = found('.w-confirm');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).not.toBe('');
    act(() => button.click());
    expect(opened).toEqual([]);
    expect(made.recorded.blocks).toEqual([reason]);
  });

  it('does not report zero alarms while disconnected or still loading', () => {
    const made = alarmTable(createMap());
    draw(made, { connection: { ...LIVE, loaded: false } });
    expect(holder.textContent).toBe('Loading…');
    draw(made, { connection: { ...LIVE, link: null } });
    expect(holder.textContent).toBe('Loading alarms…');
    draw(made, { connection: LOST });
    expect(holder.textContent).toBe('Link lost: alarms since then are unknown');
    draw(made);
    expect(holder.textContent).toBe('No alarms');
  });

  it('greys alarms received before a lost connection or worker, until active alarms are listed again', () => {
    const made = alarmTable(all);
    for (const [connection, words] of [
      [LIVE, undefined],
      [LOST, 'Link lost: alarms since then are unknown'],
      [{ ...LOST, unknownAlarms: 'asked' }, 'Link lost: alarms since then are unknown'],
      [{ ...LIVE, unknownAlarms: 'asked' }, 'Loading alarms…'],
      [LIVE, undefined],
    ] as const) {
      draw(made, { connection });
      expect(found('table').classList.contains('w-dim')).toBe(words !== undefined);
      expect(holder.querySelector('[role=status]')?.textContent).toBe(words);
    }
  });

  it('does not grey the alarms of a replay while current alarms are unknown', () => {
    const made = alarmTable(all);
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    draw(made, { connection: { ...LIVE, unknownAlarms: 'unreached' } });
    expect(holder.querySelector('.w-dim, [role=status]')).toBeNull();
  });

  it('does not report zero alarms for a past moment before they are read', () => {
    let unknown: UnknownAlarms | undefined = 'asked';
    const made = alarmTable(createMap(), { unknownPast: () => unknown });
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    draw(made);
    expect(holder.textContent).toBe('Loading alarms…');
    unknown = undefined;
    draw(made, { connection: { ...LIVE } });
    expect(holder.textContent).toBe('No alarms');
  });
});

describe('An alarm table of a broker', () => {
  const polled = (
    unknownAlarms: UnknownAlarms | undefined,
    link = LIVE.link,
  ): { readonly connection: WatchStatus } => ({
    connection: { ...LIVE, link, unknownAlarms },
  });
  const table = (alarms: AlarmMap): Setting => alarmTable(alarms, { isReadOnly: true });
  const firing = createMap(alarmRow('a'));

  it.each<[UnknownAlarms | undefined, string]>([
    ['asked', 'Loading alarms…'],
    [undefined, 'No alarms'],
    ['unreached', 'Could not load alarms: they are unknown'],
    ['unsupported', 'This source does not provide alarms'],
  ])('reports zero alarms only if known: %s', (state, words) => {
    // The connection carries values and proves nothing about alarms.
    draw(table(new Map()), polled(state, null));
    expect(holder.textContent).toBe(words);
  });

  it('greys earlier alarms once no source can be queried', () => {
    const made = table(firing);
    draw(made, polled(undefined, null));
    expect(holder.querySelector('.w-dim, [role=status]')).toBeNull();
    draw(made, polled('unreached'));
    expect(found('table').className).toContain('w-dim');
    expect(found('[role=status]').textContent).toContain('unknown');
  });

  it('offers no acknowledgement, and shows the reason', () => {
    const made = table(firing);
    draw(made, polled(undefined));
    const button = found('.w-confirm');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toContain('Read only');
    act(() => button.click());
    expect(made.recorded.blocks).toEqual(['read-only']);
  });
});

describe('A history', () => {
  it('puts points of several signals in rows, newest first, without gaps', () => {
    const window = (times: readonly number[], numbers: readonly number[]): CurveWindow => ({
      from: epochMs(0),
      end: epochMs(10),
      bucketMs: 1,
      times: Float64Array.from(times),
      numbers: Float64Array.from(numbers),
      statistics: { count: 0, min: 0, max: 0, mean: 0, minTime: 0, maxTime: 0 },
    });
    expect(tableRows([window([1, 2, 3], [10, Number.NaN, 30]), window([3, 4], [7, 8])])).toEqual([
      { time: 4, numbers: [null, 8] },
      { time: 3, numbers: [30, 7] },
      { time: 1, numbers: [10, null] },
    ]);
  });
});

describe('External content', () => {
  it("shows the platform's clock in its zone while the page is visible", () => {
    vi.useFakeTimers();
    const made = setting([{ kind: 'clock' }]);
    made.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
    draw(made);
    expect(found('time').textContent).toBe('2025-10-09 Thu 16:53:20');
    render(null);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('requests weather, keeps the last answer, and stops when unmounted', async () => {
    vi.useFakeTimers();
    const made = setting([{ kind: 'weather', lng: 120, lat: 30, label: 'Plant' }]);
    const answers = [
      done({ text: 'Rain', temp: 7, humidity: 80, windDir: 'NE', windScale: '3' }),
      failed({ kind: 'offline' } as const),
    ];
    let asked = 0;
    made.runtime.host.weather = async () => answers[Math.min(asked++, 1)] ?? done(null);
    draw(made);
    await act(async () => vi.advanceTimersByTimeAsync(0));
    expect(holder.textContent).toContain('Rain 7 ℃');
    expect(holder.querySelector('.w-dim, [role=status]')).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(30 * 60_000));
    expect(asked).toBe(2);
    expect(holder.textContent).toContain('Rain 7 ℃');
    // Old weather is not shown as current after a failed reload.
    expect(found('.w-weather-facts').className).toContain('w-dim');
    expect(found('.w-weather-facts [role=status]').textContent).toBe('As of 16:53, not updated');
    render(null);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows which parts the host does not provide', () => {
    show([
      { kind: 'video', serial: 's' },
      { kind: 'map', lng: 1, lat: 1 },
      { kind: 'weather', cityId: '1' },
    ]);
    expect([...holder.querySelectorAll('[data-shown]')].map((one) => one.textContent)).toEqual([
      "Video can't be played here",
      "Map can't be shown here",
      'No weather service configured',
    ]);
  });

  it('shows nothing live in a replay: no camera, weather or other site', async () => {
    const made = setting([
      { kind: 'video', url: 'https://cam.example/a.m3u8' },
      { kind: 'weather', cityId: '1' },
      { kind: 'iframe', url: 'https://tiles.example/a' },
    ]);
    const weather = vi.fn(async () => done(null));
    made.runtime.host.weather = weather;
    made.runtime.host.embeds = { video: () => <b>camera</b> };
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    made.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], frameHosts: ['tiles.example'] };
    await act(async () => draw(made));
    for (const index of [0, 1, 2]) expect(box(index)?.textContent).toBe('Not shown during replay');
    expect(holder.querySelector('iframe, b')).toBeNull();
    expect(weather).not.toHaveBeenCalled();
  });

  it('frames an allowed host in a sandbox, and never the product itself', () => {
    const made = setting([{ kind: 'iframe', url: 'https://board.example/x?id=1', label: 'Board' }]);
    made.runtime.assets = { cdnBase: '/cdn/', imageHosts: [], frameHosts: ['*.example'] };
    draw(made);
    const frame = found('iframe');
    expect(frame.getAttribute('src')).toBe('https://board.example/x?id=1');
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|modals/);
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    const rules = { cdnBase: '', imageHosts: [], frameHosts: ['own.example', 'ok.example:8443'] };
    expect(frameAddress('https://own.example/', rules, 'own.example')).toBeNull();
    expect(frameAddress('https://ok.example:8443/', rules, 'own.example')).toBe('https://ok.example:8443/');
    expect(frameAddress('https://ok.example/', rules, 'own.example')).toBeNull();
    expect(frameAddress('https://notok.example:8443.evil/', rules, 'own.example')).toBeNull();
  });
});

describe('A panel', () => {
  const child = { id: 'child', kind: 'value', x: 5, y: 5, w: 20, h: 10, bind: constant('42') };
  const control = { ...child, id: 'c', kind: 'switch', bind: signal('run'), on: '1', off: '0' };
  const panel = (more: object) => {
    return { kind: 'panel', x: 100, y: 100, w: 200, h: 100, children: [child], ...more };
  };
  const atOne = (set: object) => [{ when: { op: '=', a: 1 }, set }];
  it('hides its content, including nested panels, while a state hides it', () => {
    const inner = { ...panel({}), id: 'inner', x: 0, y: 0 };
    const made = show(panel({ bind: signal('s'), states: atOne({ visible: false }), children: [inner] }), {
      number: 0,
    });
    expect(holder.textContent).toContain('42');
    put(made, { number: 1 });
    expect(holder.textContent).not.toContain('42');
    expect(box(1)).toBeNull();
    put(made, { number: 0 });
    expect(holder.textContent).toContain('42');
  });
  it('disables its controls', () => {
    const made = show(panel({ bind: signal('s'), states: atOne({ disabled: true }), children: [control] }), [
      { number: 1 },
      { number: 0 },
    ]);
    act(() => found('[role=switch]').click());
    expect(made.recorded.blocks).toEqual(['read-only']);
    put(made, { number: 0 }, { number: 0 });
    act(() => found('[role=switch]').click());
    expect(made.recorded.requests).toHaveLength(1);
  });
  it('hides or locks its content for users without the permission', () => {
    const made = show(
      [panel({ perm: { show: 'secret' } }), panel({ perm: { operate: 'op' }, children: [control] })],
      { number: 0 },
    );
    expect(holder.textContent).not.toContain('42');
    act(() => found('[role=switch]').click());
    expect(made.recorded.blocks).toEqual(['no-permission']);
  });
  it('rotates and moves its content about its own centre', () => {
    const { page } = setting([panel({ rotate: 90, opacity: 0.5, children: [{ ...child, opacity: 0.5 }] })]);
    const held = page.widgets.find(({ id }) => id === 'child');
    // The child's centre is 85 left of and 40 above the panel's; rotated by 90° that is 40 right and 85 above.
    expect(held).toMatchObject({ rotate: 90, opacity: 0.25 });
    expect((held?.x ?? 0) + 10).toBeCloseTo(240, 6);
    expect((held?.y ?? 0) + 5).toBeCloseTo(65, 6);
    show(panel({ bind: signal('s'), anim: [{ type: 'move', min: 0, max: 100, from: 0, to: 50 }] }), {
      number: 50,
    });
    expect(box(1)?.style.transform).toContain('translateX(25px)');
  });
});

describe('An animation', () => {
  function drawn(anim: readonly object[], given: Given = { number: 25 }): HTMLElement {
    show({ kind: 'shape', form: 'rect', bind: signal('s'), anim }, given);
    return found('[data-index="0"]');
  }
  it('fills, moves and rotates by the value', () => {
    const filled = drawn([{ type: 'fill' }]).querySelector<HTMLElement>('.w-filled');
    expect(filled?.style.transform).toBe('scaleY(0.25)');
    expect(drawn([{ type: 'move', from: 0, to: 40 }]).style.transform).toBe('translateX(10px)');
    expect(drawn([{ type: 'move', from: 0, to: 40, dir: -1 }]).style.transform).toBe('translateY(10px)');
    expect(drawn([{ type: 'rotate', from: 0, to: 180, dir: -1 }]).style.transform).toBe('rotate(-45deg)');
  });
  it.each([
    ['of bad quality', { quality: Quality.bad }],
    ['that is paused', { freshness: Freshness.paused }],
  ])('neither moves nor rotates for a value %s', (_, how) => {
    const given = { number: 65_535, ...how };
    expect(drawn([{ type: 'move', from: 0, to: 40 }], given).style.transform).toBe('translateX(0px)');
    expect(drawn([{ type: 'rotate', from: 0, to: 180 }], given).style.transform).toBe('rotate(0deg)');
  });
  it('runs while the value is on and its condition holds', () => {
    const spin = [{ type: 'rotate', speed: 2 }];
    expect(drawn(spin).className).toContain('w-turn');
    expect(drawn(spin).style.animationDuration).toBe('0.5s');
    expect(drawn(spin, { number: 0 }).className).not.toContain('w-turn');
    const when = { op: '>', a: 50 };
    expect(drawn([{ type: 'blink', when }]).className).not.toContain('w-blink');
    expect(drawn([{ type: 'blink', when }], { number: 60 }).className).toContain('w-blink');
    expect(drawn([{ type: 'flow' }]).querySelector('.w-flow')).not.toBeNull();
    expect(drawn([{ type: 'flow' }], { number: 0 }).querySelector('.w-flow')).toBeNull();
  });
  it('never flashes more than three times a second', () => {
    const { animationDuration } = drawn([{ type: 'blink', speed: 50 }]).style;
    expect(Number.parseFloat(animationDuration)).toBeCloseTo(1 / 3, 3);
  });
  it('stops for a value that is not live', () => {
    for (const type of ['blink', 'rotate', 'flow']) {
      const still = drawn([{ type }], { number: 1, freshness: 4 });
      expect(still.className).not.toMatch(/w-blink|w-turn/);
      expect(still.querySelector('.w-flow')).toBeNull();
    }
  });
});

const items = [
  { value: '0', text: 'Hand' },
  { value: '1', text: 'Auto' },
];
