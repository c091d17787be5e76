/** Maps page units to CSS pixels of the viewport: screen = page × scale + offset. `zoom` is 1 at the author's fit. */
import type { Fit } from '../../page-document/model';
import type { Box } from '../values/spatial';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface View {
  readonly zoom: number;
  /** CSS pixels per page unit; the two differ only for stretched pages. */
  readonly sx: number;
  readonly sy: number;
  readonly x: number;
  readonly y: number;
}

/** Limits of zooming in: pixels per page unit, and a multiple of the fitting size; the larger one applies. */
const MAX_SCALE = 4;
const MAX_ZOOM = 8;

/** Room for a page on A4 landscape, in CSS pixels, below the bar. */
const PAPER: Size = { width: 1_040, height: 640 };

/** Returns the scale at which a viewport fills a sheet of paper. */
export const getPaperScale = ({ width, height }: Size): number =>
  Math.min(PAPER.width / width, PAPER.height / height);

/**
 * Returns the scale of the author's fit. A page that fits in width is not enlarged on a wall: beyond its original
 * size (a pixel per unit) it grows only while all of it stays visible, so a larger viewport shows more of the page.
 */
function getBaseScale(page: Size, viewport: Size, fit: Fit): { sx: number; sy: number } {
  const across = viewport.width / page.width;
  const along = viewport.height / page.height;
  if (fit === 'stretch') return { sx: across, sy: along };
  const scale = Math.min(across, fit === 'width' ? Math.max(along, 1) : along);
  return { sx: scale, sy: scale };
}

export interface ZoomLimits {
  readonly min: number;
  readonly max: number;
}
/**
 * Returns the zoom limits. The lower one shows the whole page, to which only a page that fits in width may be shrunk.
 */
export function getZoomLimits(page: Size, viewport: Size, fit: Fit): ZoomLimits {
  const { sx, sy } = getBaseScale(page, viewport, fit);
  const wholeZoom = Math.min(viewport.width / (page.width * sx), viewport.height / (page.height * sy));
  return { min: Math.min(1, wholeZoom), max: Math.max(MAX_ZOOM, MAX_SCALE / Math.max(sx, sy)) };
}

/** Clamps a view: centres a smaller page, and leaves no gap at the edges of a larger one. */
function clampView(view: View, page: Size, viewport: Size): View {
  const along = (offset: number, length: number, available: number): number =>
    length <= available ? (available - length) / 2 : Math.min(0, Math.max(available - length, offset));
  return {
    ...view,
    x: along(view.x, page.width * view.sx, viewport.width),
    y: along(view.y, page.height * view.sy, viewport.height),
  };
}

/** Returns the view of the author's fit; a page that fits in width starts at its top. */
export function fitView(page: Size, viewport: Size, fit: Fit): View {
  const { sx, sy } = getBaseScale(page, viewport, fit);
  return clampView({ zoom: 1, sx, sy, x: 0, y: 0 }, page, viewport);
}

export const panView = (view: View, dx: number, dy: number, page: Size, viewport: Size): View =>
  clampView({ ...view, x: view.x + dx, y: view.y + dy }, page, viewport);

/** Zooms by a factor, keeping a point in place. */
export function zoomView(
  view: View,
  factor: number,
  at: { readonly x: number; readonly y: number },
  page: Size,
  viewport: Size,
  fit: Fit,
): View {
  const { min, max } = getZoomLimits(page, viewport, fit);
  const zoom = Math.min(max, Math.max(min, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return clampView(
    {
      zoom,
      sx: view.sx * ratio,
      sy: view.sy * ratio,
      x: at.x - (at.x - view.x) * ratio,
      y: at.y - (at.y - view.y) * ratio,
    },
    page,
    viewport,
  );
}

/** Adjusts a view to a new viewport. An untouched view is fitted again, any other keeps its middle. */
export function resizeView(view: View, page: Size, from: Size, to: Size, fit: Fit): View {
  if (isSameView(view, fitView(page, from, fit))) return fitView(page, to, fit);
  const middle = { x: (from.width / 2 - view.x) / view.sx, y: (from.height / 2 - view.y) / view.sy };
  const { sx, sy } = getBaseScale(page, to, fit);
  const next = { zoom: view.zoom, sx: sx * view.zoom, sy: sy * view.zoom };
  return clampView(
    { ...next, x: to.width / 2 - middle.x * next.sx, y: to.height / 2 - middle.y * next.sy },
    page,
    to,
  );
}

/** Returns the visible part in page units, extended by a share of the viewport on each side. */
export function getVisiblePart(view: View, viewport: Size, margin: number): Box {
  const growX = viewport.width * margin;
  const growY = viewport.height * margin;
  return {
    left: (-growX - view.x) / view.sx,
    top: (-growY - view.y) / view.sy,
    right: (viewport.width + growX - view.x) / view.sx,
    bottom: (viewport.height + growY - view.y) / view.sy,
  };
}

export const toPage = (view: View, x: number, y: number): { x: number; y: number } => ({
  x: (x - view.x) / view.sx,
  y: (y - view.y) / view.sy,
});

export const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom;

export const isSameView = (a: View, b: View): boolean =>
  a.x === b.x && a.y === b.y && a.sx === b.sx && a.sy === b.sy;
