/**
 * Paints visible plain values on one canvas when they change. In the DOM, style, layout and paint dominate the cost
 * of a dense page (measured by test/programs/bench/p8-dense.ts). Its only effects are calls on the given pen.
 */
import type { Page, ValueWidget } from '../../page-document/model';
import { Freshness, getFreshness } from '../../shared/reading';
import { type FreshnessName, isOld, type Mark } from '../format/shown';
import { createLiveReader, type Live } from '../live/live';
import { formatSlotAge, getWidgetName, toTextWithUnit, type ValueRuntime } from '../live/runtime';
import { type Arrangement, arrange, rearrange } from './arrange';
import { getValueStyle, isSameStyle, type Palette, type ValueStyle } from './look';
import { Meter } from './measure';
import { getValueBox, type Placement, type ValueBox } from './value-box';

export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'arcTo'
  | 'beginPath'
  | 'clearRect'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
  | 'textBaseline'
>;

export interface PaintedValue {
  readonly index: number;
  readonly text: string;
  readonly chip: string;
  readonly freshness: FreshnessName;
  readonly mark: Mark;
  /** In device pixels of the canvas. */
  readonly box: ValueBox;
}

interface Item {
  readonly index: number;
  readonly widget: ValueWidget;
  readonly slot: number;
  readonly read: () => Live;
  box: ValueBox | null;
  style: ValueStyle | null;
  /** Age as last read. */
  age: string;
  arrangement: Arrangement | null;
  /** Whether the text is on the canvas and not in the dark half of a blink. */
  isTextPainted: boolean;
}

const isNever = ({ board }: ValueRuntime, slot: number): boolean =>
  slot >= 0 && getFreshness(board.flags[slot] ?? 0) === Freshness.never;

/** Height of a line of text, relative to the font size. */
const LINE_HEIGHT = 1.3;

export class ValueLayer {
  readonly #items: readonly Item[];
  readonly #byIndex = new Map<number, Item>();
  readonly #bySlot = new Map<number, Item[]>();
  #visible: Item[] = [];
  readonly #meter: Meter;
  #isDarkHalf = false;
  readonly #blinking = new Set<Item>();
  #hasDrawn = false;

  constructor(
    readonly runtime: ValueRuntime,
    indexes: ReadonlySet<number>,
    readonly pen: Pen,
    readonly palette: Palette,
  ) {
    this.#meter = new Meter(pen);
    this.#items = createItems(runtime, runtime.page, indexes);
    for (const item of this.#items) {
      this.#byIndex.set(item.index, item);
      for (const slot of runtime.plan.widgetSlots[item.index] ?? []) {
        const slotItems = this.#bySlot.get(slot);
        if (slotItems) slotItems.push(item);
        else this.#bySlot.set(slot, [item]);
      }
    }
  }

