/**
 * `window.allshift.page()`: what is painted at this moment, widget by widget, so that a value on a canvas is checked like
 * one in the DOM. Loaded only under the URL flag `debug`; without it, neither the function nor this code is there.
 */
import type { Mark, Tone } from '../widgets/format/shown';
import { paintedWidgets } from '../widgets/stage/collect';
import type { PaintedWidget } from '../widgets/stage/painted';

export type FreshnessName = 'never' | 'fresh' | 'ageing' | 'stale' | 'disconnected' | 'paused';
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

const FRESHNESS: Readonly<Record<Tone, FreshnessName>> = {
  never: 'never',
  live: 'fresh',
  ageing: 'ageing',
  stale: 'stale',
  lost: 'disconnected',
  paused: 'paused',
};
const QUALITY: Readonly<Record<Mark, QualityName>> = {
  '': 'good',
  future: 'good',
  bad: 'bad',
  invalid: 'invalid',
  formula: 'formula',
};

const told = ({ tone, mark, ...widget }: PaintedWidget): PageAidWidget => ({
  ...widget,
  freshness: tone === null ? null : FRESHNESS[tone],
  quality: tone === null ? null : QUALITY[mark],
  futureTime: mark === 'future',
});

/** Puts `page` on `window.allshift`, beside whatever other aids are there; the returned function takes it away. */
export function installPageAid(
  owner: { allshift?: object } = globalThis as { allshift?: object },
): () => void {
  const page: PageAid['page'] = () => paintedWidgets().map(told);
  owner.allshift = { ...owner.allshift, page };
  return () => {
    const { page: _, ...others } = owner.allshift as Partial<PageAid>;
    owner.allshift = others;
  };
}
