/**
 * Observes every contestant's page in the same way. Values on the product's canvas are read by its page aid, others
 * from the DOM. Runs before the page's own scripts, and is idle until called.
 */
import { MARKER_STEP } from './marker.shared';

export interface ProbeOptions {
  /** Selector of the elements with a value; `null` for the product, whose page aid is used. */
  readonly selector: string | null;
  readonly values: number;
}
/** A marker seen painted, and its time (epoch ms). */
export interface SeenMarker {
  readonly marker: number;
  readonly at: number;
}
export interface Watched {
  readonly seen: readonly SeenMarker[];
  readonly dropped: number;
}
export interface ValueLook {
  readonly look: string;
  readonly text: string;
}
export interface Probe {
  /** Milliseconds from the navigation until all values were shown; `null` until then. */
  readonly shownAfter: () => number | null;
  readonly shownCount: () => number;
  /** The longest task since the last call, ms; 0 if none exceeded 50. */
  readonly longest: () => number;
  readonly watch: () => void;
  readonly watched: () => Watched;
  readonly looks: () => readonly ValueLook[];
  readonly words: () => readonly string[];
}

interface AidWidget {
  readonly text: string;
  readonly freshness: string | null;
  readonly quality: string | null;
  readonly age: string;
}
const USUAL_FRAME_MS = 1_000 / 60;
/** Time after which a canvas is read again even if no drawing was noticed, ms. */
const READ_AGAIN_MS = 100;
/** Methods that change a canvas's picture. */
const DRAWING = [
  { of: CanvasRenderingContext2D, names: ['fillText', 'drawImage', 'clearRect'] },
  { of: ImageBitmapRenderingContext, names: ['transferFromImageBitmap'] },
] as const;
type Draw = (...all: never[]) => void;
const NUMBER = /^\s*-?\d/;

const readAid = (): readonly AidWidget[] =>
  (globalThis as unknown as { allshift?: { page?: () => readonly AidWidget[] } }).allshift?.page?.() ?? [];
const parseMarker = (text: string): number | null => {
  const number = Number.parseFloat(text);
  return number >= MARKER_STEP ? Math.round(number) : null;
};

/** Calls `onPaint` after each frame, when its picture is submitted. Returns a function that stops it. */
function watchFrames(onPaint: (frameAt: number) => void): () => void {
  const channel = new MessageChannel();
  let isOn = true;
  let frameAt = 0;
  channel.port1.onmessage = () => {
    if (!isOn) return;
    onPaint(frameAt);
    if (isOn) requestAnimationFrame(handleFrame);
  };
  function handleFrame(at: number): void {
    frameAt = at;
    channel.port2.postMessage(null);
  }
  requestAnimationFrame(handleFrame);
  return () => {
    isOn = false;
  };
}

