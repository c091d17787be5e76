// @vitest-environment happy-dom
import { act, Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { installPageAid, type PageAid } from '../../../../src/debug/page-aid';
import type { WriteBlock } from '../../../../src/i18n/write-block';
import type { EquipmentId } from '../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../src/shared/reading';
import type { WatchStatus } from '../../../../src/state/live/atoms';
import type { PageFinder } from '../../../../src/widgets/stage/page-finder';
import type { LastView } from '../../../../src/widgets/stage/use-stage';
import {
  type Given,
  give,
  LIVE,
  LOST,
  NOW,
  pageView,
  type Setting,
  setting,
  signal,
} from '../../../kit/widget-page';
import { loadedDrawing } from './drawing';

const { holder, render, draw, show, put, found, press } = loadedDrawing();

const value = (signalId: string, more: object = {}) => ({ kind: 'value', bind: signal(signalId), ...more });
const pump = { kind: 'switch', bind: signal('run'), on: '1', off: '0', texts: { on: 'Runs', off: 'Stands' } };

describe('A switch', () => {
  it('shows the pushed value and writes the other', () => {
    const made = show(
      { ...pump, confirm: 'Mind the valve', label: 'P-201' },
      { number: 0 },
      { dataType: 'bit', unit: '' },
    );
    expect(found('[role=switch]').getAttribute('aria-checked')).toBe('false');
    press('[role=switch]');
    const words = { label: 'P-201', confirm: 'Mind the valve', shownOld: 'Stands', shownNew: 'Runs' };
    expect(made.recorded.requests).toEqual([{ slot: 0, signalId: 'run', value: '1', ...words }]);
  });

  it('never shows the requested value: only a push moves it', () => {
    const made = show(pump, { number: 0 });
    press('[role=switch]');
    expect(found('[role=switch]').getAttribute('aria-checked')).toBe('false');
    expect(found('[data-shown]').textContent).toBe('Stands');
    put(made, { number: 1 });
    expect(found('[role=switch]').getAttribute('aria-checked')).toBe('true');
    expect(found('[data-shown]').textContent).toBe('Runs');
  });

  it('asks with the confirmation text for switching off, if given', () => {
    const made = show({ ...pump, confirm: 'on?', confirmOff: 'off?' }, { number: 1 });
    press('[role=switch]');
    expect(made.recorded.requests[0]).toMatchObject({ value: '0', confirm: 'off?' });
  });

  it.each<[string, string, Given, string]>([
    ['true', 'false', { number: 1 }, 'true'],
    ['true', 'false', { number: 0 }, 'false'],
    ['TRUE', 'FALSE', { number: 1 }, 'true'],
    ['1.1', '0', { number: 1.100000023841858 }, 'true'],
    ['01', '02', { number: 1, text: '01' }, 'true'],
  ])(
    'compares a value with the written one as the ledger does: on %s, off %s, pushed %j',
    (on, off, given, is) => {
      const made = setting([{ ...pump, on, off }]);
      made.describe({ dataType: given.text === undefined ? 'bit' : 'string', unit: '' });
      if (!Number.isInteger(given.number)) made.describe();
      put(made, given);
      draw(made);
      expect(found('[role=switch]').getAttribute('aria-checked')).toBe(is);
      press('[role=switch]');
      expect(made.recorded.requests[0]?.value).toBe(is === 'true' ? off : on);
    },
  );

  it('shows no position for a value that is bad or was never collected', () => {
    const made = show(pump);
    expect(found('[data-shown]').textContent).toBe('--');
    put(made, { number: 1, quality: Quality.bad });
    expect(found('[role=switch]').getAttribute('aria-checked')).toBe('false');
  });

  it('shows the position of a value whose source clock is ahead, and can be switched off', () => {
    const made = show(pump, { number: 1, isFuture: true }, { dataType: 'bit', unit: '' });
    expect(found('[role=switch]').getAttribute('aria-checked')).toBe('true');
    expect(found('[data-index="0"]').dataset.mark).toBe('future');
    press('[role=switch]');
    expect(made.recorded.requests[0]).toMatchObject({ value: '0', shownOld: 'Runs', shownNew: 'Stands' });
  });
});

describe('A state box', () => {
  const box = (...items: readonly object[]) => ({ kind: 'multistate', bind: signal('run'), items });
  const states = box({ value: 1, text: 'Runs' }, { value: 2, image: 'a.png' });
  it('names a value whose source clock is ahead, and marks it', () => {
    const made = show(states, { number: 1, isFuture: true }, { unit: '' });
    expect(found('[data-shown]').textContent).toBe('Runs');
    expect(holder.querySelector('.w-warning')).not.toBeNull();
    put(made, { number: 2, isFuture: true });
    expect(found('img').getAttribute('src')).toBe('/cdn/a.png');
    expect(holder.querySelector('.w-mark')).not.toBeNull();
    put(made, { number: 2 });
    expect(holder.querySelector('.w-mark, .w-warning')).toBeNull();
  });

  it.each([
    ['a number in another form', '1.0'],
    ['a boolean', true],
  ])('treats %s as its value', (_, value) => {
    const made = show(box({ value, text: 'Runs' }), { number: 1 }, { dataType: 'bit', unit: '' });
    expect(found('[data-shown]').textContent).toBe('Runs');
    put(made, { number: 0 });
    expect(found('[data-shown]').textContent).toBe('Off');
  });
});

it.each([
  [200, '12345.6 m', '1em'],
  [80, '12345.6', '1em'],
  [50, '12345.6', /^0\.[5-9]\d*em$/],
])('A level in a tank %d wide never truncates its number', (w, text, size) => {
  show({ kind: 'tank', w, font: { size: 14 }, bind: signal('level') }, { number: 12_345.6 });
  expect(found('.w-level-number').textContent).toBe(text);
  expect(found('.w-level-number').style.fontSize).toMatch(size);
  expect(found('[role=img]').getAttribute('aria-label')).toContain('12345.6 m');
});

it.each([
  [50, 'green'],
  [100, 'red'],
  [120, 'red'],
  [-5, 'green'],
])('A level of %d has the colour of its band, also beyond the ends of its scale', (number, color) => {
  const bands = [
    { from: 0, to: 80, color: 'green' },
    { from: 80, to: 100, color: 'red' },
  ];
  show(
    [
      { kind: 'tank', bind: signal('level'), bands },
      { kind: 'gauge', bind: signal('level'), bands },
    ],
    { number },
  );
  expect(found('.w-vessel').style.getPropertyValue('--w-fill')).toBe(color);
  if (number > 0) expect(found('.w-gauge-fill').style.stroke).toBe(color);
});

it('A picture that failed to load is retried, and a blocked one is not', () => {
  vi.useFakeTimers();
  const made = setting([
    { kind: 'image', src: 'pump.png' },
    { kind: 'image', src: 'https://evil.example/x.png' },
  ]);
  draw(made);
  act(() => void found('img').dispatchEvent(new Event('error')));
  expect(holder.querySelectorAll('.w-missing')).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(found('img').getAttribute('src')).toBe('/cdn/pump.png');
  expect(holder.querySelectorAll('.w-missing')).toHaveLength(1);
  // A missing picture is requested less and less often.
  let tries = 0;
  for (let minute = 0; minute < 120; minute++) {
    const img = holder.querySelector('img');
    if (img) tries++;
    act(() => void img?.dispatchEvent(new Event('error')));
    act(() => void vi.advanceTimersByTime(60_000));
  }
  expect(tries).toBeGreaterThan(3);
  expect(tries).toBeLessThan(10);
});

it('A lamp blinks while its value is live or ageing, and stops when it is old', () => {
  const made = setting([{ kind: 'lamp', bind: signal('a'), blink: true }]);
  draw(made);
  const blinking = (['fresh', 'ageing', 'stale', 'disconnected'] as const).filter((name) => {
    put(made, { number: 1, freshness: Freshness[name] });
    return holder.querySelector('.w-blink') !== null;
  });
  expect(blinking).toEqual(['fresh', 'ageing']);
});

it('A lamp bound to the constant true is lit', () => {
  const made = setting([{ kind: 'lamp', bind: { src: 'const', value: true } }]);
  draw(made);
  expect(found('.w-bulb').className).toContain('w-lit');
});

describe('A control', () => {
  const gateway = (online: boolean, vpn: boolean): { readonly connection: WatchStatus } => {
    const equipmentId = 'e' as EquipmentId;
    const state = { equipmentId, online, vpn, intervalMs: 1000, monitored: online && !vpn };
    return { connection: { ...LIVE, gateways: new Map([[equipmentId, state]]) } };
  };
  const of = (freshness: Freshness) => ({ given: { number: 0, freshness } });
  const disabled = [{ when: { op: '=', a: 0 }, set: { disabled: true } }];

  interface Refused {
    readonly given?: Given;
    readonly connection?: WatchStatus;
    readonly widget?: object;
    readonly about?: object;
    readonly lock?: WriteBlock;
  }
  it.each<[string, string, Refused]>([
    ['in a replay', 'replay', { lock: 'replay' }],
    ['while the connection is lost', 'disconnected', { connection: LOST }],
    ['before the first connection', 'connecting', { connection: { ...LIVE, link: null } }],
    ['while its gateway is offline', 'gateway-offline', gateway(false, false)],
    ['while its gateway is in VPN mode', 'paused', gateway(true, true)],
    ['when its value is paused', 'paused', of(Freshness.paused)],
    [
      'when its value has not arrived again since the connection was lost',
      'stale',
      of(Freshness.disconnected),
    ],
    ['when its value is stale', 'stale', of(Freshness.stale)],
    ['without the permission', 'no-permission', { widget: { perm: { operate: 'pump.write' } } }],
    ['with a read-only signal', 'read-only', { about: { writable: false } }],
    ['when disabled by a state', 'read-only', { widget: { states: disabled } }],
    ['when bound to nothing writable', 'unreadable', { widget: { bind: { src: 'mvar', id: 'm' } } }],
  ])(
    'refuses a write with the reason: %s',
    (_, reason, { given = { number: 0 }, connection = LIVE, widget = {}, about = {}, lock = null }) => {
      const made = setting([{ ...pump, ...widget }]);
      made.runtime.host.lock = lock;
      made.describe(about);
      put(made, given);
      draw(made, { connection });
      const control = found('[role=switch]');
      expect(control.getAttribute('aria-disabled')).toBe('true');
      expect(control.title).not.toBe('');
      press('[role=switch]');
      expect(made.recorded).toMatchObject({ requests: [], blocks: [reason] });
    },
  );

  it('accepts a write with the permission once the connection is back', () => {
    const made = setting([{ ...pump, perm: { operate: 'pump.write' } }], {}, ['pump.write']);
    made.describe();
    put(made, { number: 0 });
    draw(made, { connection: LOST });
    press('[role=switch]');
    draw(made);
    press('[role=switch]');
    expect(made.recorded.blocks).toEqual(['disconnected']);
    expect(made.recorded.requests).toHaveLength(1);
  });
});

describe('A button', () => {
  const button = (events: readonly object[]) => ({ kind: 'button', text: 'Do', bind: signal('s'), events });
  function requested(events: readonly object[], given: Given = { number: 5 }): readonly string[] {
    const made = show(button(events), given);
    press('button.w-push');
    return [...made.recorded.requests.map((request) => request.value), ...made.recorded.blocks];
  }

  const toggle = (onValue?: string, off?: string) => ({ do: 'toggle', onValue, off });
  const add = (value: number, limits: object = {}) => ({ do: 'add', value, ...limits });
  it.each<[string, object, Given, string]>([
    ['writes its value', { do: 'write', value: 3 }, {}, '3'],
    ['toggles the value on', toggle(), { number: 0 }, '1'],
    ['toggles the value off', toggle(), { number: 1 }, '0'],
    ['toggles words off', toggle('true', 'false'), { number: 1 }, 'false'],
    ['toggles words on', toggle('true', 'false'), { number: 0 }, 'true'],
    [
      'toggles away from a value in single precision',
      toggle('12.3', '0'),
      { number: 12.300000190734863 },
      '0',
    ],
    ['adds to the last good value, without rounding errors', add(0.1), { number: 0.2 }, '0.3'],
    ['adds no more than its limit', add(10, { max: 12 }), {}, '12'],
    ['subtracts no more than its limit', add(-10, { min: 0 }), {}, '0'],
    [
      'adds to a large value without rounding it',
      add(1),
      { number: 1_500_000_000_000.25 },
      '1500000000001.25',
    ],
    [
      'adds nothing beyond the digits of a number',
      add(1),
      { number: 9_007_199_254_740_992, text: '9007199254740993' },
      'unreadable',
    ],
    ['adds nothing without a known good value', add(1), { quality: Quality.bad }, 'unreadable'],
  ])('%s', (_, event, given, outcome) => {
    expect(requested([{ on: 'tap', ...event }], { number: 5, ...given })).toEqual([outcome]);
  });
  describe('that is momentary', () => {
    const pair = [
      { on: 'press', do: 'write', value: 1, confirm: 'Mind the crane' },
      { on: 'release', do: 'write', value: 0 },
    ];
    function request(events: readonly object[]): Setting['recorded'] {
      const made = show(button(events), { number: 1 });
      press('button.w-push');
      return made.recorded;
    }
    it('writes once for the press and once for the release', () => {
      expect(request(pair).requests).toMatchObject([
        { value: '1', confirm: 'Mind the crane', release: { value: '0', shownNew: '0 m', afterMs: null } },
      ]);
    });
    it('presses at any current value', () => {
      expect(request([...pair].reverse()).requests).toMatchObject([{ value: '1', release: { value: '0' } }]);
    });
    it('does not pair a press and a release of different signals', () => {
      const [down, up] = pair;
      const { requests } = request([down ?? {}, { ...up, bind: signal('other') }]);
      expect(requests).toHaveLength(1);
      expect(requests[0]?.release).toBeUndefined();
    });
    it('reverts the pressed value, and no other write of the same tap', () => {
      const { requests } = request([...pair, { on: 'press', do: 'write', value: 7, bind: signal('other') }]);
      requests[0]?.sent?.();
      expect(requests).toMatchObject([
        { signalId: 's', value: '1', release: { value: '0' } },
        { signalId: 'other', value: '7' },
      ]);
      expect(requests[1]?.release).toBeUndefined();
    });
    it.each([
      ['in the order of the presses', (events: readonly object[]) => events],
      ['in the other order', (events: readonly object[]) => [...events].reverse()],
    ])('reverts each of several signals, released %s', (_, order) => {
      const two = (on: string, value: number) => [
        { on, do: 'write', value },
        { on, do: 'write', value, bind: signal('other') },
      ];
      const { requests } = request([...two('press', 1), ...order(two('release', 0))]);
      requests[0]?.sent?.();
      expect(requests).toMatchObject([
        { signalId: 's', value: '1', release: { value: '0' } },
        { signalId: 'other', value: '1', release: { value: '0' } },
      ]);
      requests[1]?.sent?.();
      expect(requests).toHaveLength(2);
    });
    it('sends a pulse that ends after its duration', () => {
      for (const [pulse, afterMs] of [
        [{ value: 1, off: 0, pulseMs: 800 }, 800],
        [{}, 500],
        [{ pulseMs: 1e9 }, 10_000],
      ] as const)
        expect(request([{ on: 'tap', do: 'pulse', ...pulse }]).requests).toMatchObject([
          { value: '1', release: { value: '0', afterMs } },
        ]);
    });
  });

  describe('with several events', () => {
    const jump = { on: 'tap', do: 'page', target: 'p2' };
    const two = [{ on: 'tap', do: 'write', value: 1 }, { on: 'tap', do: 'write', value: 2 }, jump];
    it('continues only after the previous one was confirmed and sent', () => {
      const made = show(button(two), { number: 0 });
      press('button.w-push');
      expect(made.recorded.requests.map(({ value }) => value)).toEqual(['1']);
      made.recorded.requests[0]?.sent?.();
      expect(made.recorded.requests.map(({ value }) => value)).toEqual(['1', '2']);
      expect(made.recorded.jumps).toEqual([]);
      made.recorded.requests[1]?.sent?.();
      expect(made.recorded.jumps).toEqual([{ do: 'page', target: 'p2' }]);
    });
    it('checks the connection again for each event', () => {
      const made = show(button(two), { number: 0 });
      press('button.w-push');
      draw(made, { connection: LOST });
      made.recorded.requests[0]?.sent?.();
      expect(made.recorded.requests).toHaveLength(1);
      expect(made.recorded.blocks).toEqual(['disconnected']);
    });
  });

  describe('protected by a password', () => {
    it('does nothing until the right password is entered', () => {
      const made = show(button([{ on: 'tap', do: 'write', value: 1, password: 'x' }]), { number: 0 });
      const asked: (() => void)[] = [];
      made.runtime.host.unlock = (then) => asked.push(then);
      press('button.w-push');
      expect(made.recorded.requests).toEqual([]);
      asked[0]?.();
      expect(made.recorded.requests).toMatchObject([{ value: '1' }]);
    });
    it('is refused if there is no way to enter a password', () => {
      expect(requested([{ on: 'tap', do: 'write', value: 1, password: 'x' }])).toEqual(['no-password']);
      expect(requested([{ on: 'tap', do: 'page', target: 'p', password: 'x' }])).toEqual(['no-password']);
    });
  });

  describe('with a permission or a password required for the tap', () => {
    const touch = (event: object): Setting =>
      show({ ...pump, events: [{ on: 'tap', do: 'write', ...event }] }, { number: 0 });
    it('writes its own signal only after the password', () => {
      const made = touch({ password: 'x' });
      const asked: (() => void)[] = [];
      made.runtime.host.unlock = (then) => asked.push(then);
      press('[role=switch]');
      expect(made.recorded.requests).toEqual([]);
      asked[0]?.();
      expect(made.recorded.requests).toMatchObject([{ value: '1' }]);
    });
    it.each([
      ['if there is no way to enter a password', { password: 'x' }, 'no-password'],
      ['without the permission', { perm: 'pump.write' }, 'no-permission'],
    ])('is refused %s', (_, event, reason) => {
      const made = touch(event);
      press('[role=switch]');
      expect(made.recorded).toMatchObject({ requests: [], blocks: [reason] });
    });
    it('is greyed without the permission, with the reason', () => {
      touch({ perm: 'pump.write' });
      expect(found('[role=switch]').getAttribute('aria-disabled')).toBe('true');
      expect(found('[role=switch]').title).not.toBe('');
    });
  });

  it('opens pages while the connection is lost, but never a script', () => {
    const made = setting([
      button([{ on: 'tap', do: 'page', target: 'p2' }]),
      button([{ on: 'tap', do: 'url', target: 'javascript:alert(1)' }]),
    ]);
    draw(made, { connection: LOST });
    press('[data-index="0"] button');
    press('[data-index="1"] button');
    expect(made.recorded).toMatchObject({ jumps: [{ do: 'page', target: 'p2' }], blocks: ['unreadable'] });
  });

  it('stays on the page and reports a link without a target', () => {
    const made = setting([
      button([{ on: 'tap', do: 'page' }]),
      button([{ on: 'tap', do: 'popup', target: '' }]),
      { kind: 'nav', items: [{ text: 'To be built', target: '' }] },
    ]);
    draw(made);
    for (const index of [0, 1, 2]) press(`[data-index="${index}"] button`);
    expect(made.recorded).toMatchObject({ jumps: [], blocks: ['unreadable', 'unreadable', 'unreadable'] });
  });
});

describe('An input', () => {
  const setPoint = { kind: 'input', bind: signal('sp'), min: 0, max: 10, step: 0.5, format: { decimals: 1 } };
  const free = { ...setPoint, min: undefined, max: undefined, step: undefined };
  function open(widget: object = setPoint, about: object = {}): Setting {
    const made = show(widget, { number: 4 }, about);
    press('.w-field');
    return made;
  }
  function type(text: string): void {
    const input = found('input') as HTMLInputElement;
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  const send = (): void =>
    act(() => {
      found('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  const enter = (text: string): void => {
    type(text);
    send();
  };

  it('writes valid input', () => {
    const made = open();
    expect((found('input') as HTMLInputElement).value).toBe('');
    enter('11');
    expect(found('[role=alert]').textContent).toBe('At most 10');
    expect(made.recorded.requests).toEqual([]);
    enter('7.5');
    expect(made.recorded.requests).toMatchObject([{ value: '7.5', shownOld: '4.0 m', shownNew: '7.5 m' }]);
    expect(found('[data-shown]').textContent).toBe('4.0');
  });

  it('regains focus when its form is cancelled or sent, but not when the user moves on', () => {
    const focused = (): boolean => document.activeElement === holder.querySelector('.w-field');
    open();
    const pressEscape = (isComposing: boolean): void =>
      act(() => {
        const event = new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true });
        found('input').dispatchEvent(event);
      });
    pressEscape(true);
    expect(document.activeElement).toBe(found('input'));
    pressEscape(false);
    expect(focused()).toBe(true);
    press('.w-field');
    enter('7.5');
    expect(focused()).toBe(true);
    press('.w-field');
    act(() => found('.w-keys').focus());
    expect(holder.querySelector('form')).toBeNull();
    expect(document.activeElement).toBe(found('.w-keys'));
  });

  it('keeps the focus in the field while Send is pressed: a form without focus closes before the click', () => {
    open();
    const pressed = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    act(() => void found('.w-send').dispatchEvent(pressed));
    expect(pressed.defaultPrevented).toBe(true);
  });

  it('shows range, step and unit next to the field from the start', () => {
    open();
    expect(found('.w-input-note').textContent).toBe('0 to 10 · step 0.5');
    expect(found('.w-input-unit').textContent).toBe('m');
  });

  it("uses the signal's limits if the page has none, and shows every written digit", () => {
    const made = open(free, { min: 2, max: 8 });
    expect(found('.w-input-note').textContent).toBe('2 to 8');
    enter('9');
    expect(found('[role=alert]').textContent).toBe('At most 8');
    enter('7.55');
    expect(made.recorded.requests).toMatchObject([{ value: '7.55', shownNew: '7.55 m' }]);
  });

  it('enforces the type of the written signal', () => {
    const made = open(free, { dataType: 'uint' });
    for (const typed of ['-5', '12.5']) enter(typed);
    expect(made.recorded.requests).toEqual([]);
    enter('12');
    expect(made.recorded.requests).toMatchObject([{ value: '12' }]);
  });

  it('uses the limits of the written signal, not of the shown one', () => {
    const events = [{ on: 'change', do: 'write', bind: signal('sp') }];
    const made = setting([{ kind: 'input', bind: signal('actual'), events }]);
    made.describe({ min: 0, max: 10 });
    const [actual, sp] = [0, 1].map((slot) => made.board.description(slot));
    if (actual == null || sp == null) throw new Error('not described');
    made.board.describe([actual, { ...sp, min: 0, max: 200, dataType: 'int', unit: '' }]);
    put(made, { number: 4 }, { number: 50 });
    draw(made);
    press('.w-field');
    expect(found('.w-input-note').textContent).toBe('0 to 200');
    enter('120');
    expect(made.recorded.requests).toMatchObject([{ signalId: 'sp', value: '120' }]);
  });

  it('offers the names of a coded value as choices', () => {
    const map = [
      ['0', 'Manual'],
      ['1', 'Automatic'],
    ];
    const made = show(free, { number: 0 }, { dataType: 'int', unit: '', map });
    const select = found('select') as HTMLSelectElement;
    expect([...select.options].map((one) => one.text)).toEqual(['Manual', 'Automatic']);
    expect(select.dataset.text).toBe('Manual');
    act(() => {
      select.value = '1';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(made.recorded.requests).toMatchObject([{ value: '1', shownOld: 'Manual', shownNew: 'Automatic' }]);
  });

  it('keeps the text being typed while values arrive', () => {
    const made = open();
    type('7');
    put(made, { number: 5 });
    expect((found('input') as HTMLInputElement).value).toBe('7');
  });

  it('refuses to send once the connection is lost', () => {
    const made = open();
    type('7');
    draw(made, { connection: LOST });
    send();
    expect(made.recorded).toMatchObject({ requests: [], blocks: ['disconnected'] });
  });
});

describe('A page', () => {
  /** Renders the page; the returned function returns the number of commits since. */
  const profiled = (made: Setting): (() => number) => {
    let commits = 0;
    render(
      <Profiler id="page" onRender={() => commits++}>
        {pageView(made)}
      </Profiler>,
    );
    commits = 0;
    return () => commits;
  };

  it('does not redraw other widgets for one value', () => {
    const made = setting([
      value('a'),
      value('b'),
      { kind: 'lamp', bind: signal('c') },
      { kind: 'text', text: 'x' },
    ]);
    put(made, { number: 1 }, { number: 2 }, { number: 0 });
    const commits = profiled(made);
    const others = [0, 2, 3].map((index) => found(`[data-index="${index}"]`).innerHTML);
    const observer = new MutationObserver(() => undefined);
    observer.observe(holder, { subtree: true, childList: true, characterData: true, attributes: true });
    act(() => give(made.board, new Map([[1, { number: 7 }]])));
    const changes = observer.takeRecords().map(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest('[data-index]')?.getAttribute('data-index') ?? '?';
    });
    expect(new Set(changes)).toEqual(new Set(['1']));
    expect(commits()).toBe(1);
    expect([0, 2, 3].map((index) => found(`[data-index="${index}"]`).innerHTML)).toEqual(others);
  });

  it('is not redrawn for a value whose text stays the same', () => {
    const made = setting([value('a', { format: { decimals: 1 } })]);
    put(made, { number: 1 });
    const commits = profiled(made);
    put(made, { number: 1.001 });
    expect(commits()).toBe(0);
  });

  it('is redrawn for a connection change, but its values are not', () => {
    const made = show([value('a'), pump], [{ number: 1 }, { number: 0 }]);
    const before = found('[data-index="0"]');
    draw(made, { connection: LOST });
    expect(found('[data-index="0"]')).toBe(before);
    expect(found('[role=switch]').getAttribute('aria-disabled')).toBe('true');
  });

  it('greys a value whose gateway is lost and shows its age next to live ones', () => {
    show(
      [value('a', { format: { decimals: 1 } }), value('b')],
      [{ number: 1, freshness: Freshness.disconnected, arrivedAt: NOW - 180_000 }, { number: 2 }],
    );
    expect(found('[data-index="0"]').className).toContain('w-dim');
    expect(found('.w-age').textContent).toBe('3m');
    expect(found('[data-index="0"]').title).toBe('link lost, 3m old');
  });

  it('leaves a common age of its values to the bar, which shows it once', () => {
    const made = setting([value('a'), value('b'), value('c')]);
    made.describe();
    const lost = { number: 1, freshness: Freshness.disconnected };
    put(
      made,
      { ...lost, arrivedAt: NOW - 60_000 },
      { ...lost, arrivedAt: NOW - 90_000 },
      { ...lost, arrivedAt: NOW - 7_200_000 },
    );
    draw(made);
    expect([...holder.querySelectorAll('.w-dim')]).toHaveLength(3);
    expect([...holder.querySelectorAll('.w-age')].map((age) => age.textContent)).toEqual(['2h']);
    expect(found('[data-index="0"]').title).toBe('link lost');
  });

  it('never shows an age at the cost of the value', () => {
    const old = { number: 12.5, freshness: Freshness.stale, arrivedAt: NOW - 180_000 };
    show([value('a', { w: 40 }), value('b', { w: 200 }), value('c')], [old, old, { number: 2 }]);
    expect(found('[data-index="0"]').textContent).not.toContain('3m');
    expect(found('[data-index="1"] .w-age').textContent).toBe('3m');
  });

  it('shows an age in the corner of a picture only if it is legible and does not cover it', () => {
    const lamp = (more: object) => ({ kind: 'lamp', bind: signal('a'), ...more });
    show(
      [lamp({ w: 24, h: 24 }), lamp({ w: 100, h: 80 }), value('b')],
      [{ number: 1, freshness: Freshness.stale, arrivedAt: NOW - 180_000 }, { number: 2 }],
    );
    expect([...holder.querySelectorAll('.w-dim')]).toHaveLength(2);
    expect(found('[data-index="0"]').textContent).toBe('');
    expect(found('[data-index="1"] .w-corner').textContent).toBe('3m');
  });

  it('highlights the found value', () => {
    const made = setting([value('a'), value('b')]);
    const finder: { current: PageFinder | null } = { current: null };
    draw(made, { finder });
    expect(holder.querySelector('.w-found')).toBeNull();
    act(() => finder.current?.show(1));
    expect(found('.w-found').style.top).toBe('40px');
  });

  it('keeps zoom and position when read or rendered again, but not for another page', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
    const lastView: { current: LastView | null } = { current: null };
    const finder: { current: PageFinder | null } = { current: null };
    const show = (key: string, more: object): string => {
      const made = setting([value('a'), value('b')], { size: { w: 4_000, h: 2_000 }, ...more });
      render(<div key={key}>{pageView(made, { lastView, finder })}</div>);
      return found('.w-world').style.transform;
    };
    const place = (): string => found('.w-world').style.transform;
    const whole = show('live', { id: 'g1' });
    act(() => finder.current?.show(1));
    const near = place();
    expect(near).not.toBe(whole);
    expect(show('live', { id: 'g1' })).toBe(near);
    expect(show('replay', { id: 'g1' })).toBe(near);
    expect(show('live', { id: 'g2' })).toBe(whole);
  });

  it('hides values from users who may not see them', () => {
    const made = setting([value('a', { perm: { show: 'secret' } })]);
    put(made, { number: 42 });
    draw(made);
    expect(holder.textContent).not.toContain('42');
    expect(found('.w-hidden').textContent).toBe('No permission');
  });

  it('never creates markup, frames or scripts from a document', () => {
    const made = setting([
      { kind: 'text', text: '<img src=x onerror=alert(1)><script>alert(1)</script>' },
      { kind: 'iframe', url: 'javascript:alert(1)' },
      { kind: 'image', src: 'javascript:alert(1)' },
      { kind: 'image', src: 'https://evil.example/a.png' },
      { kind: 'image', src: 'a.svg' },
      { kind: 'image', src: 'ok.png' },
    ]);
    draw(made);
    expect([...holder.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/cdn/ok.png',
    ]);
    expect(holder.querySelector('script, iframe, object, embed')).toBeNull();
    expect(holder.querySelectorAll('.w-missing')).toHaveLength(4);
  });

  it('stops all timers when unmounted', () => {
    vi.useFakeTimers();
    const made = setting([
      value('a'),
      pump,
      { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 't' }] },
    ]);
    draw(made);
    put(made, { number: 1, freshness: Freshness.stale }, { number: 1 }, { number: 1 });
    render(null);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('The debug aid', () => {
  it('lists painted values as text', () => {
    const owner: { allshift?: object } = {};
    const remove = installPageAid(owner);
    show(
      [
        value('a', { id: 'level', format: { decimals: 1 } }),
        { ...pump, id: 'pump' },
        { kind: 'hologram', id: 'odd' },
        { kind: 'text', id: 'words', text: 'Plain' },
      ],
      [{ number: 1.25, freshness: Freshness.stale, arrivedAt: NOW - 60_000 }, { number: 1 }],
    );
    const painted = (owner.allshift as PageAid).page();
    expect(painted).toMatchObject([
      { id: 'level', kind: 'value', text: '1.3 m', age: '1m', freshness: 'stale', quality: 'good' },
      { id: 'pump', kind: 'switch', text: 'Runs', freshness: 'fresh', quality: 'good' },
      { id: 'odd', kind: 'placeholder', text: 'Unknown widget: hologram', freshness: null, quality: null },
      { id: 'words', kind: 'text', text: 'Plain', freshness: null },
    ]);
    found('[data-index="3"] [data-shown]').textContent = 'Tampered';
    expect((owner.allshift as PageAid).page()[3]?.text).toBe('Tampered');
    remove();
    expect(owner.allshift).toEqual({});
  });

  it('lists nothing once the page is unmounted', () => {
    const owner: { allshift?: object } = {};
    installPageAid(owner);
    const made = setting([value('a')]);
    draw(made);
    render(null);
    expect((owner.allshift as PageAid).page()).toEqual([]);
  });
});
