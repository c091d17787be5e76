/**
 * Decodes page documents from unknown JSON to a page or a fault (page format: The document). A second format would be
 * another decoder that returns the same `Page`. Nothing in a document is executed, and refusing one is always fast.
 */
import { type Decoder, field, lenient, oneOf, texts, Unreadable } from '../shared/calls/decode';
import { PAGE_MAX_LENGTH, PAGE_MAX_NESTING } from '../shared/constants';
import type { EquipmentId, MvarId, PageId, SignalId } from '../shared/ids';
import { decodeWidget } from './decode-widget';
import { displayTextOr, numberOr, oneOfOr, parseColour, parseLength, textOr } from './fields';
import {
  type Background,
  type ErrorDisplay,
  NO_LOOK,
  type Page,
  type PageFault,
  type State,
  type Widget,
  type WidgetBase,
} from './model';

export const PAGE_MAX_WIDGETS = 20_000;
/** Shortest and longest side of a page, in page units, and the largest ratio between its sides. */
const PAGE_SIDE_MIN = 1;
const PAGE_SIDE_MAX = 200_000;
const PAGE_SIDES_RATIO = 1_000;

export type DecodedPage =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly fault: PageFault };

interface PendingWidget {
  readonly raw: unknown;
  readonly depth: number;
  /** The parent panel in page coordinates; `null` at the top level. */
  readonly panel: WidgetBase | null;
}

const parseIds = <T extends string>(raw: unknown, name: string): readonly T[] =>
  [...new Set(lenient(texts, [])(field(raw, name), name))].filter(
    (id) => id !== '',
  ) as unknown as readonly T[];

function parseBackground(raw: unknown): Background {
  const value = field(raw, 'background');
  return {
    color: parseColour(value, 'color'),
    alpha: Math.min(1, Math.max(0, numberOr(value, 'alpha', 1))),
    image: textOr(value, 'image', ''),
    mode: oneOfOr(value, 'mode', ['cover', 'contain', 'stretch'], 'cover'),
  };
}

const parseBadValueDisplay: Decoder<ErrorDisplay['show']> = lenient<
  ErrorDisplay['show'],
  ErrorDisplay['show']
>(oneOf('custom', 'last', 'dash'), 'custom');

function parseErrorDisplay(raw: unknown): ErrorDisplay {
  const value = field(raw, 'error');
  return {
    show: parseBadValueDisplay(field(value, 'errorValShow'), 'error'),
    text: lenient((raw) => displayTextOr({ raw }, 'raw', '0'), '0')(field(value, 'errorDefaultVal'), 'error'),
  };
}

function parsePageSize(raw: unknown): { width: number; height: number } {
  const size = field(raw, 'size');
  const width = parseLength(size, 'w');
  const height = parseLength(size, 'h');
  if (width <= 0) throw new Unreadable('size.w');
  if (height <= 0) throw new Unreadable('size.h');
  return { width, height };
}

/** Returns the fault of a size at which nothing would be visible, to avoid a blank screen; otherwise `null`. */
function findSizeFault(width: number, height: number): PageFault | null {
  const [shortSide, longSide] = width < height ? [width, height] : [height, width];
  const isVisible =
    shortSide >= PAGE_SIDE_MIN && longSide <= PAGE_SIDE_MAX && longSide <= shortSide * PAGE_SIDES_RATIO;
  return isVisible ? null : { kind: 'size', width, height };
}

/** Whether the panel can hide, disable, move or restrict its widgets. */
const isActive = ({ states, anim, perm, panels }: WidgetBase): boolean =>
  panels.length > 0 || states.length > 0 || anim.length > 0 || perm.show !== '' || perm.operate !== '';

const rotateState = ({ when, set }: State, degrees: number): State => ({
  when,
  set: set.rotate === undefined ? set : { ...set, rotate: set.rotate + degrees },
});