  /**
   * Paints everything at a new placement. The canvas has been cleared by a resize, or is cleared here.
   * @param isStart - Whether the first values are still arriving: values without data are painted with them, or by
   * `paintAges`.
   */
  place(
    placement: Placement,
    visible: readonly number[],
    width: number,
    height: number,
    isStart = false,
  ): void {
    for (const item of this.#visible) item.box = null;
    this.#visible = [];
    this.#blinking.clear();
    this.#fillStyle = '';
    this.#alpha = Number.NaN;
    this.#meter.forgetPen();
    this.#hasDrawn = true;
    this.pen.clearRect(0, 0, width, height);
    this.pen.textBaseline = 'middle';
    for (const index of visible) {
      const item = this.#byIndex.get(index);
      if (item === undefined) continue;
      item.box = getValueBox(item.widget, placement);
      item.style = null;
      item.age = '';
      item.isTextPainted = false;
      this.#visible.push(item);
      if (!isStart || !this.#isPostponed(item)) this.#paint(item, true);
    }
  }

  /** Paints changed values; `isStart` as in `place`. */
  paint(changedSlots: Uint32Array, isStart = false): void {
    for (let i = 0; i < changedSlots.length; i++) {
      const items = this.#bySlot.get(changedSlots[i] as number);
      if (items === undefined) continue;
      for (const item of items)
        if (item.box !== null && !(isStart && this.#isPostponed(item)))
          this.#paint(item, item.style === null);
    }
  }

  #isPostponed({ style, slot }: Item): boolean {
    return style === null && isNever(this.runtime, slot);
  }

  /** Repaints changed ages, and paints postponed values that still have no data. */
  paintAges(): void {
    for (const item of this.#visible) {
      const { style } = item;
      if (style === null) this.#paint(item, true);
      else if (isOld(style.freshness) && formatSlotAge(this.runtime, item.slot, style) !== item.age)
        this.#paint(item);
    }
  }

  blink(): void {
    this.#isDarkHalf = !this.#isDarkHalf;
    this.#hasDrawn ||= this.hasBlinking;
    for (const item of this.#blinking)
      if (item.box && item.style && item.arrangement)
        this.#paintText(item, item.box, item.style, item.arrangement, null);
  }

  get hasBlinking(): boolean {
    return this.#blinking.size > 0;
  }

  /** Returns whether the picture has changed since the last call. */
  takeDrawn(): boolean {
    const hasDrawn = this.#hasDrawn;
    this.#hasDrawn = false;
    return hasDrawn;
  }

  getPaintedValues(): readonly PaintedValue[] {
    return this.#visible.flatMap(({ index, box, style, arrangement }) =>
      box && style?.visible && arrangement
        ? [
            {
              index,
              text: toTextWithUnit({ text: arrangement.value.text, unit: arrangement.unit.text }),
              chip: arrangement.chip.text,
              freshness: style.freshness,
              mark: style.mark,
              box,
            },
          ]
        : [],
    );
  }

  /** Describes a value for assistive technology, unclipped. `null` if its state hides it. */
  describe(index: number): { readonly name: string; readonly text: string; readonly state: string } | null {
    const item = this.#byIndex.get(index);
    if (item === undefined) return null;
    const style = getValueStyle(item.widget, item.read(), this.palette);
    if (!style.visible) return null;
    // An age is part of the state.
    const time = style.isChipAge ? '' : style.chip;
    const text = time === '' ? toTextWithUnit(style) : `${toTextWithUnit(style)} ${time}`;
    return { name: getWidgetName(this.runtime, item.widget, item.slot), text, state: style.state };
  }

  /** @param isBlank - Whether the whole canvas was just cleared. */
  #paint(item: Item, isBlank = false): void {
    const { box, style: previousStyle, arrangement: previous } = item;
    if (box === null) return;
    const live = item.read();
    const style = getValueStyle(item.widget, live, this.palette);
    item.age = live.age;
    if (previousStyle !== null && isSameStyle(previousStyle, style)) {
      item.style = style;
      return;
    }
    item.style = style;
    this.#hasDrawn = true;
    if (style.blink && !this.runtime.reducedMotion) this.#blinking.add(item);
    else this.#blinking.delete(item);
    if (!style.visible) {
      if (!isBlank) this.#clear(box);
      item.arrangement = null;
      return;
    }
    const arrangement =
      (previousStyle && previous && rearrange(previous, previousStyle, style, box, this.#meter)) ??
      arrange(style, box, item.widget.align ?? 'right', this.#meter);
    item.arrangement = arrangement;
    const isTextOnly =
      previousStyle?.visible === true &&
      previous !== null &&
      box.isSeparable &&
      previousStyle.background === style.background;
    if (!isTextOnly) this.#paintBox(item, box, style, isBlank);
    this.#paintText(
      item,
      box,
      style,
      arrangement,
      isTextOnly && previousStyle.color === style.color ? previous : null,
    );
  }

  #clear({ left, top, right, bottom }: ValueBox): void {
    this.pen.clearRect(left, top, right - left, bottom - top);
  }

  #paintBox(item: Item, box: ValueBox, style: ValueStyle, isBlank: boolean): void {
    const { pen } = this;
    const { left, top, right, bottom, stroke, radius } = box;
    if (!isBlank) this.#clear(box);
    this.#setAlpha(item.widget.opacity);
    if (style.background !== null) {
      this.#setFill(style.background);
      if (radius < 1) pen.fillRect(left, top, right - left, bottom - top);
      else {
        this.#tracePath(left, top, right, bottom, radius);
        pen.fill();
      }
    }
    if (stroke > 0 && item.widget.stroke !== null) {
      pen.lineWidth = stroke;
      pen.strokeStyle = item.widget.stroke;
      const inset = stroke / 2;
      this.#tracePath(left + inset, top + inset, right - inset, bottom - inset, Math.max(0, radius - inset));
      pen.stroke();
    }
    item.isTextPainted = false;
  }

  /** @param previous - The existing text in the same colour: a unit in the same place is not repainted. */
  #paintText(
    item: Item,
    box: ValueBox,
    style: ValueStyle,
    arrangement: Arrangement,
    previous: Arrangement | null,
  ): void {
    const isUnitKept =
      previous !== null &&
      item.isTextPainted &&
      arrangement.unit.text !== '' &&
      previous.unit.text === arrangement.unit.text &&
      previous.unit.font === arrangement.unit.font &&
      Math.abs(previous.unit.x - arrangement.unit.x) < 0.5 &&
      previous.chip.text === '' &&
      arrangement.chip.text === '' &&
      previous.mark === null &&
      arrangement.mark === null;
    if (item.isTextPainted) this.#eraseText(item, box, style, isUnitKept ? previous.unit.x : null);
    item.isTextPainted = false;
    if (this.#isDarkHalf && this.#blinking.has(item)) return;
    this.#setAlpha(item.widget.opacity);
    this.#setFill(style.color);
    for (const piece of [arrangement.value, isUnitKept ? null : arrangement.unit, arrangement.chip]) {
      if (piece !== null && piece.text !== '') this.#meter.write(piece.text, piece.font, piece.x, box.middle);
    }
    if (arrangement.mark !== null) this.#paintMark(arrangement.mark, box.middle);
    item.isTextPainted = true;
  }

  #paintMark({ x, size }: { readonly x: number; readonly size: number }, middle: number): void {
    const { pen } = this;
    const half = size / 2;
    this.#setFill(this.palette.warn);
    pen.beginPath();
    pen.moveTo(x + half, middle - half);
    pen.lineTo(x + size, middle + half);
    pen.lineTo(x, middle + half);
    pen.closePath();
    pen.fill();
  }

  #eraseText(item: Item, box: ValueBox, style: ValueStyle, rightLimit: number | null): void {
    const half = Math.ceil((box.size * LINE_HEIGHT) / 2);
    const top = Math.max(box.top + box.stroke, Math.floor(box.middle) - half);
    const bottom = Math.min(box.bottom - box.stroke, Math.ceil(box.middle) + half);
    const left = Math.max(box.left + box.stroke, Math.floor(box.innerLeft) - 1);
    const right =
      rightLimit === null
        ? Math.min(box.right - box.stroke, Math.ceil(box.innerRight) + 1)
        : Math.floor(rightLimit);
    this.pen.clearRect(left, top, right - left, bottom - top);
    if (style.background !== null) {
      this.#setAlpha(item.widget.opacity);
      this.#setFill(style.background);
      this.pen.fillRect(left, top, right - left, bottom - top);
    }
  }

