/** The main figures: each with its newest value, its last minutes as lines, and the saved profile to compare with. */
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
  readonly say: (value: number) => string;
  readonly wide?: boolean;
}

const HUNDRED = 100;
/** Formats the change between two values in percent, with its sign; '' if undefined. */
function formatChange(before: number, now: number): string {
  const percent = Math.round((HUNDRED * (now - before)) / before);
  if (!Number.isFinite(percent)) return '';
  return percent > 0 ? `+${percent} %` : `${percent} %`.replace('-', '−');
}

function Tile({ title, hint, seconds, baseLine, figures, say, wide = false }: TileProps) {
  const words = useWords(profileWords);
  const lines = figures.map(({ look, of }): Line => ({ look, values: seconds.map(of) }));
  const now = lines.map(({ values }) => say(values.at(-1) ?? Number.NaN));
  const isKnown = lines.some(({ values }) => values.some(Number.isFinite));
  const max = say(isKnown ? findLargest(lines.map(({ values }) => values)) : Number.NaN);
  const compared = figures.map(({ of }, i) => {
    const before = median(baseLine?.seconds.map(of) ?? []);
    if (Number.isNaN(before)) return null;
    const change = formatChange(before, median(lines[i]?.values ?? []));
    return words('baseWas', { value: say(before), change });
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

/** Formats a balance: all received values since counting began, and what they became. */
function useBalance({ counts }: ProfileSnapshot): string {
  const say = useWords(profileWords);
  const of = (name: CountName): number => counts[Count[name]] ?? 0;
  const ignored = of('older') + of('unknown');
  const came = of('accepted') + ignored;
  const [out, merged, off] = [of('valuesOut'), of('mergedAway'), of('offScreen')];
  const written = (value: number): string => value.toLocaleString('en').replace('-', '−');
  return say('balance', {
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
  const say = useWords(profileWords);
  const balance = useBalance(worker);
  return (
    <>
      <Tile
        {...shown}
        title={say('pushToPaint')}
        hint={say('pushToPaintHint')}
        say={millis}
        wide
        figures={[
          { name: say('p50'), look: 'first', of: ({ delayP50 }) => delayP50 },
          { name: say('p99'), look: 'second', of: ({ delayP99 }) => delayP99 },
        ]}
      />
      <Tile
        {...shown}
        title={say('values')}
        hint={balance}
        say={short}
        wide
        figures={[
          { name: say('valuesIn'), look: 'first', of: ({ rates }) => rates.valuesIn },
          { name: say('mergedAway'), look: 'second', of: ({ rates }) => rates.mergedAway },
          { name: say('valuesOut'), look: 'third', of: ({ rates }) => rates.valuesOut },
        ]}
      />
      <Tile {...shown} title={say('frames')} say={short} figures={one(({ rates }) => rates.frames)} />
      <Tile {...shown} title={say('bytes')} say={bytes} figures={one(({ rates }) => rates.bytes)} />
      <Tile {...shown} title={say('batches')} say={short} figures={one(({ rates }) => rates.batches)} />
    </>
  );
}

function ThreadTiles(shown: TilesProps) {
  const say = useWords(profileWords);
  const hasHeap = shown.seconds.some(({ heap }) => heap !== null);
  return (
    <>
      <Tile
        {...shown}
        title={say('workerBusy')}
        hint={say('busyHint')}
        say={share}
        figures={one(({ workerBusy }) => workerBusy)}
      />
      <Tile
        {...shown}
        title={say('pageBusy')}
        hint={say('busyHint')}
        say={share}
        figures={one(({ pageBusy }) => pageBusy)}
      />
      <Tile
        {...shown}
        title={say('framesPerSecond')}
        hint={say('framesHint')}
        say={short}
        figures={one(({ framesPerSecond }) => framesPerSecond)}
      />
      <Tile
        {...shown}
        title={say('longestTask')}
        hint={say('longTasksHint')}
        say={millis}
        figures={one(({ longestTask }) => longestTask)}
      />
      <Tile
        {...shown}
        title={say('inputDelay')}
        hint={say('inputDelayHint')}
        say={millis}
        figures={one(({ inputDelay }) => inputDelay)}
      />
      <Tile
        {...shown}
        title={say('heap')}
        hint={hasHeap ? say('workerHeapNone') : say('heapNone')}
        say={bytes}
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
