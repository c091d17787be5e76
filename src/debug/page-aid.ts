/** `window.allshift.page()`: the painted widgets, for tests of values on a canvas. Loaded by the URL flag `debug`. */
import type { FreshnessName, Mark } from '../widgets/format/shown';
import { collectPaintedWidgets } from '../widgets/stage/collect';
import { type PaintedWidget, recordPainted } from '../widgets/stage/painted';

export type QualityName = 'good' | 'bad' | 'invalid' | 'formula';

/** A painted widget. `freshness` and `quality` are `null` without a binding. */
export interface PageAidWidget {
  readonly id: string;
  readonly kind: string;
  /** In CSS pixels of the window. */
  readonly box: PaintedWidget['box'];
  /** The painted text, with the unit after a space. */
  readonly text: string;
  /** The painted age or time, or ''. */
  readonly age: string;
  readonly freshness: FreshnessName | null;
  readonly quality: QualityName | null;
  /** Whether it is marked for a source time in the future. */
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

const toWidget = ({ mark, ...widget }: PaintedWidget): PageAidWidget => ({
  ...widget,
  quality: widget.freshness === null ? null : QUALITY[mark],
  futureTime: mark === 'future',
});

/** Adds `page` to `window.allshift`. The returned function removes it. */
export function installPageAid(
  owner: { allshift?: object } = globalThis as { allshift?: object },
): () => void {
  const page: PageAid['page'] = () => collectPaintedWidgets().map(toWidget);
  recordPainted();
  owner.allshift = { ...owner.allshift, page };
  return () => {
    const { page: _, ...otherAids } = owner.allshift as Partial<PageAid>;
    owner.allshift = otherAids;
  };
}