  #tracePath(left: number, top: number, right: number, bottom: number, radius: number): void {
    const { pen } = this;
    pen.beginPath();
    pen.moveTo(left + radius, top);
    pen.arcTo(right, top, right, bottom, radius);
    pen.arcTo(right, bottom, left, bottom, radius);
    pen.arcTo(left, bottom, left, top, radius);
    pen.arcTo(left, top, right, top, radius);
    pen.closePath();
  }

  #fillStyle = '';
  #alpha = Number.NaN;
  #setFill(color: string): void {
    if (this.#fillStyle === color) return;
    this.#fillStyle = color;
    this.pen.fillStyle = color;
  }
  #setAlpha(alpha: number): void {
    if (this.#alpha === alpha) return;
    this.#alpha = alpha;
    this.pen.globalAlpha = alpha;
  }
}

function createItems(runtime: ValueRuntime, page: Page, indexes: ReadonlySet<number>): readonly Item[] {
  const items: Item[] = [];
  for (const index of indexes) {
    const widget = page.widgets[index];
    if (widget?.kind !== 'value') continue;
    const { slot, read } = createLiveReader(runtime, widget, false);
    items.push({
      index,
      widget,
      slot,
      read,
      box: null,
      style: null,
      age: '',
      arrangement: null,
      isTextPainted: false,
    });
  }
  return items;
}
