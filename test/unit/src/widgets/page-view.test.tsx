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
  applyValues,
  createSetting,
  createSignalBinding,
  type GivenValue,
  LIVE,
  LOST,
  NOW,
  renderPageView,
  type Setting,
} from '../../../kit/widget-page';
import { setUpLoadedDrawing } from './drawing';

const { container, render, draw, show, put, getElement, press } = setUpLoadedDrawing();

const value = (signalId: string, widgetOverrides: object = {}) => ({
  kind: 'value',
  bind: createSignalBinding(signalId),
  ...widgetOverrides,
});
const pump = {
  kind: 'switch',
  bind: createSignalBinding('run'),
  on: '1',
  off: '0',
  texts: { on: 'Runs', off: 'Stands' },
};

describe('A switch', () => {
  it('shows the pushed value and writes the other', () => {
    const fixture = show(
      { ...pump, confirm: 'Mind the valve', label: 'P-201' },
      { number: 0 },
      { dataType: 'bit', unit: '' },
    );
    expect(getElement('[role=switch]').getAttribute('aria-checked')).toBe('false');
    press('[role=switch]');
    const words = { label: 'P-201', confirm: 'Mind the valve', shownOld: 'Stands', shownNew: 'Runs' };
    expect(fixture.recorded.requests).toEqual([{ slot: 0, signalId: 'run', value: '1', ...words }]);
  });

  it('never shows the requested value', () => {
    const fixture = show(pump, { number: 0 });
    press('[role=switch]');
    expect(getElement('[role=switch]').getAttribute('aria-checked')).toBe('false');
    expect(getElement('[data-shown]').textContent).toBe('Stands');
    put(fixture, { number: 1 });
    expect(getElement('[role=switch]').getAttribute('aria-checked')).toBe('true');
    expect(getElement('[data-shown]').textContent).toBe('Runs');
  });

  it('asks with the confirmation text for switching off, if given', () => {
    const fixture = show({ ...pump, confirm: 'on?', confirmOff: 'off?' }, { number: 1 });
    press('[role=switch]');
    expect(fixture.recorded.requests[0]).toMatchObject({ value: '0', confirm: 'off?' });
  });

  it.each<[string, string, GivenValue, string]>([
    ['true', 'false', { number: 1 }, 'true'],
    ['true', 'false', { number: 0 }, 'false'],
    ['TRUE', 'FALSE', { number: 1 }, 'true'],
    ['1.1', '0', { number: 1.100000023841858 }, 'true'],
    ['01', '02', { number: 1, text: '01' }, 'true'],
  ])(
    'compares a value with the written one as the ledger does: on %s, off %s, pushed %j',
    (on, off, given, checked) => {
      const fixture = createSetting([{ ...pump, on, off }]);
      fixture.describe({ dataType: given.text === undefined ? 'bit' : 'string', unit: '' });
      if (!Number.isInteger(given.number)) fixture.describe();
      put(fixture, given);
      draw(fixture);
      expect(getElement('[role=switch]').getAttribute('aria-checked')).toBe(checked);
      press('[role=switch]');
      expect(fixture.recorded.requests[0]?.value).toBe(checked === 'true' ? off : on);
    },
  );

  it('shows no position for a value that is bad or was never collected', () => {
    const fixture = show(pump);
    expect(getElement('[data-shown]').textContent).toBe('--');
    put(fixture, { number: 1, quality: Quality.bad });
    expect(getElement('[role=switch]').getAttribute('aria-checked')).toBe('false');
  });

  it('shows the position of a value whose source clock is ahead, and can be switched off', () => {
    const fixture = show(pump, { number: 1, isFuture: true }, { dataType: 'bit', unit: '' });
    expect(getElement('[role=switch]').getAttribute('aria-checked')).toBe('true');
    expect(getElement('[data-index="0"]').dataset.mark).toBe('future');
    press('[role=switch]');
    expect(fixture.recorded.requests[0]).toMatchObject({ value: '0', shownOld: 'Runs', shownNew: 'Stands' });
  });
});

