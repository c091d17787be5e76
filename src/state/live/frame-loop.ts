/**
 * Decides when to paint and when a batch counts as painted. A visible page paints once a frame and returns the credit
 * in a task after it, or later if another thread paints too. A batch with newer times only is handled in a task, so
 * an idle page has no frames. A hidden page paints nothing, but returns the credit.
 */
export interface FrameDeps {
  readonly isHidden: () => boolean;
  readonly requestFrame: (paint: () => void) => () => void;
  readonly scheduleTask: (run: () => void) => () => void;
  readonly onVisibility: (listener: () => void) => () => void;
}

export interface FrameLoop {
  /** Schedules the paint of an applied batch. `isQuiet`: it most likely changes no picture, so a task handles it. */
  readonly handleBatch: (sequence: number, isQuiet?: boolean) => void;
  readonly request: () => void;
  readonly handleCaughtUp: () => void;
  /** Forgets unpainted batches: their sender is gone. */
  readonly reset: () => void;
  readonly stop: () => void;
}

export function createFrameLoop(
  deps: FrameDeps,
  listener: {
    readonly paint: () => void;
    /** Whether another thread has yet to show the changes painted here. */
    readonly isBehind: () => boolean;
    readonly onPainted: (sequence: number) => void;
  },
): FrameLoop {
  /** Last unpainted batch; 0 for none. */
  let appliedSequence = 0;
  /** Last painted batch without a returned credit; 0 for none. */
  let paintedSequence = 0;
  let cancelFrame: (() => void) | null = null;
  let cancelCredit: (() => void) | null = null;
  let isStopped = false;

  const returnCredit = (): void => {
    cancelCredit = null;
    if (listener.isBehind() && !deps.isHidden()) return;
    if (paintedSequence !== 0) listener.onPainted(paintedSequence);
    paintedSequence = 0;
  };
  const paint = (): void => {
    cancelFrame = null;
    if (!deps.isHidden()) listener.paint();
    if (appliedSequence === 0) return;
    paintedSequence = appliedSequence;
    appliedSequence = 0;
    cancelCredit ??= deps.scheduleTask(returnCredit);
  };
  const request = (isQuiet = false): void => {
    if (isStopped) return;
    cancelFrame ??= isQuiet || deps.isHidden() ? deps.scheduleTask(paint) : deps.requestFrame(paint);
  };
  const handleCaughtUp = (): void => {
    if (!isStopped && paintedSequence !== 0) cancelCredit ??= deps.scheduleTask(returnCredit);
  };
  const stopVisibility = deps.onVisibility(() => {
    // A frame requested before the page was hidden fires only when it is shown again.
    cancelFrame?.();
    cancelFrame = null;
    request();
    handleCaughtUp();
  });

  return {
    handleBatch: (sequence, isQuiet) => {
      appliedSequence = sequence;
      request(isQuiet);
    },
    request: () => request(),
    handleCaughtUp,
    reset: () => {
      appliedSequence = 0;
      paintedSequence = 0;
    },
    stop: () => {
      isStopped = true;
      cancelFrame?.();
      cancelCredit?.();
      stopVisibility();
    },
  };
}

const tasks: (() => void)[] = [];
let taskPort: MessagePort | null = null;
/** Runs a function in a task that is not throttled and follows the frame's paint, by posting a message to itself. */
function scheduleTask(run: () => void): () => void {
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
  requestFrame: (paint) => {
    const frameId = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frameId);
  },
  scheduleTask,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
