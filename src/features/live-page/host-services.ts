import { useMemo } from 'react';
import { loadCode } from '../../browser/load-code';
import type { PageOwner } from '../../page-document/plan';
import { failed } from '../../shared/faults';
import type { AlarmId, EquipmentId } from '../../shared/ids';
import type { TimeRange } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { PageHost } from '../../widgets/live/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { PAGE_EMBEDS } from './page-embeds';

interface HostServicesDeps {
  readonly client: Pick<MonitorClient, 'openCurve'>;
  readonly owner: PageOwner;
  readonly watch: Watch;
  /** Shows an alarm and offers to confirm it. Stable across renders. */
  readonly openAlarm: (id: AlarmId) => void;
  /** Shows the alarms of a device. Stable across renders. */
  readonly openEquipmentAlarms: (id: EquipmentId) => void;
  /** The replayed range; `null` while the page is live. */
  readonly range: TimeRange | null;
}

const loadLateServices = () => loadCode(() => import('./host-services-late'));

export type HostServices = Pick<PageHost, 'alarms' | 'curve' | 'report' | 'weather' | 'embeds'>;

export function useHostServices(deps: HostServicesDeps): HostServices {
  const { client, owner, watch, range, openAlarm, openEquipmentAlarms } = deps;
  const services = useServices();
  return useMemo((): HostServices => {
    const { store } = services;
    const alarms = range === null ? watch.alarms : watch.replay.alarms;
    const failOffline = () => failed({ kind: 'offline' });
    return {
      embeds: PAGE_EMBEDS,
      // A broker's past alarms are not stored anywhere.
      ...((owner.family !== 'broker' || range === null) && {
        alarms: {
          isReadOnly: owner.family === 'broker',
          get: () => store.get(alarms),
          subscribe: (listener) => store.sub(alarms, listener),
          unknownPast: () => store.get(watch.replay.status).state?.unknownAlarms,
          open: openAlarm,
          openEquipment: openEquipmentAlarms,
        },
      }),
      curve: async () => (await loadLateServices()).createPageCurve(client, services, owner, range),
      // Only projects have reports. A replayed page shows nothing current.
      ...(owner.family === 'project' && range === null
        ? {
            report: (query, signal) =>
              loadLateServices().then(
                ({ fetchProjectReport }) => fetchProjectReport(services, owner.projectId, query, signal),
                failOffline,
              ),
          }
        : {}),
      weather: (place, signal) =>
        loadLateServices().then(({ fetchWeather }) => fetchWeather(services, place, signal), failOffline),
    };
  }, [services, client, owner, watch, range, openAlarm, openEquipmentAlarms]);
}