describe('A state box', () => {
  const createStateBox = (...items: readonly object[]) => ({
    kind: 'multistate',
    bind: createSignalBinding('run'),
    items,
  });
  const states = createStateBox({ value: 1, text: 'Runs' }, { value: 2, image: 'a.png' });
  it('names a value whose source clock is ahead, and marks it', () => {
    const fixture = show(states, { number: 1, isFuture: true }, { unit: '' });
    expect(getElement('[data-shown]').textContent).toBe('Runs');
    expect(container.querySelector('.w-warning')).not.toBeNull();
    put(fixture, { number: 2, isFuture: true });
    expect(getElement('img').getAttribute('src')).toBe('/cdn/a.png');
    expect(getElement('img').getAttribute('alt'), 'a picture without a text is named by its value').toBe('2');
    expect(container.querySelector('.w-mark')).not.toBeNull();
    put(fixture, { number: 2 });
    expect(container.querySelector('.w-mark, .w-warning')).toBeNull();
  });

  it.each([
    ['a number in another form', '1.0'],
    ['a boolean', true],
  ])('treats %s as its value', (_, value) => {
    const fixture = show(
      createStateBox({ value, text: 'Runs' }),
      { number: 1 },
      { dataType: 'bit', unit: '' },
    );
    expect(getElement('[data-shown]').textContent).toBe('Runs');
    put(fixture, { number: 0 });
    expect(getElement('[data-shown]').textContent).toBe('Off');
  });
});

it.each([
  [200, '12345.6 m', '1em'],
  [80, '12345.6', '1em'],
  [50, '12345.6', /^0\.[5-9]\d*em$/],
])('A level in a tank %d wide never truncates its number', (w, text, size) => {
  show({ kind: 'tank', w, font: { size: 14 }, bind: createSignalBinding('level') }, { number: 12_345.6 });
  expect(getElement('.w-level-number').textContent).toBe(text);
  expect(getElement('.w-level-number').style.fontSize).toMatch(size);
  expect(getElement('[role=img]').getAttribute('aria-label')).toContain('12345.6 m');
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
      { kind: 'tank', bind: createSignalBinding('level'), bands },
      { kind: 'gauge', bind: createSignalBinding('level'), bands },
    ],
    { number },
  );
  expect(getElement('.w-vessel').style.getPropertyValue('--w-fill')).toBe(color);
  if (number > 0) expect(getElement('.w-gauge-fill').style.stroke).toBe(color);
});

it('A picture that failed to load is retried, and a blocked one is not', () => {
  vi.useFakeTimers();
  const fixture = createSetting([
    { kind: 'image', src: 'pump.png' },
    { kind: 'image', src: 'https://evil.example/x.png' },
  ]);
  draw(fixture);
  act(() => void getElement('img').dispatchEvent(new Event('error')));
  expect(container.querySelectorAll('.w-missing')).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(getElement('img').getAttribute('src')).toBe('/cdn/pump.png');
  expect(container.querySelectorAll('.w-missing')).toHaveLength(1);
  // A missing picture is requested less and less often.
  let attempts = 0;
  for (let minute = 0; minute < 120; minute++) {
    const img = container.querySelector('img');
    if (img) attempts++;
    act(() => void img?.dispatchEvent(new Event('error')));
    act(() => void vi.advanceTimersByTime(60_000));
  }
  expect(attempts).toBeGreaterThan(3);
  expect(attempts).toBeLessThan(10);
});

it('A lamp blinks while its value is live or ageing, and stops when it is old', () => {
  const fixture = createSetting([{ kind: 'lamp', bind: createSignalBinding('a'), blink: true }]);
  draw(fixture);
  const blinkingStates = (['fresh', 'ageing', 'stale', 'disconnected'] as const).filter((name) => {
    put(fixture, { number: 1, freshness: Freshness[name] });
    return container.querySelector('.w-blink') !== null;
  });
  expect(blinkingStates).toEqual(['fresh', 'ageing']);
});

it('A lamp bound to the constant true is lit', () => {
  const fixture = createSetting([{ kind: 'lamp', bind: { src: 'const', value: true } }]);
  draw(fixture);
  expect(getElement('.w-bulb').className).toContain('w-lit');
});

