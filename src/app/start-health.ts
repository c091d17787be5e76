import { isServed } from '../browser/is-served';
import { translate } from '../i18n/engine';
import { healthWords } from '../i18n/health';
import { type EpochMs, epochMs } from '../shared/units';
import { type Heap, healthAtom, ShiftHealth } from '../state/health/shift-health';
import { getPulse } from '../state/pulse';
import type { Services } from '../state/services';
import { isQuietMoment } from './quiet-moment';

/** Non-standard, in Chromium only. */
interface PerformanceWithMemory {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
}

const RECOVERED_KEY = 'allshift.recovered';

function readHeap(): Heap | null {
  const { memory } = performance as PerformanceWithMemory;
  return memory === undefined ? null : { bytes: memory.usedJSHeapSize, limit: memory.jsHeapSizeLimit };
}

function readLastRecovery({ tabStorage }: Services): EpochMs | null {
  const text = tabStorage.read(RECOVERED_KEY);
  return text !== null && /^\d{1,15}$/.test(text) ? epochMs(Number(text)) : null;
}

export function startHealthMonitoring(services: Services, scope: Window): void {
  const { store, tabStorage, reload, feedback, debug } = services;
  const startedAt = epochMs(performance.timeOrigin);
  const health = new ShiftHealth(
    {
      readHeap,
      // A debug clock also speeds up these timers, as in the worker.
      now: () => epochMs(startedAt + (services.now() - startedAt) * debug.clockSpeed),
      every: (ms, callback) => getPulse(services).listen(callback, ms / debug.clockSpeed),
      isQuiet: () => isQuietMoment(services, scope),
      isServed,
      reload,
      lastRecovery: {
        read: () => readLastRecovery(services),
        record: () => tabStorage.write(RECOVERED_KEY, String(services.now())),
      },
      onHealth: (snapshot) => store.set(healthAtom, snapshot),
    },
    startedAt,
  );
  for (const kind of ['pointerdown', 'keydown'] as const)
    scope.addEventListener(kind, health.handleTouch, { capture: true, passive: true });
  health.start();
  if (store.get(healthAtom)?.recoveredAt != null)
    feedback.toast(translate(healthWords, 'recovered'), 'plain');
}
