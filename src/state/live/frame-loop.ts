/**
 * Decides when to paint and when a batch counts as painted. A visible page paints once a frame and returns the credit
 * in a task after it, or later if another thread paints too. A batch with newer times only is handled in a task, so
 * an idle page has no frames. A hidden page paints nothing, but returns the credit.
 */
export interface FrameDeps {
  readonly isHidden: () => boolean;
  readonly frame: (paint: () => void) => () => void;
  readonly task: (run: () => void) => () => void;
  readonly onVisibility: (listener: () => void) => () => void;
}

export interface FrameLoop {
  /** Schedules the paint of an applied batch. `isQuiet`: it most likely changes no picture, so a task handles it. */
  readonly batchApplied: (sequence: number, isQuiet?: boolean) => void;
  readonly request: () => void;
  readonly caughtUp: () => void;
  /** Forgets unpainted batches: their sender is gone. */
  readonly reset: () => void;
  readonly stop: () => void;
}

export function frameLoop(
  deps: FrameDeps,
  listener: {
    readonly paint: () => void;
    /** Whether another thread has yet to show the changes painted here. */
    readonly isBehind: () => boolean;
    readonly painted: (sequence: number) => void;
  },
): FrameLoop {
  /** Last unpainted batch; 0 for none. */
  let applied = 0;
  /** Last painted batch without a returned credit; 0 for none. */
  let shown = 0;
  let cancelFrame: (() => void) | null = null;
  let cancelCredit: (() => void) | null = null;
  let stopped = false;

  const giveCredit = (): void => {
    cancelCredit = null;
    if (listener.isBehind() && !deps.isHidden()) return;
    if (shown !== 0) listener.painted(shown);
    shown = 0;
  };
  const paint = (): void => {
    cancelFrame = null;
    if (!deps.isHidden()) listener.paint();
    if (applied === 0) return;
    shown = applied;
    applied = 0;
    cancelCredit ??= deps.task(giveCredit);
  };
  const request = (isQuiet = false): void => {
    if (stopped) return;
    cancelFrame ??= isQuiet || deps.isHidden() ? deps.task(paint) : deps.frame(paint);
  };
  const caughtUp = (): void => {
    if (!stopped && shown !== 0) cancelCredit ??= deps.task(giveCredit);
  };
  const stopVisibility = deps.onVisibility(() => {
    // A frame requested before the page was hidden fires only when it is shown again.
    cancelFrame?.();
    cancelFrame = null;
    request();
    caughtUp();
  });

  return {
    batchApplied: (sequence, isQuiet) => {
      applied = sequence;
      request(isQuiet);
    },
    request: () => request(),
    caughtUp,
    reset: () => {
      applied = 0;
      shown = 0;
    },
    stop: () => {
      stopped = true;
      cancelFrame?.();
      cancelCredit?.();
      stopVisibility();
    },
  };
}

const tasks: (() => void)[] = [];
let taskPort: MessagePort | null = null;
/** Runs a function in a task that is not throttled and follows the frame's paint, by posting a message to itself. */
function task(run: () => void): () => void {
  if (taskPort === null) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tasks.shift()?.();
    taskPort = port2;
  }
  let isWanted = true;
  tasks.push(() => {
    if (isWanted) run();
  });
  taskPort.postMessage(null);
  return () => {
    isWanted = false;
  };
}

export const browserFrames: FrameDeps = {
  isHidden: () => document.visibilityState === 'hidden',
  frame: (paint) => {
    const asked = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(asked);
  },
  task,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
