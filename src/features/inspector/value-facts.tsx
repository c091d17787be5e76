import type { SlotDescription, SlotSource } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Freshness } from '../../shared/reading';
import { SECOND_MS } from '../../shared/units';
import { getSince, type Reading } from '../../state/live/board';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Tag } from '../../ui/tag';
import { GatewayTag } from '../live-values/gateway-tag';
import { useLiveValues } from '../live-values/live-context';
import { freshnessText, hasValue, isLive, qualityText } from '../live-values/reading-text';
import { useGateway } from '../live-values/use-gateway';
import { dateText, durationText, zoneMark } from '../time/time-text';

const timeText = (at: number): string => (Number.isNaN(at) ? dateText(at) : dateText(at) + zoneMark(at));

/** Shows which clock is wrong if a value seems to have arrived before its timestamp. */
function ClockNote({ reading: { time, arrivedAt } }: Pick<ValueFactsProps, 'reading'>) {
  const t = useWords(valueWords);
  const services = useServices();
  const { now } = useLiveValues();
  const ahead = time - arrivedAt;
  if (!(ahead >= SECOND_MS)) return null;
  const platform = getPlatformClock(services);
  const behind = platform.isKnown() ? platform.now() - now() : 0;
  const isOurs = behind >= SECOND_MS && ahead - behind < SECOND_MS;
  return (
    <span className="as-inspect__note">
      {t(isOurs ? 'deviceBehind' : 'clockAhead', { time: durationText(ahead, t) })}
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
  const quality = qualityText(reading, t);
  const freshness =
    isReplay && reading.freshness === Freshness.fresh
      ? ({ text: t('stateThen'), tone: 'accent' } as const)
      : freshnessText(reading.freshness, t);
  // An old value shows the same age as on the page. The age of a live one starts at its arrival, which does not depend
  // on the source's clock.
  const since = isLive(reading) ? reading.arrivedAt : getSince(watch.board, slot);
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
        <span>{isKnown ? timeText(reading.time) : '--'}</span>
        {isKnown && !isReplay ? <ClockNote reading={reading} /> : null}
      </dd>
      <dt>{t('arrival')}</dt>
      <dd>{isKnown ? timeText(reading.arrivedAt) : '--'}</dd>
      <dt>{t('age')}</dt>
      <dd>{isKnown ? durationText(now() - since, t) : '--'}</dd>
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
