/** The badge that says whether a page is live. */
import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import { type EpochMs, SECOND_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import type { WatchStatus } from '../../state/live/atoms';
import type { Tone } from '../../ui/tag';
import { clockText } from '../time/time-text';
import './link-badge.css';

const LOOKS = {
  connecting: { tone: 'accent', word: 'linkConnecting' },
  live: { tone: 'good', word: 'linkLive' },
  reconnecting: { tone: 'warn', word: 'linkReconnecting' },
  offline: { tone: 'bad', word: 'linkOffline' },
  stopped: { tone: 'bad', word: 'linkStopped' },
} as const satisfies Record<string, { tone: Tone; word: string }>;

interface LinkBadgeProps {
  readonly link: WatchStatus['link'];
  /** The worker's steady clock; the link's times are of this clock. */
  readonly now: () => EpochMs;
}

/** Takes the place of the link badge while the page shows the past. */
export function ReplayBadge() {
  const say = useWords(liveWords);
  return (
    <div className="as-link as-link--replay" data-link="replay">
      <span className="as-link__dot" aria-hidden="true" />
      {say('linkReplay')}
    </div>
  );
}

/**
 * The one place of a page that says whether it is live. A screen reader reads the state when it changes, but not the
 * seconds to the next try.
 */
export function LinkBadge({ link, now }: LinkBadgeProps) {
  const say = useWords(liveWords);
  const phase = link?.phase ?? 'connecting';
  const { tone, word } = LOOKS[phase];
  const isLost = phase === 'reconnecting' || phase === 'offline' || phase === 'stopped';
  useTick(phase === 'reconnecting');
  const since = link === null ? null : clockText(link.lastFrameAt ?? link.since);
  const seconds =
    phase === 'reconnecting' && link !== null && link.retryAt !== null
      ? Math.max(0, Math.ceil((link.retryAt - now()) / SECOND_MS))
      : null;
  return (
    <div className={`as-link as-link--${tone}`} data-link={phase}>
      <span className="as-link__dot" aria-hidden="true" />
      <span className="as-link__state" role="status" aria-live="polite">
        {say(word)}
        {isLost && since !== null ? (
          <span className="as-link__since"> {say('staleSince', { time: since })}</span>
        ) : null}
      </span>
      {phase === 'reconnecting' ? (
        <span className="as-link__next" aria-hidden="true">
          {seconds === null || seconds === 0 ? say('trying') : say('nextTry', { n: seconds })}
        </span>
      ) : null}
    </div>
  );
}
