/** The page on the screen: background, DOM widgets, the canvas of values over them, and what a person does with it. */
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Page, Widget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { MOST_PIECES } from '../frame/flow';
import { Picture } from '../frame/picture';
import { AnyWidget } from '../kinds/kinds';
import { maySee } from '../live/rights';
import { useRuntime } from '../live/runtime';
import { liveReader } from '../live/use-live';
import { canvasValues } from '../values/eligible';
import { ValueLayer } from '../values/layer';
import { ValueReader } from '../values/reader';
import { placesOf } from '../values/spatial';
import { groundOf, isDark, lookStyle, paletteFor } from '../values/tone';
import { StageController } from './controller';
import { addPaintedPage } from './painted';
import type { Size, View } from './view';

const BLINK_MS = 500;
const ZOOM_STEP = 1.5;
const NO_INDEXES: readonly number[] = [];
const NO_VALUES: ReadonlySet<number> = new Set();

/** Without a canvas (a browser that guards against being known by it) every value is one of the DOM. */
const canPaint = (): boolean => document.createElement('canvas').getContext('2d') !== null;

/** So much is drawn in the DOM at most, a widget counting 1: beyond, a browser is busy with it alone. */
const MOST_DRAWN = 4_000;
/** So many widgets are drawn at once; of more, the rest follows in slices of so many, a slice a frame. */
const SLICE = 250;

/** What a widget costs to draw: what flows in a line is an animation a piece. */
const costOf = (widget: Widget | undefined): number =>
  widget !== undefined && 'points' in widget ? 1 + Math.min(MOST_PIECES, widget.points.length) : 1;

/** The topmost of these that can be drawn together. */
function affordable({ widgets }: Page, indexes: readonly number[]): readonly number[] {
  let cost = 0;
  for (let i = indexes.length - 1; i >= 0; i--) {
    cost += costOf(widgets[indexes[i] ?? -1]);
    if (cost > MOST_DRAWN) return indexes.slice(i + 1);
  }
  return indexes;
}

/** The widgets of the DOM that are near the viewport. Draws again only when that set changes. */
const Widgets = memo(function Widgets({
  page,
  shown,
}: {
  readonly page: Page;
  readonly shown: readonly number[];
}) {
  const [count, setCount] = useState(SLICE);
  const isMore = count < shown.length;
  useEffect(() => {
    if (!isMore) return;
    const frame = requestAnimationFrame(() => setCount(count + SLICE));
    return () => cancelAnimationFrame(frame);
  }, [isMore, count]);
  return (isMore ? shown.slice(0, count) : shown).map((index) => {
    const widget: Widget | undefined = page.widgets[index];
    return widget === undefined ? null : <AnyWidget key={index} widget={widget} index={index} />;
  });
});

/** Kinds that a touch asks about; controls and ways have their own answer. */
const TELLING: ReadonlySet<string> = new Set([
  'value',
  'text',
  'lamp',
  'multistate',
  'tank',
  'progress',
  'gauge',
  'rotor',
  'pipe',
  'image',
  'shape',
]);

