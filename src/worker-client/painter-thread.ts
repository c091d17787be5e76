/** The thread of a painter: a worker of one page, which lives as long as the page is shown. */

/** Path of the painter's file. The build inserts it. */
const painterFile = (): string => String(process.env.ALLSHIFT_PAINTER);

export interface PainterThread<Message, Answer> {
  readonly post: (message: Message) => void;
  /** Set before the first message is posted. */
  onAnswer: (answer: Answer) => void;
  /** Called when it could not be started, or has failed. */
  onFailure: () => void;
  readonly end: () => void;
}

/** Null in a browser without what a painter needs. */
export function startPainterThread<Message, Answer>(): PainterThread<Message, Answer> | null {
  if (!('OffscreenCanvas' in globalThis && 'ImageBitmapRenderingContext' in globalThis)) return null;
  // Some browsers have the class before it can draw in two dimensions.
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
    // A file that did not come says nothing. What was thrown is a bug, and is reported as one.
    if (message) void Promise.reject(new Error(`painter: ${message}`));
    thread.onFailure();
  };
  worker.onmessageerror = () => thread.onFailure();
  return thread;
}
