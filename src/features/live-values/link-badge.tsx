import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import { type EpochMs, type Millis, SECOND_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import type { WatchStatus } from '../../state/live/atoms';
import type { LiveSummary } from '../../state/live/live-summary';
import type { Tone } from '../../ui/tag';
import { formatSince, formatZoneMark } from '../time/time-text';
import './link-badge.css';

/** How long the first values may take after the link opens; then the page shows that none have arrived. */
export const FIRST_VALUES_MS: Millis = 3_000;

const STATUS_STYLES = {
  connecting: { tone: 'accent', word: 'linkConnecting' },
  live: { tone: 'good', word: 'linkLive' },
  reconnecting: { tone: 'warn', word: 'linkReconnecting' },
  offline: { tone: 'bad', word: 'linkOffline' },
  stopped: { tone: 'bad', word: 'linkStopped' },
} as const satisfies Record<string, { tone: Tone; word: string }>;
/** The link is open, but every value is old or missing. */
const NO_VALUES = { tone: 'warn', word: 'linkNoValues' } as const;
const GATEWAYS_OUT = { tone: 'warn', word: 'linkGatewaysOut' } as const;

export function ReplayBadge() {
  const t = useWords(liveWords);
  return (
    <div className="as-link as-link--replay" data-link="replay">
      <span className="as-link__dot" aria-hidden="true" />
      <span>{t('linkReplay')}</span>
    </div>
  );
}

interface LinkBadgeProps {
  readonly link: WatchStatus['link'];
  /** The worker's steady clock, which the link's times use. */
  readonly now: () => EpochMs;
  /** Counts of live and outdated values; without them only the link is shown. */
  readonly summary?: LiveSummary;
  readonly areGatewaysOut?: boolean;
  readonly onOpen?: () => void;
}

/**
 * Shows whether a page is live, or since when it is not. Nothing else on the page shows this. Screen readers announce
 * state changes, not the countdown to the next attempt.
 */
export function LinkBadge({ link, now, summary, areGatewaysOut = false, onOpen }: LinkBadgeProps) {
  const t = useWords(liveWords);
  const status = link?.status ?? 'connecting';
  const notLiveCount = status === 'live' ? (summary?.notLive ?? 0) : 0;
  const hasNoLiveValue = status === 'live' && summary?.live === 0;
  const hasNoValue = hasNoLiveValue && notLiveCount === 0 && summary.never > 0;
  // The first values are still arriving.
  const isAwaitingValues = hasNoValue && link !== null && now() - link.since < FIRST_VALUES_MS;
  const isEmpty = hasNoLiveValue && (notLiveCount > 0 || (hasNoValue && !isAwaitingValues));
  const { tone, word } = isEmpty
    ? areGatewaysOut
      ? GATEWAYS_OUT
      : NO_VALUES
    : STATUS_STYLES[isAwaitingValues ? 'connecting' : status];
  const isLost = status === 'reconnecting' || status === 'offline' || status === 'stopped';
  useTick(status === 'reconnecting' || isAwaitingValues);
  const lostAt = link === null ? Number.NaN : (link.lastFrameAt ?? link.since);
  const at = isLost ? lostAt : isEmpty ? (summary?.newestAt ?? Number.NaN) : Number.NaN;
  const note = Number.isNaN(at)
    ? notLiveCount > 0
      ? `· ${t('notLive', { n: notLiveCount })}`
      : formatZoneMark(now()).trim()
    : t('since', { time: formatSince(at, now()) });
  const retrySeconds =
    status === 'reconnecting' && link !== null && link.retryAt !== null
      ? Math.max(0, Math.ceil((link.retryAt - now()) / SECOND_MS))
      : null;
  return (
    <div
      className={`as-link as-link--${tone}`}
      data-link={status}
      data-empty={isEmpty || undefined}
      data-partly={(notLiveCount > 0 && !isEmpty) || undefined}
    >
      <span className="as-link__dot" aria-hidden="true" />
      <span className="as-link__state" role="status" aria-live="polite">
        <span className="as-link__word">{t(word)}</span>
        {note === '' ? null : <span className="as-link__note">{` ${note}`}</span>}
      </span>
      {status === 'reconnecting' ? (
        <span className="as-link__next" aria-hidden="true">
          {retrySeconds === null || retrySeconds === 0 ? t('trying') : t('nextTry', { n: retrySeconds })}
        </span>
      ) : null}
      {onOpen === undefined ? null : (
        <button
          type="button"
          className="as-link__open"
          aria-label={t('linkDetails')}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
      )}
    </div>
  );
}
