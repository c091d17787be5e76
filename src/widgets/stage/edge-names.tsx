import { useMemo } from 'react';
import { useRuntime } from '../live/use-runtime';
import { getBox } from '../values/spatial';
import { getEdgeNames, getStaticTexts } from './page-names';
import type { Size, View } from './view';

export interface EdgeNamesProps {
  readonly shown: { readonly view: View; readonly viewport: Size };
}

/** Shows names at the edges of a zoomed page, for sighted users: a screen reader announces the name with each value. */
export default function EdgeNames({ shown: { view, viewport } }: EdgeNamesProps) {
  const { page, plan } = useRuntime();
  const texts = useMemo(() => getStaticTexts(page), [page]);
  const values = useMemo(
    () => page.widgets.filter(({ bind }) => plan.getSlot(bind) >= 0).map(getBox),
    [page, plan],
  );
  const { rows, heads } = getEdgeNames(texts, values, view, viewport);
  return (
    <div className="w-edges" aria-hidden="true">
      {rows.map(({ text, at }) => (
        <span key={`${text} ${at}`} className="w-edge w-edge-row" style={{ top: at }}>
          {text}
        </span>
      ))}
      {heads.map(({ text, at }) => (
        <span key={`${text} ${at}`} className="w-edge w-edge-head" style={{ left: at }}>
          {text}
        </span>
      ))}
    </div>
  );
}
