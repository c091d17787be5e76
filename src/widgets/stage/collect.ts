/** Collects painted widgets. Imported only by debug tools. */
import type { FreshnessName, Mark } from '../format/shown';
import { getPaintedPages, type PaintedPage, type PaintedWidget } from './painted';

const FRESHNESS_NAMES: ReadonlySet<string> = new Set<FreshnessName>([
  'never',
  'fresh',
  'ageing',
  'stale',
  'disconnected',
  'paused',
]);
const MARKS: ReadonlySet<string> = new Set<Mark>(['', 'bad', 'invalid', 'formula', 'future']);
const isFreshness = (text: string | undefined): text is FreshnessName =>
  text !== undefined && FRESHNESS_NAMES.has(text);
const isMark = (text: string): text is Mark => MARKS.has(text);

function getShownText(element: Element): string {
  const field = element.querySelector('input');
  if (field !== null) return field.value;
  const parts = [...element.querySelectorAll('[data-shown]')].map((part) => part.textContent ?? '');
  const lamp = element.querySelector<HTMLElement>('[data-text]');
  if (lamp !== null) parts.push(lamp.dataset.text ?? '');
  return parts.filter((part) => part !== '').join(' ');
}

export const collectPaintedWidgets = (): readonly PaintedWidget[] =>
  getPaintedPages().flatMap(collectPainted);

function collectPainted({ elements, page, layer }: PaintedPage): readonly PaintedWidget[] {
  const { world } = elements;
  const paintedWidgets: PaintedWidget[] = [];
  for (const element of world.querySelectorAll<HTMLElement>('[data-index]')) {
    const widget = page.widgets[Number(element.dataset.index)];
    if (widget === undefined) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    const mark = element.dataset.mark ?? '';
    paintedWidgets.push({
      id: widget.id,
      kind: widget.kind,
      box: { x, y, width, height },
      text: getShownText(element),
      age: element.querySelector('.w-age')?.textContent ?? '',
      freshness: isFreshness(element.dataset.freshness) ? element.dataset.freshness : null,
      mark: isMark(mark) ? mark : '',
      on: 'dom',
    });
  }
  if (layer === null) return paintedWidgets;
  const { canvas } = layer;
  const canvasBox = canvas.getBoundingClientRect();
  const scaleX = canvas.width === 0 ? 1 : canvasBox.width / canvas.width;
  const scaleY = canvas.height === 0 ? 1 : canvasBox.height / canvas.height;
  for (const { index, text, chip, freshness, mark, box } of layer.getPaintedValues()) {
    const widget = page.widgets[index];
    if (widget === undefined) continue;
    paintedWidgets.push({
      id: widget.id,
      kind: widget.kind,
      box: {
        x: canvasBox.x + box.left * scaleX,
        y: canvasBox.y + box.top * scaleY,
        width: (box.right - box.left) * scaleX,
        height: (box.bottom - box.top) * scaleY,
      },
      text,
      age: chip,
      freshness: widget.kind === 'value' && widget.bind === null ? null : freshness,
      mark,
      on: 'canvas',
    });
  }
  return paintedWidgets;
}