/** Converts a widget of a panel to page coordinates, with the panel's position, rotation and opacity. */
function placeInPanel<W extends WidgetBase>(widget: W, panel: WidgetBase | null): W {
  if (panel === null) return widget;
  const middle = {
    x: widget.x + widget.w / 2 - panel.w / 2,
    y: widget.y + widget.h / 2 - panel.h / 2,
  };
  const angle = (panel.rotate * Math.PI) / 180;
  const [sin, cos] = panel.rotate % 360 === 0 ? [0, 1] : [Math.sin(angle), Math.cos(angle)];
  return {
    ...widget,
    x: panel.x + panel.w / 2 + middle.x * cos - middle.y * sin - widget.w / 2,
    y: panel.y + panel.h / 2 + middle.x * sin + middle.y * cos - widget.h / 2,
    z: widget.z + panel.z,
    rotate: widget.rotate + panel.rotate,
    states:
      panel.rotate === 0 ? widget.states : widget.states.map((state) => rotateState(state, panel.rotate)),
    opacity: widget.opacity * panel.opacity,
    panels: isActive(panel) ? [...panel.panels, panel] : panel.panels,
  };
}

/** Returns all widgets of the document in page coordinates. Iterative, since depth is data. */
function parseWidgets(raw: unknown): readonly Widget[] | PageFault {
  const topWidgets = field(raw, 'widgets');
  if (!Array.isArray(topWidgets)) throw new Unreadable('widgets');
  const createTooManyFault = (found: number): PageFault => ({
    kind: 'too-many-widgets',
    found,
    limit: PAGE_MAX_WIDGETS,
  });
  if (topWidgets.length > PAGE_MAX_WIDGETS) return createTooManyFault(topWidgets.length);
  const stack: PendingWidget[] = [];
  const push = (items: readonly unknown[], panel: WidgetBase | null, depth: number): void => {
    for (let i = items.length - 1; i >= 0; i--) stack.push({ raw: items[i], panel, depth });
  };
  push(topWidgets, null, 1);
  let widgetCount = topWidgets.length;
  const widgets: Widget[] = [];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const widget = placeInPanel(decodeWidget(next.raw), next.panel);
    widgets.push(widget);
    const children = widget.kind === 'panel' ? field(next.raw, 'children') : undefined;
    if (!Array.isArray(children) || children.length === 0) continue;
    widgetCount += children.length;
    if (widgetCount > PAGE_MAX_WIDGETS) return createTooManyFault(widgetCount);
    if (next.depth >= PAGE_MAX_NESTING) return { kind: 'too-deep', limit: PAGE_MAX_NESTING };
    push(children, widget, next.depth + 1);
  }
  return widgets.sort((a, b) => a.z - b.z);
}

/** Returns the fault of a document that is too long to parse without blocking a phone, or `null`. */
export const findLengthFault = ({ length }: string): PageFault | null =>
  length > PAGE_MAX_LENGTH ? { kind: 'too-large', found: length, limit: PAGE_MAX_LENGTH } : null;

/** Decodes a document. Broken widgets become placeholders; only an entirely unreadable document is a fault. */
export function decodePage(raw: unknown): DecodedPage {
  try {
    const version = textOr(raw, 'version', '1');
    if (version !== '1') return { ok: false, fault: { kind: 'version', version: version.slice(0, 40) } };
    const { width, height } = parsePageSize(raw);
    const fault = findSizeFault(width, height);
    if (fault !== null) return { ok: false, fault };
    const widgets = parseWidgets(raw);
    if ('kind' in widgets) return { ok: false, fault: widgets };
    return {
      ok: true,
      page: {
        id: textOr(raw, 'id', '') as PageId,
        name: textOr(raw, 'name', ''),
        width,
        height,
        fit: oneOfOr(field(raw, 'size'), 'fit', ['width', 'contain', 'stretch'], 'width'),
        background: parseBackground(raw),
        dataEquip: parseIds<EquipmentId>(raw, 'dataEquip'),
        dataSignal: parseIds<SignalId>(raw, 'dataSignal'),
        mvars: parseIds<MvarId>(raw, 'mvars'),
        error: parseErrorDisplay(raw),
        look: NO_LOOK,
        widgets,
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, fault: { kind: 'malformed', where: error.where } };
    throw error;
  }
}
