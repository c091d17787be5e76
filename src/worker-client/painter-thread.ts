/** Returns the path of the painter's file, inserted by the build. */
const getPainterFile = (): string => String(process.env.ALLSHIFT_PAINTER);

/** A worker that draws one page and ends with it. */
export interface PainterThread<Message, Answer> {
  readonly post: (message: Message) => void;
  /** Must be set before the first message is posted. */
  onAnswer: (answer: Answer) => void;
  /** Called if the painter cannot start or has failed. */
  onFailure: () => void;
  readonly end: () => void;
}

/** Starts a painter; returns `null` if the browser lacks the required features. */
export function startPainterThread<Message, Answer>(): PainterThread<Message, Answer> | null {
  if (!('OffscreenCanvas' in globalThis && 'ImageBitmapRenderingContext' in globalThis)) return null;
  // Some browsers have the class but no two-dimensional context.
  if (new OffscreenCanvas(1, 1).getContext('2d') === null) return null;
  const worker = new Worker(getPainterFile(), { type: 'module' });
  const thread: PainterThread<Message, Answer> = {
    post: (message) => worker.postMessage(message),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    end: () => worker.terminate(),
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => thread.onAnswer(data);
  worker.onerror = ({ message }: Event & { readonly message?: string }) => {
    // A file that fails to load has no message. An error with a message was thrown, and is reported as a bug.
    if (message) void Promise.reject(new Error(`painter: ${message}`));
    thread.onFailure();
  };
  worker.onmessageerror = () => thread.onFailure();
  return thread;
}
