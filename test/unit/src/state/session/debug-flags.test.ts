// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { showClockNote } from '../../../../../src/debug/clock-note';
import { setLanguage } from '../../../../../src/i18n/engine';
import { readDebugFlags } from '../../../../../src/state/session/debug-flags';

describe('Debug aids', () => {
  it('are off by default, and the clock runs faster only with them', () => {
    const flags = (isOn: boolean, clockSpeed: number) => ({ isOn, clockSpeed, refusedClock: null });
    expect(readDebugFlags('?debug&clock=20', 'localhost')).toEqual(flags(true, 20));
    expect(readDebugFlags('?debug', 'plant.example')).toEqual(flags(true, 1));
    expect(readDebugFlags('?clock=20', 'localhost')).toEqual(flags(false, 1));
  });

  it.each(['0', '-3', 'x', 'Infinity', '', '0.001', '61', '1e6'])(
    'never let the clock run at "%s", and report it (fault 104)',
    (clock) => {
      const flags = readDebugFlags(`?debug&clock=${clock}`, '127.0.0.1');
      expect(flags).toEqual({ isOn: true, clockSpeed: 1, refusedClock: clock });
      const stop = showClockNote(flags, document.body);
      expect(document.body.textContent).toContain(clock);
      stop();
      expect(document.body.textContent).not.toContain('1 至 60');
    },
  );

  it.each([
    ['localhost', 60],
    ['127.0.0.1', 60],
    ['[::1]', 60],
    ['plant.example', 1],
    ['127.0.0.1.plant.example', 1],
    ['192.168.1.20', 1],
  ])("speed up the clock on the user's own machine only (fault 104): %s", (host, speed) => {
    expect(readDebugFlags('?debug&clock=60', host).clockSpeed).toBe(speed);
  });

  it("show the clock's speed while it runs faster, in the current language", () => {
    const stop = showClockNote({ isOn: true, clockSpeed: 20, refusedClock: null }, document.body);
    const note = document.querySelector('.as-clock-note');
    expect(note?.textContent).toBe('调试：时钟以 20 倍运行');
    setLanguage('en');
    expect(note?.textContent).toBe('Debug: clock runs 20× faster');
    setLanguage('cn');
    stop();
    expect(document.querySelector('.as-clock-note')).toBeNull();
    showClockNote({ isOn: true, clockSpeed: 1, refusedClock: null }, document.body);
    expect(document.querySelector('.as-clock-note')).toBeNull();
  });
});
