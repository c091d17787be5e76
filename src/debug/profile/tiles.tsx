/** Shows the main figures, each with its newest value, the last minutes as lines, and the saved profile's value. */
import type { ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { Count, type CountName } from '../../shared/profile';
import { type BaseLine, getMedian } from './base-line';
import { formatBytes, formatMillis, formatShare, formatShort } from './format';
import { findLargest, type Line, Sparkline } from './sparkline';
import type { Second } from './throughput';

interface Figure {
  readonly name: string | null;
  readonly look: Line['look'];
  readonly getValue: (second: Second) => number;
}
interface TileProps extends TilesProps {
  readonly title: string;
  readonly hint?: string;
  readonly figures: readonly Figure[];
  readonly format: (value: number) => string;
  readonly wide?: boolean;
}

const PERCENT = 100;
/** Formats the change between two values in percent, with its sign; '' if undefined. */
function formatChange(baseValue: number, now: number): string {
  const percent = Math.round((PERCENT * (now - baseValue)) / baseValue);
  if (!Number.isFinite(percent)) return '';
  return percent > 0 ? `+${percent} %` : `${percent} %`.replace('-', '−');
}

function Tile({ title, hint, seconds, baseLine, figures, format, wide = false }: TileProps) {
  const t = useWords(profileWords);
  const lines = figures.map(({ look, getValue }): Line => ({ look, values: seconds.map(getValue) }));
  const now = lines.map(({ values }) => format(values.at(-1) ?? Number.NaN));
  const hasValues = lines.some(({ values }) => values.some(Number.isFinite));
  const max = format(hasValues ? findLargest(lines.map(({ values }) => values)) : Number.NaN);
  const comparisons = figures.map(({ getValue }, i) => {
    const baseValue = getMedian(baseLine?.seconds.map(getValue) ?? []);
    if (Number.isNaN(baseValue)) return null;
    const change = formatChange(baseValue, getMedian(lines[i]?.values ?? []));
    return t('baseWas', { value: format(baseValue), change });
  });
  return (
    <section className={wide ? 'as-profile__tile as-profile__tile--wide' : 'as-profile__tile'}>
      <h3 className="as-profile__name">{title}</h3>
      <div className="as-profile__figures">
        {figures.map(({ name, look }, i) => (
          <p key={look} className="as-profile__figure">
            {name === null ? null : (
              <span className="as-profile__legend">
                <svg className="as-profile__key" viewBox="0 0 18 4" aria-hidden="true">
                  <path className={`as-profile__line as-profile__line--${look}`} d="M0 2H18" />
                </svg>
                {name}
              </span>
            )}
            <span className="as-profile__number">{now[i]}</span>
            {comparisons[i] == null ? null : <span className="as-profile__hint">{comparisons[i]}</span>}
          </p>
        ))}
      </div>
      <Sparkline label={t('chartSays', { title, now: now.join(' / '), max })} lines={lines} peak={max} />
      {hint === undefined ? null : <p className="as-profile__hint">{hint}</p>}
    </section>
  );
}

interface TilesProps {
  readonly seconds: readonly Second[];
  readonly baseLine: BaseLine | null;
}

/** Formats the balance of all values received since counting began. */
function useBalance({ counts }: ProfileSnapshot): string {
  const t = useWords(profileWords);
  const getValue = (name: CountName): number => counts[Count[name]] ?? 0;
  const ignoredCount = getValue('older') + getValue('unknown');
  const receivedCount = getValue('accepted') + ignoredCount;
  const [sentCount, mergedCount, offScreenCount] = [
    getValue('valuesOut'),
    getValue('mergedAway'),
    getValue('offScreen'),
  ];
  const formatCount = (value: number): string => value.toLocaleString('en').replace('-', '−');
  return t('balance', {
    came: formatCount(receivedCount),
    out: formatCount(sentCount),
    off: formatCount(offScreenCount),
    merged: formatCount(mergedCount),
    ignored: formatCount(ignoredCount),
    // Changed only by age or a formula, unchanged, or in transit.
    other: formatCount(receivedCount - sentCount - offScreenCount - mergedCount - ignoredCount),
  });
}

const createFigure = (getValue: Figure['getValue']): readonly Figure[] => [
  { name: null, look: 'first', getValue },
];

function PathTiles({ worker, ...tileProps }: TilesProps & { readonly worker: ProfileSnapshot }) {
  const t = useWords(profileWords);
  const balance = useBalance(worker);
  return (
    <>
      <Tile
        {...tileProps}
        title={t('pushToPaint')}
        hint={t('pushToPaintHint')}
        format={formatMillis}
        wide
        figures={[
          { name: t('p50'), look: 'first', getValue: ({ delayP50 }) => delayP50 },
          { name: t('p99'), look: 'second', getValue: ({ delayP99 }) => delayP99 },
        ]}
      />
      <Tile
        {...tileProps}
        title={t('values')}
        hint={balance}
        format={formatShort}
        wide
        figures={[
          { name: t('valuesIn'), look: 'first', getValue: ({ rates }) => rates.valuesIn },
          { name: t('mergedAway'), look: 'second', getValue: ({ rates }) => rates.mergedAway },
          { name: t('valuesOut'), look: 'third', getValue: ({ rates }) => rates.valuesOut },
        ]}
      />
      <Tile
        {...tileProps}
        title={t('frames')}
        format={formatShort}
        figures={createFigure(({ rates }) => rates.frames)}
      />
      <Tile
        {...tileProps}
        title={t('bytes')}
        format={formatBytes}
        figures={createFigure(({ rates }) => rates.bytes)}
      />
      <Tile
        {...tileProps}
        title={t('batches')}
        format={formatShort}
        figures={createFigure(({ rates }) => rates.batches)}
      />
    </>
  );
}

function ThreadTiles(tileProps: TilesProps) {
  const t = useWords(profileWords);
  const hasHeap = tileProps.seconds.some(({ heap }) => heap !== null);
  return (
    <>
      <Tile
        {...tileProps}
        title={t('workerBusy')}
        hint={t('busyHint')}
        format={formatShare}
        figures={createFigure(({ workerBusy }) => workerBusy)}
      />
      <Tile
        {...tileProps}
        title={t('pageBusy')}
        hint={t('busyHint')}
        format={formatShare}
        figures={createFigure(({ pageBusy }) => pageBusy)}
      />
      <Tile
        {...tileProps}
        title={t('framesPerSecond')}
        hint={t('framesHint')}
        format={formatShort}
        figures={createFigure(({ framesPerSecond }) => framesPerSecond)}
      />
      <Tile
        {...tileProps}
        title={t('longestTask')}
        hint={t('longTasksHint')}
        format={formatMillis}
        figures={createFigure(({ longestTask }) => longestTask)}
      />
      <Tile
        {...tileProps}
        title={t('inputDelay')}
        hint={t('inputDelayHint')}
        format={formatMillis}
        figures={createFigure(({ inputDelay }) => inputDelay)}
      />
      <Tile
        {...tileProps}
        title={t('heap')}
        hint={hasHeap ? t('workerHeapNone') : t('heapNone')}
        format={formatBytes}
        figures={createFigure(({ heap }) => heap ?? Number.NaN)}
      />
    </>
  );
}

export function Tiles({ worker, ...tileProps }: TilesProps & { readonly worker: ProfileSnapshot }) {
  return (
    <div className="as-profile__tiles">
      <PathTiles {...tileProps} worker={worker} />
      <ThreadTiles {...tileProps} />
    </div>
  );
}