export function Stage() {
  const runtime = useRuntime();
  const { page, plan, board, host, texts, ticker, lastGood, reducedMotion } = runtime;
  const root = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const controller = useRef<StageController | null>(null);
  const stood = useRef<{ readonly page: Page; readonly view: View; readonly viewport: Size } | null>(null);
  const [near, setNear] = useState<readonly number[]>(NO_INDEXES);
  const [layer, setLayer] = useState<ValueLayer | null>(null);
  const [isFitted, setIsFitted] = useState(true);
  const places = useMemo(() => placesOf(page), [page]);
  const onCanvas = useMemo(
    () => (canPaint() ? canvasValues(page, places, host.auths) : NO_VALUES),
    [page, places, host.auths],
  );

  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d') ?? null;
    if (root.current === null || world.current === null || canvas.current === null) return undefined;
    const elements = { root: root.current, world: world.current, canvas: canvas.current };
    const values = pen === null ? null : new ValueLayer(runtime, onCanvas, pen, paletteFor(page));
    const before = stood.current?.page === page ? stood.current : null;
    const stage = new StageController(
      page,
      plan,
      places,
      {
        near: setNear,
        interest: host.interest,
        repaint: ({ placement, visible, width, height }) => values?.place(placement, visible, width, height),
        fitted: setIsFitted,
        tap: (indexes, target) => {
          if (target instanceof Element && target.closest('[data-control]') !== null) return;
          const hit = indexes.find((index) => {
            const widget = page.widgets[index];
            return (
              widget !== undefined &&
              TELLING.has(widget.kind) &&
              plan.slotOf(widget.bind) >= 0 &&
              maySee(host.auths, widget, ...widget.within) &&
              liveReader(runtime, widget, false).read().set.visible !== false
            );
          });
          if (hit !== undefined) host.inspect(plan.slotOf(page.widgets[hit]?.bind ?? null));
        },
      },
      before,
    );
    controller.current = stage;
    setLayer(values);
    const leave = [
      stage.attach(elements),
      board.onPaint((changed) => {
        lastGood.note(changed);
        values?.paint(changed);
      }),
      ticker.subscribe(() => values?.paintAges()),
      addPaintedPage({ elements, page, layer: values }),
    ];
    const blinking = reducedMotion
      ? null
      : setInterval(() => {
          if (values?.hasBlinking && document.visibilityState !== 'hidden') values.blink();
        }, BLINK_MS);
    return () => {
      stood.current = { page, ...stage.state };
      controller.current = null;
      if (blinking !== null) clearInterval(blinking);
      for (const done of leave) done();
    };
  }, [runtime, onCanvas, places, page, plan, board, host, ticker, lastGood, reducedMotion]);

  // Nobody sees a hidden page: what moves by itself stands still meanwhile.
  useEffect(() => {
    const sleep = (): void => {
      root.current?.classList.toggle('w-asleep', document.visibilityState === 'hidden');
    };
    document.addEventListener('visibilitychange', sleep);
    return () => document.removeEventListener('visibilitychange', sleep);
  }, []);

  // A device whose pixels change their size (another screen, browser zoom) needs the canvas anew.
  useEffect(() => {
    const query = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    const again = (): void => controller.current?.repaint();
    query?.addEventListener('change', again);
    return () => query?.removeEventListener('change', again);
  }, []);

  const inDom = useMemo(() => near.filter((index) => !onCanvas.has(index)), [near, onCanvas]);
  const shown = useMemo(() => affordable(page, inDom), [page, inDom]);
  const { background } = page;
  const ground = groundOf(page);
  const name = page.name === '' ? texts.words('canvas') : page.name;
  return (
    <section
      ref={root}
      className={cx('w-stage', isDark(ground) ? 'w-dark' : 'w-light', reducedMotion && 'w-still')}
      aria-label={name}
      style={{ ...lookStyle(page.look), ...(ground === null ? {} : { background: ground }) }}
    >
      <div ref={world} className="w-world" style={{ width: page.width, height: page.height }}>
        <div className="w-ground" style={{ background: ground ?? '#ffffff', opacity: background.alpha }}>
          {background.image !== '' && (
            <Picture
              src={background.image}
              fit={background.mode === 'stretch' ? 'fill' : background.mode}
              alt=""
            />
          )}
        </div>
        <Widgets page={page} shown={shown} />
        {layer !== null && (
          <ValueReader
            layer={layer}
            indexes={onCanvas}
            onReach={(index) => controller.current?.reveal(index)}
            onOpen={(index) => host.inspect(plan.slotOf(page.widgets[index]?.bind ?? null))}
          />
        )}
      </div>
      <div aria-hidden="true">
        <canvas ref={canvas} className="w-values" />
      </div>
      <button
        type="button"
        className="w-keys"
        data-keys=""
        aria-label={`${name}. ${texts.words('canvasHelp')}`}
        onClick={() => controller.current?.fit()}
      />
      {shown.length < inDom.length && (
        <p className="w-limit" role="status">
          {texts.words('tooManyHere', { n: inDom.length, limit: shown.length })}
        </p>
      )}
      {!isFitted && (
        <div className="w-zoom" data-control="" data-no-pan="">
          <button
            type="button"
            aria-label={texts.words('zoomIn')}
            onClick={() => controller.current?.zoomBy(ZOOM_STEP)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 5v14M5 12h14" />
            </svg>
          </button>
          <button
            type="button"
            aria-label={texts.words('zoomOut')}
            onClick={() => controller.current?.zoomBy(1 / ZOOM_STEP)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 12h14" />
            </svg>
          </button>
          <button type="button" aria-label={texts.words('fit')} onClick={() => controller.current?.fit()}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
            </svg>
          </button>
        </div>
      )}
    </section>
  );
}
