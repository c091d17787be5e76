/**
 * When to paint and when a batch counts as painted: once a frame while the page is visible, and the credit in a task
 * of its own after the frame. While the page is hidden nothing is painted (nobody would see it); batches get their
 * credit all the same, and what they changed is painted with the first frame after the return.
 */
export interface FrameParts {
  readonly isHidden: () => boolean;
  /** Asks for one frame; the returned function takes it back. */
  readonly frame: (paint: () => void) => () => void;
  /** Runs in a task of its own, after what the browser does now. */
  readonly task: (run: () => void) => () => void;
  /** Tells when the page was hidden or shown, until the returned function is called. */
  readonly onVisibility: (tell: () => void) => () => void;
}

export interface FrameLoop {
  /** A batch was written to the board; it will be painted with the next frame. */
  readonly batchApplied: (sequence: number) => void;
  /** Something else changed that is painted with the next frame. */
  readonly request: () => void;
  /** Forgets the batches that still wait for their credit: who sent them is gone. */
  readonly reset: () => void;
  readonly stop: () => void;
}

export function frameLoop(
  parts: FrameParts,
  listener: { readonly paint: () => void; readonly painted: (sequence: number) => void },
): FrameLoop {
  /** Written to the board, not yet painted. */
  let applied = 0;
  /** Painted, its credit not yet returned. */
  let shown = 0;
  let cancelFrame: (() => void) | null = null;
  let cancelCredit: (() => void) | null = null;
  let stopped = false;

  const giveCredit = (): void => {
    cancelCredit = null;
    if (shown !== 0) listener.painted(shown);
    shown = 0;
  };
  const paint = (): void => {
    cancelFrame = null;
    if (!parts.isHidden()) listener.paint();
    if (applied === 0) return;
    shown = applied;
    applied = 0;
    cancelCredit ??= parts.task(giveCredit);
  };
  const request = (): void => {
    if (stopped) return;
    cancelFrame ??= parts.isHidden() ? parts.task(paint) : parts.frame(paint);
  };
  const stopVisibility = parts.onVisibility(() => {
    // A frame asked for before the page was hidden would only come when it is shown again; and what changed while it
    // was hidden waits to be painted.
    cancelFrame?.();
    cancelFrame = null;
    request();
  });

  return {
    batchApplied: (sequence) => {
      applied = sequence;
      request();
    },
    request,
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
/** A message to oneself is a task that no timer throttling delays and that comes after the frame's paint. */
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

/** The real browser. */
export const browserFrames: FrameParts = {
  isHidden: () => document.visibilityState === 'hidden',
  frame: (paint) => {
    const asked = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(asked);
  },
  task,
  onVisibility: (tell) => {
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  },
};
