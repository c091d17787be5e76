/** The page on the screen: background, DOM widgets, the canvas of values over them, zoom buttons and a stop for keys. */
import { useMemo } from 'react';
import { cx } from '../../ui/cx';
import { STAGE_KEYS } from '../frame/gesture-marks';
import { Picture } from '../frame/picture';
import { useRuntime } from '../live/runtime';
import { canvasValues } from '../values/canvas-values';
import { backgroundOf, isDark, lookStyle } from '../values/palette';
import { ValueReader } from '../values/reader';
import { spatialIndexOf } from '../values/spatial';
import { affordable } from './draw-cost';
import { MountedWidgets } from './mounted-widgets';
import { inspectWidget, useStage } from './use-stage';
import { ZoomButtons } from './zoom-buttons';

const NO_VALUES: ReadonlySet<number> = new Set();

/** Some browsers give no canvas, so that they cannot be recognised by it. Every value is then one of the DOM. */
const canPaint = (): boolean => document.createElement('canvas').getContext('2d') !== null;

export function Stage() {
  const runtime = useRuntime();
  const { page, host, texts, reducedMotion } = runtime;
  const spatial = useMemo(() => spatialIndexOf(page), [page]);
  const onCanvas = useMemo(
    () => (canPaint() ? canvasValues(page, spatial, host.auths) : NO_VALUES),
    [page, spatial, host.auths],
  );
  const { root, world, canvas, controller, near, layer, isFitted } = useStage(runtime, spatial, onCanvas);
  const inDom = useMemo(() => near.filter((index) => !onCanvas.has(index)), [near, onCanvas]);
  const shown = useMemo(() => affordable(page, inDom), [page, inDom]);
  const background = backgroundOf(page);
  const name = page.name === '' ? texts.words('canvas') : page.name;
  const fit = (): void => controller.current?.fit();
  return (
    <section
      ref={root}
      className={cx('w-stage', isDark(background) ? 'w-dark' : 'w-light', reducedMotion && 'w-still')}
      aria-label={name}
      style={{ ...lookStyle(page.look), ...(background === null ? {} : { background }) }}
    >
      <div ref={world} className="w-world" style={{ width: page.width, height: page.height }}>
        <Background />
        <MountedWidgets page={page} shown={shown} />
        {layer !== null && (
          <ValueReader
            layer={layer}
            indexes={onCanvas}
            onReach={(index) => controller.current?.reveal(index)}
            onOpen={(index) => inspectWidget(runtime, index)}
          />
        )}
      </div>
      <div aria-hidden="true">
        <canvas ref={canvas} className="w-values" />
      </div>
      <button
        type="button"
        className="w-keys"
        {...STAGE_KEYS}
        aria-label={`${name}. ${texts.words('canvasHelp')}`}
        onClick={fit}
      />
      {shown.length < inDom.length && (
        <p className="w-limit-note" role="status">
          {texts.words('tooManyHere', { n: inDom.length, limit: shown.length })}
        </p>
      )}
      {!isFitted && <ZoomButtons onZoom={(factor) => controller.current?.zoomBy(factor)} onFit={fit} />}
    </section>
  );
}

/** Colour and picture of the page, below everything. */
function Background() {
  const { page } = useRuntime();
  const { image, mode, alpha } = page.background;
  return (
    <div className="w-background" style={{ background: backgroundOf(page) ?? '#ffffff', opacity: alpha }}>
      {image !== '' && <Picture src={image} fit={mode === 'stretch' ? 'fill' : mode} alt="" />}
    </div>
  );
}
