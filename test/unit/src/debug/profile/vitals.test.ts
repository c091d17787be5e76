// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageVitals } from '../../../../../src/debug/profile/vitals';

let observers: FakeObserver[];
let frames: Map<number, FrameRequestCallback>;
let now: number;

beforeEach(setUp);

describe('The recorder of page vitals', () => {
  it('counts frames since the last read', () => {
    const vitals = pageVitals();
    expect(vitals.take()).toBeNull();
    vitals.start();
    draw(30);
    now += 500;
    expect(vitals.take()?.framesPerSecond).toBe(60);
    draw(10);
    now += 1_000;
    expect(vitals.take()?.framesPerSecond).toBe(10);
  });

  it('reports long tasks, 0 if there were none, and the longest input delay', () => {
    const vitals = pageVitals();
    vitals.start();
    tell('longtask', { duration: 60 }, { duration: 130 });
    tell('event', { startTime: 10, processingStart: 30 }, { startTime: 50, processingStart: 55 });
    now += 1_000;
    expect(vitals.take()).toMatchObject({ longTasks: 2, longestTask: 130, inputDelay: 20 });
    now += 1_000;
    expect(vitals.take()).toMatchObject({ longTasks: 0, longestTask: 0, inputDelay: Number.NaN });
  });

  it('is idle before start and after stop: no frame, no observer', () => {
    const vitals = pageVitals();
    expect([frames.size, observers.length]).toEqual([0, 0]);
    vitals.start();
    vitals.start();
    expect([frames.size, observers.length]).toEqual([1, 2]);
    vitals.stop();
    expect([frames.size, observers.length]).toEqual([0, 0]);
    now += 1_000;
    expect(vitals.take()).toBeNull();
  });

  it('reports only what the browser reports, and no frames of a hidden page', () => {
    vi.stubGlobal('PerformanceObserver', undefined);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const vitals = pageVitals();
    vitals.start();
    now += 1_000;
    const told = vitals.take() ?? {};
    expect(Object.keys(told).sort()).toEqual(['framesPerSecond', 'inputDelay', 'longTasks', 'longestTask']);
    for (const number of Object.values(told)) expect(number).toBeNaN();
  });
});

class FakeObserver {
  static readonly supportedEntryTypes: readonly string[] = ['longtask', 'event'];
  type = '';
  constructor(readonly told: (list: { getEntries: () => readonly object[] }) => void) {
    observers.push(this);
  }
  observe({ type }: { readonly type: string }): void {
    this.type = type;
  }
  disconnect(): void {
    observers = observers.filter((other) => other !== this);
  }
}

function tell(type: string, ...entries: readonly object[]): void {
  for (const observer of observers.filter((one) => one.type === type))
    observer.told({ getEntries: () => entries });
}

function draw(count: number): void {
  for (let i = 0; i < count; i++) {
    const waiting = [...frames];
    frames.clear();
    for (const [, callback] of waiting) callback(now);
  }
}

function setUp(): void {
  observers = [];
  frames = new Map();
  now = 1_000;
  let last = 0;
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frames.set(++last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
}
