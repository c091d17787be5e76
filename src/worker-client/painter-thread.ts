/** A painter's thread: a worker of one page, ended with the page. */

/** Path of the painter's file, inserted by the build. */
const painterFile = (): string => String(process.env.ALLSHIFT_PAINTER);

export interface PainterThread<Message, Answer> {
  readonly post: (message: Message) => void;
  /** Set it before posting the first message. */
  onAnswer: (answer: Answer) => void;
  /** Called if it could not start, or has failed. */
  onFailure: () => void;
  readonly end: () => void;
}

/** Returns `null` in a browser without the required features. */
export function startPainterThread<Message, Answer>(): PainterThread<Message, Answer> | null {
  if (!('OffscreenCanvas' in globalThis && 'ImageBitmapRenderingContext' in globalThis)) return null;
  // Some browsers have the class but no two-dimensional context.
  if (new OffscreenCanvas(1, 1).getContext('2d') === null) return null;
  const worker = new Worker(painterFile(), { type: 'module' });
  const thread: PainterThread<Message, Answer> = {
    post: (message) => worker.postMessage(message),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    end: () => worker.terminate(),
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => thread.onAnswer(data);
  worker.onerror = ({ message }: Event & { readonly message?: string }) => {
    // A file that failed to load has no message. A thrown error is a bug, and is reported as one.
    if (message) void Promise.reject(new Error(`painter: ${message}`));
    thread.onFailure();
  };
  worker.onmessageerror = () => thread.onFailure();
  return thread;
}
