/**
 * `window.allshift.page()`: what is painted at this moment, widget by widget, so that a value on a canvas is checked like
 * one in the DOM. Loaded only under the URL flag `debug`; without it, neither the function nor this code is there.
 */
import type { FreshnessName, Mark } from '../widgets/format/shown';
import { paintedWidgets } from '../widgets/stage/collect';
import type { PaintedWidget } from '../widgets/stage/painted';

export type QualityName = 'good' | 'bad' | 'invalid' | 'formula';

/** One painted widget. `freshness` and `quality` are null where it is bound to nothing. */
export interface PageAidWidget {
  readonly id: string;
  readonly kind: string;
  /** CSS pixels of the window. */
  readonly box: PaintedWidget['box'];
  /** As painted, unit behind a blank. */
  readonly text: string;
  /** Age (or time) as painted beside it, '' for none. */
  readonly age: string;
  readonly freshness: FreshnessName | null;
  readonly quality: QualityName | null;
  /** Painted with the mark of an implausible source time. */
  readonly futureTime: boolean;
  readonly on: 'canvas' | 'dom';
}

export interface PageAid {
  readonly page: () => readonly PageAidWidget[];
}

const QUALITY: Readonly<Record<Mark, QualityName>> = {
  '': 'good',
  future: 'good',
  bad: 'bad',
  invalid: 'invalid',
  formula: 'formula',
};

const asWidget = ({ mark, ...widget }: PaintedWidget): PageAidWidget => ({
  ...widget,
  quality: widget.freshness === null ? null : QUALITY[mark],
  futureTime: mark === 'future',
});

/** Puts `page` on `window.allshift`, beside whatever other aids are there; the returned function takes it away. */
export function installPageAid(
  owner: { allshift?: object } = globalThis as { allshift?: object },
): () => void {
  const page: PageAid['page'] = () => paintedWidgets().map(asWidget);
  owner.allshift = { ...owner.allshift, page };
  return () => {
    const { page: _, ...others } = owner.allshift as Partial<PageAid>;
    owner.allshift = others;
  };
}