describe('A control', () => {
  const createGatewayStatus = (online: boolean, vpn: boolean): { readonly connection: WatchStatus } => {
    const equipmentId = 'e' as EquipmentId;
    const state = { equipmentId, online, vpn, intervalMs: 1000, monitored: online && !vpn };
    return { connection: { ...LIVE, gateways: new Map([[equipmentId, state]]) } };
  };
  const withFreshness = (freshness: Freshness) => ({ given: { number: 0, freshness } });
  const disabledStates = [{ when: { op: '=', a: 0 }, set: { disabled: true } }];

  interface RefusalCase {
    readonly given?: GivenValue;
    readonly connection?: WatchStatus;
    readonly widget?: object;
    readonly about?: object;
    readonly lock?: WriteBlock;
  }
  it.each<[string, string, RefusalCase]>([
    ['in a replay', 'replay', { lock: 'replay' }],
    ['while the connection is lost', 'disconnected', { connection: LOST }],
    ['before the first connection', 'connecting', { connection: { ...LIVE, link: null } }],
    ['while its gateway is offline', 'gateway-offline', createGatewayStatus(false, false)],
    ['while its gateway is in VPN mode', 'paused', createGatewayStatus(true, true)],
    ['when its value is paused', 'paused', withFreshness(Freshness.paused)],
    [
      'when its value has not arrived again since the connection was lost',
      'stale',
      withFreshness(Freshness.disconnected),
    ],
    ['when its value is stale', 'stale', withFreshness(Freshness.stale)],
    ['without the permission', 'no-permission', { widget: { perm: { operate: 'pump.write' } } }],
    ['with a read-only signal', 'read-only', { about: { writable: false } }],
    ['when disabled by a state', 'read-only', { widget: { states: disabledStates } }],
    ['when bound to nothing writable', 'unreadable', { widget: { bind: { src: 'mvar', id: 'm' } } }],
  ])(
    'refuses a write with the reason: %s',
    (_, reason, {
      given = { number: 0 },
      connection = LIVE,
      widget = {},
      about: overrides = {},
      lock = null,
    }) => {
      const fixture = createSetting([{ ...pump, ...widget }]);
      fixture.runtime.host.lock = lock;
      fixture.describe(overrides);
      put(fixture, given);
      draw(fixture, { connection });
      const control = getElement('[role=switch]');
      expect(control.getAttribute('aria-disabled')).toBe('true');
      expect(control.title).not.toBe('');
      press('[role=switch]');
      expect(fixture.recorded).toMatchObject({ requests: [], blocks: [reason] });
    },
  );

  it('accepts a write with the permission once the connection is back', () => {
    const fixture = createSetting([{ ...pump, perm: { operate: 'pump.write' } }], {}, ['pump.write']);
    fixture.describe();
    put(fixture, { number: 0 });
    draw(fixture, { connection: LOST });
    press('[role=switch]');
    draw(fixture);
    press('[role=switch]');
    expect(fixture.recorded.blocks).toEqual(['disconnected']);
    expect(fixture.recorded.requests).toHaveLength(1);
  });
});

