/**
 * Shows minimum and maximum since the last inspection, and the previous answers. Requested when the item comes into
 * view: weeks of history are costly on a phone.
 */
import { useEffect, useState } from 'react';
import { faultText } from '../../../i18n/fault-text';
import { liveItemWords } from '../../../i18n/live-item';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { type InspectionItem, itemHistory } from '../../../shared/calls/inspection';
import { SINCE_LAST_MAX_MS } from '../../../shared/constants';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId } from '../../../shared/ids';
import type { EpochMs } from '../../../shared/units';
import { formatQuantity } from '../../../shared/value-text';
import { useCall } from '../../../state/calls/use-call';
import { useSeen } from '../../../state/hooks/use-seen';
import { createLinePath, getExtent, getRoundEnds } from '../../../widgets/kinds/trend/path';
import { formatMinute } from '../../time/time-text';
import { getSlot, type LiveWatch, useLiveItems } from './live-items';
import { type PastSummary, summarizePast } from './past';

/** Maximum number of earlier results shown. */
const ITEM_HISTORY = 5;

const WIDTH = 240;
const HEIGHT = 36;

type PastLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly past: PastSummary }
  | { readonly kind: 'failed'; readonly fault: Fault };

function usePast(live: LiveWatch, item: InspectionItem, slot: number, isSeen: boolean): PastLoad {
  const [pastLoad, setPastLoad] = useState<PastLoad>({ kind: 'loading' });
  const { client, source, now } = live;
  const { family, equipmentId } = source;
  const signalId = source.signalIds[slot];
  const since = item.last?.time ?? null;
  useEffect(() => {
    if (!isSeen || signalId === undefined || since === null) return;
    let isCancelled = false;
    const durationMs = Math.min(SINCE_LAST_MAX_MS, Math.max(0, now() - since));
    void client.loadRecent({ family, equipmentId }, signalId, durationMs).then((outcome) => {
      if (isCancelled) return;
      setPastLoad(
        outcome.ok
          ? { kind: 'ready', past: summarizePast(outcome.value) }
          : { kind: 'failed', fault: outcome.fault },
      );
    });
    return () => {
      isCancelled = true;
    };
  }, [client, family, equipmentId, signalId, since, isSeen, now]);
  return pastLoad;
}

interface SinceLastProps {
  readonly item: InspectionItem;
  readonly equipmentId: EquipmentId | null;
}

/** Renders an empty element for an item that was never answered. */
export function SinceLast({ item, equipmentId }: SinceLastProps) {
  const state = useLiveItems();
  const slot = getSlot(state, item.id);
  const { holder, isSeen } = useSeen<HTMLDivElement>();
  const hasSensor =
    state.kind === 'ready' && slot !== null && item.kind === 'number' && item.last?.time != null;
  return (
    <div ref={holder} className="as-since">
      {hasSensor && isSeen ? <Extremes live={state.live} slot={slot} item={item} /> : null}
      {equipmentId !== null && item.last !== null && isSeen ? (
        <Answers item={item} equipmentId={equipmentId} />
      ) : null}
    </div>
  );
}

function Extremes({
  live,
  slot,
  item,
}: {
  readonly live: LiveWatch;
  readonly slot: number;
  readonly item: InspectionItem;
}) {
  const t = useWords(liveItemWords);
  const language = useLanguage();
  const pastLoad = usePast(live, item, slot, true);
  const formatNumber = (value: number): string => formatQuantity(value, item.decimals);
  if (pastLoad.kind === 'loading') return <p className="as-since__line">{t('sinceLoading')}</p>;
  if (pastLoad.kind === 'failed')
    return pastLoad.fault.kind === 'cancelled' ? null : (
      <p className="as-since__line">{t('sinceFailed', { why: faultText(pastLoad.fault, language) })}</p>
    );
  const { low, high, gapCount } = pastLoad.past;
  const at = item.last?.time ?? (Number.NaN as EpochMs);
  if (low === null || high === null)
    return <p className="as-since__line">{t('sinceNone', { time: formatMinute(at) })}</p>;
  return (
    <figure className="as-since__figure">
      <figcaption className="as-since__line">
        {t('since', { time: formatMinute(at) })}{' '}
        {t('lowest', { value: formatNumber(low.value), time: formatMinute(low.time) })} ·{' '}
        {t('highest', { value: formatNumber(high.value), time: formatMinute(high.time) })}
        {gapCount > 0 ? ` · ${t('gaps', { n: gapCount })}` : null}
      </figcaption>
      <Sparkline past={pastLoad.past} />
    </figure>
  );
}

function Sparkline({ past: { times, numbers } }: { readonly past: PastSummary }) {
  const [from, to] = [times[0], times.at(-1)];
  if (from === undefined || to === undefined || to === from) return null;
  const [low, high] = getRoundEnds(...getExtent(times, numbers, from, to));
  const path = createLinePath(times, numbers, { from, to, low, high, width: WIDTH, height: HEIGHT });
  return (
    <svg
      className="as-since__curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

function Answers({
  item,
  equipmentId,
}: {
  readonly item: InspectionItem;
  readonly equipmentId: EquipmentId;
}) {
  const t = useWords(liveItemWords);
  const { data } = useCall(itemHistory, { equipmentId, itemId: item.id, count: ITEM_HISTORY });
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="as-since__answers">
      <summary>{t('lastAnswers', { n: data.length })}</summary>
      <ul>
        {data.map(({ time, value, result, inspector }) => (
          <li key={`${time} ${value}`}>
            {formatMinute(time)} · {value === '' ? '--' : value} {item.unit}
            {result === 'abnormal' ? ` · ${t('wasAbnormal')}` : null}
            {inspector === '' ? null : ` · ${inspector}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
