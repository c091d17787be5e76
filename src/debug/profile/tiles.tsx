/** The tiles of the throughput panel: each a figure with its course over the last two minutes. */
import { profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { bytes, millis, share, short } from './format';
import { type Line, largestOf, Sparkline } from './sparkline';
import type { Second } from './throughput';

interface Figure {
  readonly name: string | null;
  readonly look: Line['look'];
  readonly of: (second: Second) => number;
}
interface TileProps {
  readonly title: string;
  readonly hint?: string;
  readonly seconds: readonly Second[];
  readonly figures: readonly Figure[];
  readonly say: (value: number) => string;
  readonly wide?: boolean;
}

/** One figure or a few: the newest in digits, the last two minutes as lines. */
function Tile({ title, hint, seconds, figures, say, wide = false }: TileProps) {
  const words = useWords(profileWords);
  const lines = figures.map(({ look, of }): Line => ({ look, values: seconds.map(of) }));
  const now = lines.map(({ values }) => say(values.at(-1) ?? Number.NaN));
  const max = say(largestOf(lines.map(({ values }) => values)));
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
          </p>
        ))}
      </div>
      <Sparkline label={words('chartSays', { title, now: now.join(' / '), max })} lines={lines} />
      {hint === undefined ? null : <p className="as-profile__hint">{hint}</p>}
    </section>
  );
}

/** The main figures. */
export function Tiles({ seconds }: { readonly seconds: readonly Second[] }) {
  const say = useWords(profileWords);
  const hasHeap = seconds.some(({ heap }) => heap !== null);
  const one = (of: Figure['of']): readonly Figure[] => [{ name: null, look: 'first', of }];
  return (
    <div className="as-profile__tiles">
      <Tile
        title={say('pushToPaint')}
        hint={say('pushToPaintHint')}
        seconds={seconds}
        say={millis}
        wide
        figures={[
          { name: say('p50'), look: 'first', of: ({ delayP50 }) => delayP50 },
          { name: say('p99'), look: 'second', of: ({ delayP99 }) => delayP99 },
        ]}
      />
      <Tile
        title={say('values')}
        seconds={seconds}
        say={short}
        wide
        figures={[
          { name: say('valuesIn'), look: 'first', of: ({ rates }) => rates.valuesIn },
          { name: say('mergedAway'), look: 'second', of: ({ rates }) => rates.mergedAway },
          { name: say('valuesOut'), look: 'third', of: ({ rates }) => rates.valuesOut },
        ]}
      />
      <Tile title={say('frames')} seconds={seconds} say={short} figures={one(({ rates }) => rates.frames)} />
      <Tile title={say('bytes')} seconds={seconds} say={bytes} figures={one(({ rates }) => rates.bytes)} />
      <Tile
        title={say('batches')}
        seconds={seconds}
        say={short}
        figures={one(({ rates }) => rates.batches)}
      />
      <Tile
        title={say('workerBusy')}
        hint={say('busyHint')}
        seconds={seconds}
        say={share}
        figures={one(({ workerBusy }) => workerBusy)}
      />
      <Tile
        title={say('pageBusy')}
        hint={say('busyHint')}
        seconds={seconds}
        say={share}
        figures={one(({ pageBusy }) => pageBusy)}
      />
      <Tile
        title={say('heap')}
        hint={hasHeap ? say('workerHeapNone') : say('heapNone')}
        seconds={seconds}
        say={bytes}
        figures={one(({ heap }) => heap ?? Number.NaN)}
      />
    </div>
  );
}
