import { useMemo } from 'react';
import { loadCode } from '../../browser/load-code';
import type { PageOwner } from '../../page-document/plan';
import { failed } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { PageHost } from '../../widgets/live/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { Range } from '../time/range';
import { PAGE_PARTS } from './page-parts';

interface SupplyProps {
  readonly client: Pick<MonitorClient, 'curve'>;
  readonly owner: PageOwner;
  readonly watch: Watch;
  /** Shows an alarm, from where it is confirmed. The same function each time. */
  readonly openAlarm: (id: AlarmId) => void;
  /** The span that is replayed, null while the page is live. */
  readonly span: Range | null;
}

/** What widgets of rare kinds ask of their page. Its code is loaded when one of them first asks. */
const parts = () => loadCode(() => import('./host-services-late'));

export type Supply = Pick<PageHost, 'alarms' | 'curve' | 'report' | 'weather' | 'parts'>;

export function usePageSupply({ client, owner, watch, span, openAlarm }: SupplyProps): Supply {
  const services = useServices();
  return useMemo(() => {
    const { store } = services;
    const alarms = span !== null ? watch.replay.alarms : watch.alarms;
    const lost = () => failed({ kind: 'offline' });
    return {
      parts: PAGE_PARTS,
      alarms: {
        get: () => store.get(alarms),
        subscribe: (listener) => store.sub(alarms, listener),
        open: openAlarm,
      },
      curve: async () => (await parts()).pageCurve(client, services, owner, span),
      // Only projects have any; a replayed page shows nothing that goes on beside it.
      ...(owner.family === 'project' && span === null
        ? {
            report: (ask, signal) =>
              parts().then(
                ({ projectReport }) => projectReport(services, owner.projectId, ask, signal),
                lost,
              ),
          }
        : {}),
      weather: (place, signal) => parts().then(({ weatherAt }) => weatherAt(services, place, signal), lost),
    };
  }, [services, client, owner, watch, span, openAlarm]);
}
