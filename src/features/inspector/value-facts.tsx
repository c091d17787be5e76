/** The facts of one value: state, quality, times, gateway, access. */
import type { SlotDescription, SlotSource } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { Freshness } from '../../shared/reading';
import type { Reading } from '../../state/live/board';
import { Tag } from '../../ui/tag';
import { GatewayTag } from '../live-values/gateway-tag';
import { useLiveValues } from '../live-values/live-context';
import { freshnessText, hasValue, qualityText } from '../live-values/reading-text';
import { useGateway } from '../live-values/use-gateway';
import { dateText, durationText, zoneMark } from '../time/time-text';

const timeText = (at: number): string => (Number.isNaN(at) ? dateText(at) : dateText(at) + zoneMark(at));

interface ValueFactsProps {
  readonly slot: number;
  readonly reading: Reading;
  readonly description: SlotDescription | null;
  readonly source: SlotSource | undefined;
}

export function ValueFacts({ slot, reading, description, source }: ValueFactsProps) {
  const say = useWords(valueWords);
  const { now, isReplay } = useLiveValues();
  const { equipmentId, gateway } = useGateway(slot);
  const quality = qualityText(reading, say);
  const freshness =
    isReplay && reading.freshness === Freshness.fresh
      ? ({ text: say('stateThen'), tone: 'accent' } as const)
      : freshnessText(reading.freshness, say);
  const isWritable = source?.src === 'signal' && description?.writable === true;
  return (
    <dl className="as-inspect__facts">
      <dt>{say('state')}</dt>
      <dd>
        <Tag tone={freshness.tone}>{freshness.text}</Tag>
      </dd>
      <dt>{say('quality')}</dt>
      <dd>{hasValue(reading) ? <Tag tone={quality.tone}>{quality.text}</Tag> : '--'}</dd>
      <dt>{say('sn')}</dt>
      <dd>{description?.sn || '--'}</dd>
      <dt>{say('sourceTime')}</dt>
      <dd>{timeText(reading.time)}</dd>
      <dt>{say('arrival')}</dt>
      <dd>{timeText(reading.arrivedAt)}</dd>
      <dt>{say('age')}</dt>
      <dd>{durationText(now() - reading.arrivedAt, say)}</dd>
      {equipmentId === null ? null : (
        <>
          <dt>{say('gateway')}</dt>
          <dd>
            <GatewayTag gateway={gateway} />
          </dd>
        </>
      )}
      <dt>{say('access')}</dt>
      <dd>{say(isWritable ? 'readWrite' : 'readOnly')}</dd>
    </dl>
  );
}
