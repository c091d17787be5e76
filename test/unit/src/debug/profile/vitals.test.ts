// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageVitals } from '../../../../../src/debug/profile/vitals';

let observers: FakeObserver[];
let frameCallbacks: Map<number, FrameRequestCallback>;
let now: number;

beforeEach(setUp);

describe('The recorder of page vitals', () => {
  it('counts frames since the last read', () => {
    const vitals = createPageVitals();
    expect(vitals.takeSample()).toBeNull();
    vitals.start();
    drawFrames(30);
    now += 500;
    expect(vitals.takeSample()?.framesPerSecond).toBe(60);
    drawFrames(10);
    now += 1_000;
    expect(vitals.takeSample()?.framesPerSecond).toBe(10);
  });

  it('reports long tasks, 0 if there were none, and the longest input delay', () => {
    const vitals = createPageVitals();
    vitals.start();
    notifyObservers('longtask', { duration: 60 }, { duration: 130 });
    notifyObservers('event', { startTime: 10, processingStart: 30 }, { startTime: 50, processingStart: 55 });
    now += 1_000;
    expect(vitals.takeSample()).toMatchObject({ longTasks: 2, longestTask: 130, inputDelay: 20 });
    now += 1_000;
    expect(vitals.takeSample()).toMatchObject({ longTasks: 0, longestTask: 0, inputDelay: Number.NaN });
  });

  it('is idle before start and after stop: no frame, no observer', () => {
    const vitals = createPageVitals();
    expect([frameCallbacks.size, observers.length]).toEqual([0, 0]);
    vitals.start();
    vitals.start();
    expect([frameCallbacks.size, observers.length]).toEqual([1, 2]);
    vitals.stop();
    expect([frameCallbacks.size, observers.length]).toEqual([0, 0]);
    now += 1_000;
    expect(vitals.takeSample()).toBeNull();
  });

  it('reports only what the browser reports, and no frames of a hidden page', () => {
    vi.stubGlobal('PerformanceObserver', undefined);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const vitals = createPageVitals();
    vitals.start();
    now += 1_000;
    const report = vitals.takeSample() ?? {};
    expect(Object.keys(report).sort()).toEqual(['framesPerSecond', 'inputDelay', 'longTasks', 'longestTask']);
    for (const number of Object.values(report)) expect(number).toBeNaN();
  });
});

class FakeObserver {
  static readonly supportedEntryTypes: readonly string[] = ['longtask', 'event'];
  type = '';
  constructor(readonly report: (list: { getEntries: () => readonly object[] }) => void) {
    observers.push(this);
  }
  observe({ type }: { readonly type: string }): void {
    this.type = type;
  }
  disconnect(): void {
    observers = observers.filter((other) => other !== this);
  }
}

function notifyObservers(type: string, ...entries: readonly object[]): void {
  for (const observer of observers.filter((candidate) => candidate.type === type))
    observer.report({ getEntries: () => entries });
}

function drawFrames(count: number): void {
  for (let i = 0; i < count; i++) {
    const pendingFrames = [...frameCallbacks];
    frameCallbacks.clear();
    for (const [, callback] of pendingFrames) callback(now);
  }
}

function setUp(): void {
  observers = [];
  frameCallbacks = new Map();
  now = 1_000;
  let lastId = 0;
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frameCallbacks.set(++lastId, callback);
    return lastId;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frameCallbacks.delete(id));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
}
