/** Shows the state of a page's link, and the gateways whose values are not live. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { liveWords } from '../../i18n/live';
import { sheetWords } from '../../i18n/live-sheets';
import { useWords } from '../../i18n/use-words';
import type { EpochMs } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import type { AlarmMap } from '../../state/live/alarms';
import type { WatchStatus } from '../../state/live/atoms';
import { summarise } from '../../state/live/live-summary';
import type { Watch } from '../../state/live/watch';
import { Dialog } from '../../ui/dialog';
import { formatSince, formatZoneMark } from '../time/time-text';
import { type GatewayState, getGatewayState } from './gateway-state';
import { GatewayTag } from './gateway-tag';
import { LinkBadge } from './link-badge';
import { useLiveValues } from './live-context';
import { createIsGatewayOut, groupNotLiveByEquipment, type NotLiveGroup } from './not-live';
import { useEquipmentNamesQuery, useGetEquipmentName } from './use-equipment-name';
import './link-sheet.css';

interface LinkSheetProps {
  readonly watch: Watch;
  readonly now: () => EpochMs;
  readonly onClose: () => void;
}

/**
 * Requests the names of the page's equipment and calls `onLoaded` once they have arrived. This sheet and the sheet of
 * a value are needed most when names can no longer be requested.
 */
export function NamePrefetcher({ onLoaded }: { readonly onLoaded: () => void }) {
  const { isLoading } = useEquipmentNamesQuery(useLiveValues().owner);
  useEffect(() => {
    if (!isLoading) onLoaded();
  }, [isLoading, onLoaded]);
  return null;
}

interface Section {
  /** `null` for values that belong to no equipment. */
  readonly state: GatewayState | null;
  readonly gateway: GatewayView | undefined;
  readonly groups: NotLiveGroup[];
}

/** Groups by the state of the gateway, the reason why the values are not live. */
function groupByGatewayState(
  groups: readonly NotLiveGroup[],
  { gateways }: WatchStatus,
  alarms: AlarmMap,
): readonly Section[] {
  const sections = new Map<GatewayState | null, Section>();
  for (const group of groups) {
    const gateway = group.equipmentId === null ? undefined : gateways.get(group.equipmentId);
    const state = group.equipmentId === null ? null : getGatewayState(gateway, alarms);
    const section = sections.get(state) ?? { state, gateway, groups: [] };
    section.groups.push(group);
    sections.set(state, section);
  }
  return [...sections.values()];
}

export default function LinkSheet({ watch, now, onClose }: LinkSheetProps) {
  const t = useWords(liveWords);
  const tSheet = useWords(sheetWords);
  const { owner, plan } = useLiveValues();
  const status = useAtomValue(watch.status);
  const { link, gateways } = status;
  const alarms = useAtomValue(watch.alarms);
  const getEquipmentName = useGetEquipmentName(owner);
  useTick();
  // Counted together with the groups below: a count from a second ago would contradict them.
  const isGatewayOut = createIsGatewayOut(watch.board, plan.spec, gateways);
  const summary = summarise(watch.board, plan.spec.slots, isGatewayOut);
  const groups = groupNotLiveByEquipment(watch.board, plan.spec, isGatewayOut);
  // The worker updates this time when the link changes, not on each frame: for a live link it is as old as the link.
  const lastFrameAt = link === null || link.status === 'live' ? null : link.lastFrameAt;
  const zone = formatZoneMark(now());
  return (
    <Dialog shape="sheet" title={t('linkDetails')} closeLabel={t('close')} onClose={onClose}>
      <div className="as-link-sheet">
        <LinkBadge link={link} now={now} summary={summary} />
        <p>{tSheet('valuesLive', { n: summary.live, of: summary.live + summary.notLive })}</p>
        {lastFrameAt === null ? null : (
          <p>{tSheet('lastFrame', { time: `${formatSince(lastFrameAt, now())}${zone}` })}</p>
        )}
        {groups.length === 0 ? null : (
          <>
            <h3>{tSheet('notLiveWhere')}</h3>
            {groupByGatewayState(groups, status, alarms).map(({ state, gateway, groups }) => (
              <section key={state ?? ''} className="as-link-sheet__section">
                {state === null ? null : (
                  <div className="as-link-sheet__cause">
                    <GatewayTag gateway={gateway} />
                    <span>{tSheet('devices', { n: groups.length })}</span>
                  </div>
                )}
                <ul>
                  {groups.map(({ equipmentId, count, since }) => (
                    <li key={equipmentId ?? ''} className="as-link-sheet__group">
                      <span className="as-link-sheet__name">
                        {equipmentId === null
                          ? tSheet('ofNone')
                          : getEquipmentName(equipmentId) || equipmentId}
                      </span>
                      <span className="as-link-sheet__since">
                        {`${t('notLive', { n: count })} · ${
                          Number.isNaN(since)
                            ? tSheet('neverCollected')
                            : tSheet('sinceLast', { time: formatSince(since, now()) })
                        }`}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </div>
    </Dialog>
  );
}
