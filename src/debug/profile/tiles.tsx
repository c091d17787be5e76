/** Shows the main figures, each with its newest value, the last minutes as lines, and the saved profile's value. */
import type { ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { Count, type CountName } from '../../shared/profile';
import { type BaseLine, median } from './base-line';
import { bytes, millis, share, short } from './format';
import { findLargest, type Line, Sparkline } from './sparkline';
import type { Second } from './throughput';

interface Figure {
  readonly name: string | null;
  readonly look: Line['look'];
  readonly of: (second: Second) => number;
}
interface TileProps extends TilesProps {
  readonly title: string;
  readonly hint?: string;
  readonly figures: readonly Figure[];
  readonly format: (value: number) => string;
  readonly wide?: boolean;
}

const HUNDRED = 100;
/** Formats the change between two values in percent, with its sign; '' if undefined. */
function formatChange(before: number, now: number): string {
  const percent = Math.round((HUNDRED * (now - before)) / before);
  if (!Number.isFinite(percent)) return '';
  return percent > 0 ? `+${percent} %` : `${percent} %`.replace('-', '−');
}

function Tile({ title, hint, seconds, baseLine, figures, format, wide = false }: TileProps) {
  const words = useWords(profileWords);
  const lines = figures.map(({ look, of }): Line => ({ look, values: seconds.map(of) }));
  const now = lines.map(({ values }) => format(values.at(-1) ?? Number.NaN));
  const isKnown = lines.some(({ values }) => values.some(Number.isFinite));
  const max = format(isKnown ? findLargest(lines.map(({ values }) => values)) : Number.NaN);
  const compared = figures.map(({ of }, i) => {
    const before = median(baseLine?.seconds.map(of) ?? []);
    if (Number.isNaN(before)) return null;
    const change = formatChange(before, median(lines[i]?.values ?? []));
    return words('baseWas', { value: format(before), change });
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
            {compared[i] == null ? null : <span className="as-profile__hint">{compared[i]}</span>}
          </p>
        ))}
      </div>
      <Sparkline label={words('chartSays', { title, now: now.join(' / '), max })} lines={lines} peak={max} />
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
  const of = (name: CountName): number => counts[Count[name]] ?? 0;
  const ignored = of('older') + of('unknown');
  const came = of('accepted') + ignored;
  const [out, merged, off] = [of('valuesOut'), of('mergedAway'), of('offScreen')];
  const written = (value: number): string => value.toLocaleString('en').replace('-', '−');
  return t('balance', {
    came: written(came),
    out: written(out),
    off: written(off),
    merged: written(merged),
    ignored: written(ignored),
    // Changed only by age or a formula, unchanged, or in transit.
    other: written(came - out - off - merged - ignored),
  });
}

const one = (of: Figure['of']): readonly Figure[] => [{ name: null, look: 'first', of }];

function PathTiles({ worker, ...shown }: TilesProps & { readonly worker: ProfileSnapshot }) {
  const t = useWords(profileWords);
  const balance = useBalance(worker);
  return (
    <>
      <Tile
        {...shown}
        title={t('pushToPaint')}
        hint={t('pushToPaintHint')}
        format={millis}
        wide
        figures={[
          { name: t('p50'), look: 'first', of: ({ delayP50 }) => delayP50 },
          { name: t('p99'), look: 'second', of: ({ delayP99 }) => delayP99 },
        ]}
      />
      <Tile
        {...shown}
        title={t('values')}
        hint={balance}
        format={short}
        wide
        figures={[
          { name: t('valuesIn'), look: 'first', of: ({ rates }) => rates.valuesIn },
          { name: t('mergedAway'), look: 'second', of: ({ rates }) => rates.mergedAway },
          { name: t('valuesOut'), look: 'third', of: ({ rates }) => rates.valuesOut },
        ]}
      />
      <Tile {...shown} title={t('frames')} format={short} figures={one(({ rates }) => rates.frames)} />
      <Tile {...shown} title={t('bytes')} format={bytes} figures={one(({ rates }) => rates.bytes)} />
      <Tile {...shown} title={t('batches')} format={short} figures={one(({ rates }) => rates.batches)} />
    </>
  );
}

function ThreadTiles(shown: TilesProps) {
  const t = useWords(profileWords);
  const hasHeap = shown.seconds.some(({ heap }) => heap !== null);
  return (
    <>
      <Tile
        {...shown}
        title={t('workerBusy')}
        hint={t('busyHint')}
        format={share}
        figures={one(({ workerBusy }) => workerBusy)}
      />
      <Tile
        {...shown}
        title={t('pageBusy')}
        hint={t('busyHint')}
        format={share}
        figures={one(({ pageBusy }) => pageBusy)}
      />
      <Tile
        {...shown}
        title={t('framesPerSecond')}
        hint={t('framesHint')}
        format={short}
        figures={one(({ framesPerSecond }) => framesPerSecond)}
      />
      <Tile
        {...shown}
        title={t('longestTask')}
        hint={t('longTasksHint')}
        format={millis}
        figures={one(({ longestTask }) => longestTask)}
      />
      <Tile
        {...shown}
        title={t('inputDelay')}
        hint={t('inputDelayHint')}
        format={millis}
        figures={one(({ inputDelay }) => inputDelay)}
      />
      <Tile
        {...shown}
        title={t('heap')}
        hint={hasHeap ? t('workerHeapNone') : t('heapNone')}
        format={bytes}
        figures={one(({ heap }) => heap ?? Number.NaN)}
      />
    </>
  );
}

export function Tiles({ worker, ...shown }: TilesProps & { readonly worker: ProfileSnapshot }) {
  return (
    <div className="as-profile__tiles">
      <PathTiles {...shown} worker={worker} />
      <ThreadTiles {...shown} />
    </div>
  );
}