describe('A button', () => {
  const createButton = (events: readonly object[]) => ({
    kind: 'button',
    text: 'Do',
    bind: createSignalBinding('s'),
    events,
  });
  function requestValues(events: readonly object[], given: GivenValue = { number: 5 }): readonly string[] {
    const fixture = show(createButton(events), given);
    press('button.w-push');
    return [...fixture.recorded.requests.map((request) => request.value), ...fixture.recorded.blocks];
  }

  const createToggle = (onValue?: string, off?: string) => ({ do: 'toggle', onValue, off });
  const createAdd = (value: number, limits: object = {}) => ({ do: 'add', value, ...limits });
  it.each<[string, object, GivenValue, string]>([
    ['writes its value', { do: 'write', value: 3 }, {}, '3'],
    ['toggles the value on', createToggle(), { number: 0 }, '1'],
    ['toggles the value off', createToggle(), { number: 1 }, '0'],
    ['toggles words off', createToggle('true', 'false'), { number: 1 }, 'false'],
    ['toggles words on', createToggle('true', 'false'), { number: 0 }, 'true'],
    [
      'toggles away from a value in single precision',
      createToggle('12.3', '0'),
      { number: 12.300000190734863 },
      '0',
    ],
    ['adds to the last good value, without rounding errors', createAdd(0.1), { number: 0.2 }, '0.3'],
    ['adds no more than its limit', createAdd(10, { max: 12 }), {}, '12'],
    ['subtracts no more than its limit', createAdd(-10, { min: 0 }), {}, '0'],
    [
      'adds to a large value without rounding it',
      createAdd(1),
      { number: 1_500_000_000_000.25 },
      '1500000000001.25',
    ],
    [
      'adds nothing beyond the digits of a number',
      createAdd(1),
      { number: 9_007_199_254_740_992, text: '9007199254740993' },
      'unreadable',
    ],
    ['adds nothing without a known good value', createAdd(1), { quality: Quality.bad }, 'unreadable'],
  ])('%s', (_, event, given, outcome) => {
    expect(requestValues([{ on: 'tap', ...event }], { number: 5, ...given })).toEqual([outcome]);
  });
  describe('that is momentary', () => {
    const pair = [
      { on: 'press', do: 'write', value: 1, confirm: 'Mind the crane' },
      { on: 'release', do: 'write', value: 0 },
    ];
    function request(events: readonly object[]): Setting['recorded'] {
      const fixture = show(createButton(events), { number: 1 });
      press('button.w-push');
      return fixture.recorded;
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
      const { requests } = request([down ?? {}, { ...up, bind: createSignalBinding('other') }]);
      expect(requests).toHaveLength(1);
      expect(requests[0]?.release).toBeUndefined();
    });
    it('reverts the pressed value, and no other write of the same tap', () => {
      const { requests } = request([
        ...pair,
        { on: 'press', do: 'write', value: 7, bind: createSignalBinding('other') },
      ]);
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
    ])('reverts each of several signals, released %s', (_, arrange) => {
      const two = (on: string, value: number) => [
        { on, do: 'write', value },
        { on, do: 'write', value, bind: createSignalBinding('other') },
      ];
      const { requests } = request([...two('press', 1), ...arrange(two('release', 0))]);
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
      const fixture = show(createButton(two), { number: 0 });
      press('button.w-push');
      expect(fixture.recorded.requests.map(({ value }) => value)).toEqual(['1']);
      fixture.recorded.requests[0]?.sent?.();
      expect(fixture.recorded.requests.map(({ value }) => value)).toEqual(['1', '2']);
      expect(fixture.recorded.jumps).toEqual([]);
      fixture.recorded.requests[1]?.sent?.();
      expect(fixture.recorded.jumps).toEqual([{ do: 'page', target: 'p2' }]);
    });
    it('checks the connection again for each event', () => {
      const fixture = show(createButton(two), { number: 0 });
      press('button.w-push');
      draw(fixture, { connection: LOST });
      fixture.recorded.requests[0]?.sent?.();
      expect(fixture.recorded.requests).toHaveLength(1);
      expect(fixture.recorded.blocks).toEqual(['disconnected']);
    });
  });

  describe('protected by a password', () => {
    it('does nothing until the right password is entered', () => {
      const fixture = show(createButton([{ on: 'tap', do: 'write', value: 1, password: 'x' }]), {
        number: 0,
      });
      const callbacks: (() => void)[] = [];
      fixture.runtime.host.unlock = (callback) => callbacks.push(callback);
      press('button.w-push');
      expect(fixture.recorded.requests).toEqual([]);
      callbacks[0]?.();
      expect(fixture.recorded.requests).toMatchObject([{ value: '1' }]);
    });
    it('is refused if there is no way to enter a password', () => {
      expect(requestValues([{ on: 'tap', do: 'write', value: 1, password: 'x' }])).toEqual(['no-password']);
      expect(requestValues([{ on: 'tap', do: 'page', target: 'p', password: 'x' }])).toEqual(['no-password']);
    });
  });

  describe('with a permission or a password required for the tap', () => {
    const showSwitch = (event: object): Setting =>
      show({ ...pump, events: [{ on: 'tap', do: 'write', ...event }] }, { number: 0 });
    it('writes its own signal only after the password', () => {
      const fixture = showSwitch({ password: 'x' });
      const callbacks: (() => void)[] = [];
      fixture.runtime.host.unlock = (callback) => callbacks.push(callback);
      press('[role=switch]');
      expect(fixture.recorded.requests).toEqual([]);
      callbacks[0]?.();
      expect(fixture.recorded.requests).toMatchObject([{ value: '1' }]);
    });
    it.each([
      ['if there is no way to enter a password', { password: 'x' }, 'no-password'],
      ['without the permission', { perm: 'pump.write' }, 'no-permission'],
    ])('is refused %s', (_, event, reason) => {
      const fixture = showSwitch(event);
      press('[role=switch]');
      expect(fixture.recorded).toMatchObject({ requests: [], blocks: [reason] });
    });
    it('is greyed without the permission, with the reason', () => {
      showSwitch({ perm: 'pump.write' });
      expect(getElement('[role=switch]').getAttribute('aria-disabled')).toBe('true');
      expect(getElement('[role=switch]').title).not.toBe('');
    });
  });

  it('opens pages while the connection is lost, but never a script', () => {
    const fixture = createSetting([
      createButton([{ on: 'tap', do: 'page', target: 'p2' }]),
      createButton([{ on: 'tap', do: 'url', target: 'javascript:alert(1)' }]),
    ]);
    draw(fixture, { connection: LOST });
    press('[data-index="0"] button');
    press('[data-index="1"] button');
    expect(fixture.recorded).toMatchObject({ jumps: [{ do: 'page', target: 'p2' }], blocks: ['unreadable'] });
  });

  it('stays on the page and reports a link without a target', () => {
    const fixture = createSetting([
      createButton([{ on: 'tap', do: 'page' }]),
      createButton([{ on: 'tap', do: 'popup', target: '' }]),
      { kind: 'nav', items: [{ text: 'To be built', target: '' }] },
    ]);
    draw(fixture);
    for (const index of [0, 1, 2]) press(`[data-index="${index}"] button`);
    expect(fixture.recorded).toMatchObject({ jumps: [], blocks: ['unreadable', 'unreadable', 'unreadable'] });
  });
});

