/** Measures frame rate, long tasks and input delay. Only on demand: counting frames makes the browser draw. */
import { monotonic } from '../../browser/timers';
import { type Millis, SECOND_MS } from '../../shared/units';

export interface VitalsSample {
  /** NaN while the page is hidden and not drawn. */
  readonly framesPerSecond: number;
  /** Number of tasks over 50 ms, and the longest one; NaN if the browser does not report them. */
  readonly longTasks: number;
  readonly longestTask: Millis;
  /** Longest delay of an input; NaN without one of 16 ms or more. */
  readonly inputDelay: Millis;
}

export interface Vitals {
  readonly start: () => void;
  readonly stop: () => void;
  /** Returns the sample since the last call; `null` before the first. */
  readonly take: () => VitalsSample | null;
}

/** Browsers do not report shorter inputs. */
const SHORTEST_INPUT_MS = 16;

const isReported = (type: string): boolean =>
  typeof PerformanceObserver === 'function' &&
  (PerformanceObserver.supportedEntryTypes?.includes(type) ?? false);

export function pageVitals(): Vitals {
  let frames = 0;
  let since = Number.NaN;
  let frame: number | null = null;
  let tasks: Millis[] = [];
  let delay = Number.NaN;
  let observers: PerformanceObserver[] = [];

  const count = (): void => {
    frames++;
    frame = requestAnimationFrame(count);
  };
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void => {
    if (!isReported(type)) return;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    });
    const wanted = { type, durationThreshold: SHORTEST_INPUT_MS };
    observer.observe(wanted);
    observers.push(observer);
  };
  const clear = (): void => {
    frames = 0;
    tasks = [];
    delay = Number.NaN;
    since = monotonic();
  };
  return {
    start: () => {
      if (frame !== null) return;
      clear();
      frame = requestAnimationFrame(count);
      observe('longtask', ({ duration }) => void tasks.push(duration));
      observe('event', (entry) => {
        const waited = (entry as PerformanceEventTiming).processingStart - entry.startTime;
        delay = Number.isNaN(delay) ? waited : Math.max(delay, waited);
      });
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      for (const observer of observers) observer.disconnect();
      observers = [];
      since = Number.NaN;
    },
    take: () => {
      const span = monotonic() - since;
      if (!(span > 0)) return null;
      const isHidden = document.visibilityState === 'hidden';
      const isLongTaskReported = isReported('longtask');
      const sample = {
        framesPerSecond: isHidden ? Number.NaN : (frames * SECOND_MS) / span,
        longTasks: isLongTaskReported ? tasks.length : Number.NaN,
        longestTask: isLongTaskReported ? Math.max(0, ...tasks) : Number.NaN,
        inputDelay: delay,
      };
      clear();
      return sample;
    },
  };
}
