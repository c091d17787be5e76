/** Measures frame rate, long tasks and input delay. Only on demand: counting frames makes the browser draw. */
import { getMonotonicTime } from '../../browser/timers';
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
  readonly takeSample: () => VitalsSample | null;
}

/** Browsers do not report shorter inputs. */
const SHORTEST_INPUT_MS = 16;

const isSupported = (type: string): boolean =>
  typeof PerformanceObserver === 'function' &&
  (PerformanceObserver.supportedEntryTypes?.includes(type) ?? false);

export function createPageVitals(): Vitals {
  let frames = 0;
  let since = Number.NaN;
  let frameRequest: number | null = null;
  let taskDurations: Millis[] = [];
  let maxInputDelay = Number.NaN;
  let observers: PerformanceObserver[] = [];

  const countFrame = (): void => {
    frames++;
    frameRequest = requestAnimationFrame(countFrame);
  };
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void): void => {
    if (!isSupported(type)) return;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry);
    });
    const options = { type, durationThreshold: SHORTEST_INPUT_MS };
    observer.observe(options);
    observers.push(observer);
  };
  const clear = (): void => {
    frames = 0;
    taskDurations = [];
    maxInputDelay = Number.NaN;
    since = getMonotonicTime();
  };
  return {
    start: () => {
      if (frameRequest !== null) return;
      clear();
      frameRequest = requestAnimationFrame(countFrame);
      observe('longtask', ({ duration }) => void taskDurations.push(duration));
      observe('event', (entry) => {
        const waitMs = (entry as PerformanceEventTiming).processingStart - entry.startTime;
        maxInputDelay = Number.isNaN(maxInputDelay) ? waitMs : Math.max(maxInputDelay, waitMs);
      });
    },
    stop: () => {
      if (frameRequest !== null) cancelAnimationFrame(frameRequest);
      frameRequest = null;
      for (const observer of observers) observer.disconnect();
      observers = [];
      since = Number.NaN;
    },
    takeSample: () => {
      const span = getMonotonicTime() - since;
      if (!(span > 0)) return null;
      const isHidden = document.visibilityState === 'hidden';
      const isLongTaskReported = isSupported('longtask');
      const sample = {
        framesPerSecond: isHidden ? Number.NaN : (frames * SECOND_MS) / span,
        longTasks: isLongTaskReported ? taskDurations.length : Number.NaN,
        longestTask: isLongTaskReported ? Math.max(0, ...taskDurations) : Number.NaN,
        inputDelay: maxInputDelay,
      };
      clear();
      return sample;
    },
  };
}