describe('An input', () => {
  const setPoint = {
    kind: 'input',
    bind: createSignalBinding('sp'),
    min: 0,
    max: 10,
    step: 0.5,
    format: { decimals: 1 },
  };
  const unlimitedInput = { ...setPoint, min: undefined, max: undefined, step: undefined };
  function openInput(widget: object = setPoint, overrides: object = {}): Setting {
    const fixture = show(widget, { number: 4 }, overrides);
    press('.w-field');
    return fixture;
  }
  function typeText(text: string): void {
    const input = getElement('input') as HTMLInputElement;
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  const submit = (): void =>
    act(() => {
      getElement('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  const enterText = (text: string): void => {
    typeText(text);
    submit();
  };

  it('writes valid input', () => {
    const fixture = openInput();
    expect((getElement('input') as HTMLInputElement).value).toBe('');
    enterText('11');
    expect(getElement('[role=alert]').textContent).toBe('At most 10');
    expect(fixture.recorded.requests).toEqual([]);
    enterText('7.5');
    expect(fixture.recorded.requests).toMatchObject([{ value: '7.5', shownOld: '4.0 m', shownNew: '7.5 m' }]);
    expect(getElement('[data-shown]').textContent).toBe('4.0');
  });

  it('regains focus when its form is cancelled or sent, but not when the user moves on', () => {
    const isFieldFocused = (): boolean => document.activeElement === container.querySelector('.w-field');
    openInput();
    const pressEscape = (isComposing: boolean): void =>
      act(() => {
        const event = new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true });
        getElement('input').dispatchEvent(event);
      });
    pressEscape(true);
    expect(document.activeElement).toBe(getElement('input'));
    pressEscape(false);
    expect(isFieldFocused()).toBe(true);
    press('.w-field');
    enterText('7.5');
    expect(isFieldFocused()).toBe(true);
    press('.w-field');
    act(() => getElement('.w-keys').focus());
    expect(container.querySelector('form')).toBeNull();
    expect(document.activeElement).toBe(getElement('.w-keys'));
  });

  it('keeps the focus in the field while Send is pressed', () => {
    openInput();
    const mouseDown = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    act(() => void getElement('.w-send').dispatchEvent(mouseDown));
    expect(mouseDown.defaultPrevented).toBe(true);
  });

  it('shows range, step and unit next to the field from the start', () => {
    openInput();
    expect(getElement('.w-input-note').textContent).toBe('0 to 10 · step 0.5');
    expect(getElement('.w-input-unit').textContent).toBe('m');
  });

  it("uses the signal's limits if the page has none, and shows every written digit", () => {
    const fixture = openInput(unlimitedInput, { min: 2, max: 8 });
    expect(getElement('.w-input-note').textContent).toBe('2 to 8');
    enterText('9');
    expect(getElement('[role=alert]').textContent).toBe('At most 8');
    enterText('7.55');
    expect(fixture.recorded.requests).toMatchObject([{ value: '7.55', shownNew: '7.55 m' }]);
  });

  it('enforces the type of the written signal', () => {
    const fixture = openInput(unlimitedInput, { dataType: 'uint' });
    for (const typedText of ['-5', '12.5']) enterText(typedText);
    expect(fixture.recorded.requests).toEqual([]);
    enterText('12');
    expect(fixture.recorded.requests).toMatchObject([{ value: '12' }]);
  });

  it('uses the limits of the written signal, not of the shown one', () => {
    const events = [{ on: 'change', do: 'write', bind: createSignalBinding('sp') }];
    const fixture = createSetting([{ kind: 'input', bind: createSignalBinding('actual'), events }]);
    fixture.describe({ min: 0, max: 10 });
    const [actual, sp] = [0, 1].map((slot) => fixture.board.getDescription(slot));
    if (actual == null || sp == null) throw new Error('not described');
    fixture.board.describe([actual, { ...sp, min: 0, max: 200, dataType: 'int', unit: '' }]);
    put(fixture, { number: 4 }, { number: 50 });
    draw(fixture);
    press('.w-field');
    expect(getElement('.w-input-note').textContent).toBe('0 to 200');
    enterText('120');
    expect(fixture.recorded.requests).toMatchObject([{ signalId: 'sp', value: '120' }]);
  });

  it('offers the names of a coded value as choices', () => {
    const map = [
      ['0', 'Manual'],
      ['1', 'Automatic'],
    ];
    const fixture = show(unlimitedInput, { number: 0 }, { dataType: 'int', unit: '', map });
    const select = getElement('select') as HTMLSelectElement;
    expect([...select.options].map((option) => option.text)).toEqual(['Manual', 'Automatic']);
    expect(select.dataset.text).toBe('Manual');
    act(() => {
      select.value = '1';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(fixture.recorded.requests).toMatchObject([
      { value: '1', shownOld: 'Manual', shownNew: 'Automatic' },
    ]);
  });

  it('keeps the text being typed while values arrive', () => {
    const fixture = openInput();
    typeText('7');
    put(fixture, { number: 5 });
    expect((getElement('input') as HTMLInputElement).value).toBe('7');
  });

  it('refuses to send once the connection is lost', () => {
    const fixture = openInput();
    typeText('7');
    draw(fixture, { connection: LOST });
    submit();
    expect(fixture.recorded).toMatchObject({ requests: [], blocks: ['disconnected'] });
  });
});

describe('A page', () => {
  /** Renders the page; the returned function returns the number of commits since. */
  const renderProfiled = (fixture: Setting): (() => number) => {
    let commits = 0;
    render(
      <Profiler id="page" onRender={() => commits++}>
        {renderPageView(fixture)}
      </Profiler>,
    );
    commits = 0;
    return () => commits;
  };

  it('does not redraw other widgets for one value', () => {
    const fixture = createSetting([
      value('a'),
      value('b'),
      { kind: 'lamp', bind: createSignalBinding('c') },
      { kind: 'text', text: 'x' },
    ]);
    put(fixture, { number: 1 }, { number: 2 }, { number: 0 });
    const commits = renderProfiled(fixture);
    const otherContents = [0, 2, 3].map((index) => getElement(`[data-index="${index}"]`).innerHTML);
    const observer = new MutationObserver(() => undefined);
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
    act(() => applyValues(fixture.board, new Map([[1, { number: 7 }]])));
    const changes = observer.takeRecords().map(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest('[data-index]')?.getAttribute('data-index') ?? '?';
    });
    expect(new Set(changes)).toEqual(new Set(['1']));
    expect(commits()).toBe(1);
    expect([0, 2, 3].map((index) => getElement(`[data-index="${index}"]`).innerHTML)).toEqual(otherContents);
  });

  it('is not redrawn for a value whose text stays the same', () => {
    const fixture = createSetting([value('a', { format: { decimals: 1 } })]);
    put(fixture, { number: 1 });
    const commits = renderProfiled(fixture);
    put(fixture, { number: 1.001 });
    expect(commits()).toBe(0);
  });

  it('is redrawn for a connection change, but its values are not', () => {
    const fixture = show([value('a'), pump], [{ number: 1 }, { number: 0 }]);
    const before = getElement('[data-index="0"]');
    draw(fixture, { connection: LOST });
    expect(getElement('[data-index="0"]')).toBe(before);
    expect(getElement('[role=switch]').getAttribute('aria-disabled')).toBe('true');
  });

  it('greys a value whose gateway is lost and shows its age next to live ones', () => {
    show(
      [value('a', { format: { decimals: 1 } }), value('b')],
      [{ number: 1, freshness: Freshness.disconnected, arrivedAt: NOW - 180_000 }, { number: 2 }],
    );
    expect(getElement('[data-index="0"]').className).toContain('w-dim');
    expect(getElement('.w-age').textContent).toBe('3m');
    expect(getElement('[data-index="0"]').title).toBe('link lost, 3m old');
  });

  it('leaves a common age of its values to the bar, which shows it once', () => {
    const fixture = createSetting([value('a'), value('b'), value('c')]);
    fixture.describe();
    const lostValue = { number: 1, freshness: Freshness.disconnected };
    put(
      fixture,
      { ...lostValue, arrivedAt: NOW - 60_000 },
      { ...lostValue, arrivedAt: NOW - 90_000 },
      { ...lostValue, arrivedAt: NOW - 7_200_000 },
    );
    draw(fixture);
    expect([...container.querySelectorAll('.w-dim')]).toHaveLength(3);
    expect([...container.querySelectorAll('.w-age')].map((age) => age.textContent)).toEqual(['2h']);
    expect(getElement('[data-index="0"]').title).toBe('link lost');
  });

  it('never shows an age at the cost of the value', () => {
    const oldValue = { number: 12.5, freshness: Freshness.stale, arrivedAt: NOW - 180_000 };
    show([value('a', { w: 40 }), value('b', { w: 200 }), value('c')], [oldValue, oldValue, { number: 2 }]);
    expect(getElement('[data-index="0"]').textContent).not.toContain('3m');
    expect(getElement('[data-index="1"] .w-age').textContent).toBe('3m');
  });

  it('shows an age in the corner of a picture only if it is legible and does not cover it', () => {
    const createLamp = (widgetOverrides: object) => ({
      kind: 'lamp',
      bind: createSignalBinding('a'),
      ...widgetOverrides,
    });
    show(
      [createLamp({ w: 24, h: 24 }), createLamp({ w: 100, h: 80 }), value('b')],
      [{ number: 1, freshness: Freshness.stale, arrivedAt: NOW - 180_000 }, { number: 2 }],
    );
    expect([...container.querySelectorAll('.w-dim')]).toHaveLength(2);
    expect(getElement('[data-index="0"]').textContent).toBe('');
    expect(getElement('[data-index="1"] .w-corner').textContent).toBe('3m');
  });

  it('highlights the found value', () => {
    const fixture = createSetting([value('a'), value('b')]);
    const finder: { current: PageFinder | null } = { current: null };
    draw(fixture, { finder });
    expect(container.querySelector('.w-found')).toBeNull();
    act(() => finder.current?.show(1));
    expect(getElement('.w-found').style.top).toBe('40px');
  });

  it('keeps zoom and position when read or rendered again, but not for another page', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
    const lastView: { current: LastView | null } = { current: null };
    const finder: { current: PageFinder | null } = { current: null };
    const show = (key: string, widgetOverrides: object): string => {
      const fixture = createSetting([value('a'), value('b')], {
        size: { w: 4_000, h: 2_000 },
        ...widgetOverrides,
      });
      render(<div key={key}>{renderPageView(fixture, { lastView, finder })}</div>);
      return getElement('.w-world').style.transform;
    };
    const getTransform = (): string => getElement('.w-world').style.transform;
    const wholeTransform = show('live', { id: 'g1' });
    act(() => finder.current?.show(1));
    const zoomedTransform = getTransform();
    expect(zoomedTransform).not.toBe(wholeTransform);
    expect(show('live', { id: 'g1' })).toBe(zoomedTransform);
    expect(show('replay', { id: 'g1' })).toBe(zoomedTransform);
    expect(show('live', { id: 'g2' })).toBe(wholeTransform);
  });

  it('hides values from users who may not see them', () => {
    const fixture = createSetting([value('a', { perm: { show: 'secret' } })]);
    put(fixture, { number: 42 });
    draw(fixture);
    expect(container.textContent).not.toContain('42');
    expect(getElement('.w-hidden').textContent).toBe('No permission');
  });

  it('never creates markup, frames or scripts from a document', () => {
    const fixture = createSetting([
      { kind: 'text', text: '<img src=x onerror=alert(1)><script>alert(1)</script>' },
      { kind: 'iframe', url: 'javascript:alert(1)' },
      { kind: 'image', src: 'javascript:alert(1)' },
      { kind: 'image', src: 'https://evil.example/a.png' },
      { kind: 'image', src: 'a.svg' },
      { kind: 'image', src: 'ok.png' },
    ]);
    draw(fixture);
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/cdn/ok.png',
    ]);
    expect(container.querySelector('script, iframe, object, embed')).toBeNull();
    expect(container.querySelectorAll('.w-missing')).toHaveLength(4);
  });

  it('stops all timers when unmounted', () => {
    vi.useFakeTimers();
    const fixture = createSetting([
      value('a'),
      pump,
      { kind: 'trend', rangeMs: 60_000, signals: [{ signalId: 't' }] },
    ]);
    draw(fixture);
    put(fixture, { number: 1, freshness: Freshness.stale }, { number: 1 }, { number: 1 });
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
    const paintedValues = (owner.allshift as PageAid).page();
    expect(paintedValues).toMatchObject([
      { id: 'level', kind: 'value', text: '1.3 m', age: '1m', freshness: 'stale', quality: 'good' },
      { id: 'pump', kind: 'switch', text: 'Runs', freshness: 'fresh', quality: 'good' },
      { id: 'odd', kind: 'placeholder', text: 'Unknown widget: hologram', freshness: null, quality: null },
      { id: 'words', kind: 'text', text: 'Plain', freshness: null },
    ]);
    getElement('[data-index="3"] [data-shown]').textContent = 'Tampered';
    expect((owner.allshift as PageAid).page()[3]?.text).toBe('Tampered');
    remove();
    expect(owner.allshift).toEqual({});
  });

  it('lists nothing once the page is unmounted', () => {
    const owner: { allshift?: object } = {};
    installPageAid(owner);
    const fixture = createSetting([value('a')]);
    draw(fixture);
    render(null);
    expect((owner.allshift as PageAid).page()).toEqual([]);
  });
});
