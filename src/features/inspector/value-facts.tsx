import type { SlotDescription, SlotSource } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Freshness } from '../../shared/reading';
import { SECOND_MS } from '../../shared/units';
import { getAgeStart, type Reading } from '../../state/live/board';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Tag } from '../../ui/tag';
import { GatewayTag } from '../live-values/gateway-tag';
import { useLiveValues } from '../live-values/live-context';
import { formatFreshness, formatQuality, hasValue, isLive } from '../live-values/reading-text';
import { useGateway } from '../live-values/use-gateway';
import { formatDateTime, formatDuration, formatZoneMark } from '../time/time-text';

const formatTime = (at: number): string =>
  Number.isNaN(at) ? formatDateTime(at) : formatDateTime(at) + formatZoneMark(at);

/** Shows which clock is wrong if a value seems to have arrived before its timestamp. */
function ClockNote({ reading: { time, arrivedAt } }: Pick<ValueFactsProps, 'reading'>) {
  const t = useWords(valueWords);
  const services = useServices();
  const { now } = useLiveValues();
  const aheadMs = time - arrivedAt;
  if (!(aheadMs >= SECOND_MS)) return null;
  const platformClock = getPlatformClock(services);
  const behindMs = platformClock.isKnown() ? platformClock.now() - now() : 0;
  const isDeviceClockOff = behindMs >= SECOND_MS && aheadMs - behindMs < SECOND_MS;
  return (
    <span className="as-inspect__note">
      {t(isDeviceClockOff ? 'deviceBehind' : 'clockAhead', { time: formatDuration(aheadMs, t) })}
    </span>
  );
}

interface ValueFactsProps {
  readonly slot: number;
  readonly reading: Reading;
  /** The raw value; `null` if the value is shown as is. */
  readonly raw: string | null;
  readonly description: SlotDescription | null;
  readonly source: SlotSource | undefined;
}

export function ValueFacts({ slot, reading, raw, description, source }: ValueFactsProps) {
  const t = useWords(valueWords);
  const { now, isReplay, watch } = useLiveValues();
  const { equipmentId, gateway } = useGateway(slot);
  const isKnown = hasValue(reading);
  const quality = formatQuality(reading, t);
  const freshness =
    isReplay && reading.freshness === Freshness.fresh
      ? ({ text: t('stateThen'), tone: 'accent' } as const)
      : formatFreshness(reading.freshness, t);
  // An old value shows the same age as on the page. The age of a live one starts at its arrival, which does not depend
  // on the source's clock.
  const since = isLive(reading) ? reading.arrivedAt : getAgeStart(watch.board, slot);
  const isWritable = source?.src === 'signal' && description?.writable === true;
  return (
    <dl className="as-inspect__facts">
      <dt>{t('state')}</dt>
      <dd>
        <Tag tone={freshness.tone}>{freshness.text}</Tag>
      </dd>
      <dt>{t('quality')}</dt>
      <dd>{isKnown ? <Tag tone={isLive(reading) ? quality.tone : 'stale'}>{quality.text}</Tag> : '--'}</dd>
      {raw === null ? null : (
        <>
          <dt>{t('raw')}</dt>
          <dd>{raw}</dd>
        </>
      )}
      <dt>{t('sn')}</dt>
      <dd>{description?.sn || '--'}</dd>
      <dt>{t('sourceTime')}</dt>
      <dd>
        <span>{isKnown ? formatTime(reading.time) : '--'}</span>
        {isKnown && !isReplay ? <ClockNote reading={reading} /> : null}
      </dd>
      <dt>{t('arrival')}</dt>
      <dd>{isKnown ? formatTime(reading.arrivedAt) : '--'}</dd>
      <dt>{t('age')}</dt>
      <dd>{isKnown ? formatDuration(now() - since, t) : '--'}</dd>
      {equipmentId === null ? null : (
        <>
          <dt>{t('gateway')}</dt>
          <dd>
            <GatewayTag gateway={gateway} />
          </dd>
        </>
      )}
      <dt>{t('access')}</dt>
      <dd>{t(isWritable ? 'readWrite' : 'readOnly')}</dd>
    </dl>
  );
}
