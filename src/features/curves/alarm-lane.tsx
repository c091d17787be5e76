import { useState } from 'react';
import { curveWords } from '../../i18n/curve';
import { useWords } from '../../i18n/use-words';
import type { TimeRange } from '../../shared/units';
import { Dialog } from '../../ui/dialog';
import { Tag } from '../../ui/tag';
import type { RangeAlarm, RangeAlarms } from '../alarms/use-range-alarms';
import { formatDateTime } from '../time/time-text';

/** Width of the touch target of a mark, CSS px. */
const MARK_WIDTH = 44;

export interface Cluster {
  /** Distance of the centre from the left edge of the plot, CSS px. */
  readonly x: number;
  readonly alarms: readonly RangeAlarm[];
}

/**
 * Groups visible alarms, sorted by time, into clusters where their marks would overlap. The end of a live curve moves
 * by whole columns; alarms raised since then are placed at the edge.
 */
export function groupIntoClusters(
  alarms: readonly RangeAlarm[],
  view: TimeRange,
  width: number,
): readonly Cluster[] {
  const columnMs = (view.end - view.from) / width;
  const clusters: { first: number; last: number; alarms: RangeAlarm[] }[] = [];
  for (const alarm of alarms) {
    const { triggerTime } = alarm;
    if (triggerTime < view.from || triggerTime > view.end + columnMs) continue;
    const x = Math.min(width, (triggerTime - view.from) / columnMs);
    const openCluster = clusters.at(-1);
    if (openCluster === undefined || x - openCluster.first >= MARK_WIDTH)
      clusters.push({ first: x, last: x, alarms: [alarm] });
    else {
      openCluster.last = x;
      openCluster.alarms.push(alarm);
    }
  }
  return clusters.map(({ first, last, alarms: clusterAlarms }) => ({
    x: (first + last) / 2,
    alarms: clusterAlarms,
  }));
}

const formatTime = (time: number | null): string => formatDateTime(time ?? Number.NaN);

function AlarmSheet({
  alarms,
  onClose,
}: {
  readonly alarms: readonly RangeAlarm[];
  readonly onClose: () => void;
}) {
  const t = useWords(curveWords);
  return (
    <Dialog shape="sheet" title={t('alarms')} closeLabel={t('close')} onClose={onClose}>
      <ul className="as-lane__alarms">
        {alarms.map((alarm) => (
          <li key={alarm.id} className="as-lane__alarm">
            <p className="as-lane__name">
              {alarm.signalTitle || alarm.signalId || alarm.group || alarm.type}
              {alarm.recoverTime === null && alarm.releaseTime === null ? (
                <Tag tone="bad">{t('inAlarm')}</Tag>
              ) : null}
            </p>
            <dl className="as-lane__facts">
              <dt>{t('triggerTime')}</dt>
              <dd>{formatTime(alarm.triggerTime)}</dd>
              <dt>{t('recoveryTime')}</dt>
              <dd>{formatTime(alarm.recoverTime ?? alarm.releaseTime)}</dd>
              {alarm.value === '' ? null : (
                <>
                  <dt>{t('value')}</dt>
                  <dd>{`${alarm.value} ${alarm.unit}`.trim()}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export interface AlarmLaneProps {
  readonly alarms: RangeAlarms;
  readonly view: TimeRange;
  readonly plot: { readonly left: number; readonly width: number };
}

export function AlarmLane({ alarms, view, plot }: AlarmLaneProps) {
  const t = useWords(curveWords);
  const [openCluster, setOpen] = useState<readonly RangeAlarm[] | null>(null);
  const { rows, isLoading, fault, total } = alarms;
  // A source that does not support alarms must not look like one without alarms.
  if (fault?.kind === 'unsupported') return null;
  const clusters = groupIntoClusters(rows, view, plot.width);
  const note =
    fault !== null
      ? t('alarmsNotLoaded')
      : total > rows.length && !isLoading
        ? t('alarmsMore', { n: rows.length, of: total })
        : clusters.length > 0
          ? t('alarmsMarked')
          : !isLoading && rows.length === 0
            ? t('noAlarmsInRange')
            : '';
  return (
    <section className="as-lane" aria-label={t('alarms')}>
      {clusters.length === 0 ? null : (
        <div className="as-lane__marks" style={{ marginLeft: plot.left, width: plot.width }}>
          {clusters.map((cluster) => {
            const [first] = cluster.alarms;
            return (
              <button
                key={first?.id}
                type="button"
                className="as-lane__mark"
                style={{ left: Math.max(MARK_WIDTH / 2, Math.min(plot.width - MARK_WIDTH / 2, cluster.x)) }}
                aria-label={t('alarmsIn', {
                  n: cluster.alarms.length,
                  time: formatTime(first?.triggerTime ?? null),
                })}
                onClick={() => setOpen(cluster.alarms)}
              >
                <span className="as-lane__sign">{cluster.alarms.length}</span>
              </button>
            );
          })}
        </div>
      )}
      {note === '' ? null : <p className="as-lane__note">{note}</p>}
      {openCluster === null ? null : <AlarmSheet alarms={openCluster} onClose={() => setOpen(null)} />}
    </section>
  );
}