/** Detects when a canvas is worth reading again: each reading covers all of its values. */
class DrawingWatch {
  #wasDrawn = false;
  #readAt = 0;
  readonly #own = DRAWING.flatMap(({ of, names }) =>
    names.map((name) => {
      const prototype = of.prototype as unknown as Record<string, Draw>;
      return { pen: prototype, name, own: prototype[name] as Draw };
    }),
  );

  constructor() {
    const markDrawn = (): void => {
      this.#wasDrawn = true;
    };
    for (const { pen: prototype, name, own } of this.#own)
      prototype[name] = function (this: unknown, ...all: never[]): void {
        markDrawn();
        own.apply(this, all);
      };
  }

  isDue(): boolean {
    const now = performance.now();
    if (!this.#wasDrawn && now - this.#readAt < READ_AGAIN_MS) return false;
    this.#wasDrawn = false;
    this.#readAt = now;
    return true;
  }

  end(): void {
    for (const { pen: prototype, name, own } of this.#own) prototype[name] = own;
  }
}

type ReadMarkers = () => readonly number[];

/** Looks up the markers' elements once, and again if one is removed or reused. */
function createDomReader(selector: string): ReadMarkers {
  let elements: readonly Element[] = [];
  const find = (): void => {
    elements = [...document.querySelectorAll(selector)].filter(
      ({ textContent }) => parseMarker(textContent ?? '') !== null,
    );
  };
  find();
  return () => {
    if (elements.length === 0 || elements.some(({ isConnected }) => !isConnected)) find();
    return elements.flatMap(({ textContent }) => parseMarker(textContent ?? '') ?? []);
  };
}

function createCanvasReader(): { readonly read: ReadMarkers; readonly end: () => void } {
  const drawing = new DrawingWatch();
  return {
    read: () => (drawing.isDue() ? readAid().flatMap(({ text }) => parseMarker(text) ?? []) : []),
    end: () => drawing.end(),
  };
}

function watchUntilAllShown(
  { selector, values }: ProbeOptions,
  onFound: (afterMs: number) => void,
): () => number {
  const drawing = selector === null ? new DrawingWatch() : null;
  let count = 0;
  const look = (): void => {
    if (drawing !== null) {
      if (drawing.isDue()) count = readAid().filter(({ text }) => NUMBER.test(text)).length;
    } else {
      const elements = document.querySelectorAll(selector ?? '');
      if (count > elements.length) count = 0;
      while (count < elements.length && NUMBER.test(elements[count]?.textContent ?? '')) count++;
    }
    if (count < values) return;
    onFound(performance.now());
    end();
    drawing?.end();
  };
  const end = watchFrames(look);
  return () => count;
}

function getDomLook(element: Element): ValueLook {
  const classes: string[] = [];
  let opacity = 1;
  for (let at: Element | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up++) {
    classes.push(at.getAttribute('class') ?? '');
    opacity *= Number(getComputedStyle(at).opacity);
  }
  const { color, fill, backgroundColor } = getComputedStyle(element);
  return {
    look: [...classes, opacity, color, fill, backgroundColor].join('|'),
    text: element.textContent ?? '',
  };
}

export function run(options: ProbeOptions): void {
  const { selector } = options;
  if (window !== window.top) return;
  let shownAfter: number | null = null;
  let longest = 0;
  let seen: Map<number, number> = new Map();
  let missedFrames = 0;
  let firstFrameAt: number | null = null;
  let lastFrameAt = 0;
  let end: () => void = () => undefined;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ entryTypes: ['longtask'] });
  const shownCount = watchUntilAllShown(options, (ms) => {
    shownAfter = ms;
  });
  const probe: Probe = {
    shownAfter: () => shownAfter,
    shownCount,
    longest: () => {
      const result = longest;
      longest = 0;
      return result;
    },
    watch: () => {
      seen = new Map();
      missedFrames = 0;
      firstFrameAt = null;
      const canvas = selector === null ? createCanvasReader() : null;
      const read = canvas?.read ?? createDomReader(selector ?? '');
      const stop = watchFrames((frameAt) => {
        const at = Date.now();
        for (const marker of read()) if (!seen.has(marker)) seen.set(marker, at);
        if (firstFrameAt === null) firstFrameAt = frameAt;
        else missedFrames += Math.max(0, Math.round((frameAt - lastFrameAt) / USUAL_FRAME_MS) - 1);
        lastFrameAt = frameAt;
      });
      end = () => {
        stop();
        canvas?.end();
      };
    },
    watched: () => {
      end();
      return {
        seen: [...seen].map(([marker, at]) => ({ marker, at })),
        dropped:
          firstFrameAt === null
            ? 1
            : missedFrames / Math.max(1, (lastFrameAt - firstFrameAt) / USUAL_FRAME_MS),
      };
    },
    looks: () =>
      selector === null
        ? readAid().map(({ text, freshness, quality, age }) => ({
            look: `${freshness}|${quality}|${age}`,
            text,
          }))
        : [...document.querySelectorAll(selector)].map(getDomLook),
    words: () =>
      // biome-ignore lint/performance/useDomNodeTextContent: what can be seen is meant, not what is in the document
      (document.body.innerText ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !NUMBER.test(line)),
  };
  Object.assign(globalThis, { probe });
}
