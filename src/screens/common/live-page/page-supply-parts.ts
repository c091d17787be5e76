/** What widgets of rare kinds need of the platform; loaded with the first of them (page-supply.ts). */
import type { CurveOwner } from '../../../../workers/monitor/contract';
import { language } from '../../../i18n/engine';
import { faultText } from '../../../i18n/fault-text';
import type { PageOwner } from '../../../page-document/plan';
import { confirmMultiAlarms } from '../../../shared/calls/multi';
import { confirmProjectAlarms } from '../../../shared/calls/project-alarm';
import { type Weather, type WeatherPlace, weatherNow } from '../../../shared/calls/weather';
import { done, type Fault, failed, type Outcome } from '../../../shared/faults';
import type { AlarmId } from '../../../shared/ids';
import { openCurve } from '../../../state/live/curve';
import type { Services } from '../../../state/services';
import type { PageCurve } from '../../../widgets/page-host';
import type { MonitorClient } from '../../../worker-client/monitor-client';

/** Confirms alarms in the name of the person; asked once, never again by itself. */
export async function confirmAlarms(
  { call }: Pick<Services, 'call'>,
  owner: PageOwner,
  ids: readonly AlarmId[],
): Promise<Outcome<null>> {
  switch (owner.family) {
    case 'project':
      return call(confirmProjectAlarms, { projectId: owner.projectId, ids });
    case 'equipment':
      return call(confirmMultiAlarms, { equipmentId: owner.equipmentId, ids });
    case 'legacy':
      return failed({ kind: 'http', status: 404 });
  }
}
export const tellFault = ({ feedback }: Pick<Services, 'feedback'>, fault: Fault): void => {
  if (fault.kind !== 'cancelled' && fault.kind !== 'session-ended')
    feedback.toast(faultText(fault, language()), 'bad');
};

export function pageCurve(
  client: Pick<MonitorClient, 'curve'>,
  { store }: Pick<Services, 'store'>,
  owner: PageOwner,
): PageCurve {
  const { status, ask, csv: _csv, ...curve } = openCurve(client, store);
  const whose: CurveOwner =
    owner.family === 'project'
      ? { family: 'project', projectId: owner.projectId }
      : { family: owner.family, equipmentId: owner.equipmentId };
  return {
    ...curve,
    ask: (question) => ask({ ...question, owner: whose }),
    status: () => store.get(status),
    subscribe: (listener) => store.sub(status, listener),
  };
}

/** Null: no weather service is configured. */
export async function weatherAt(
  { config, ports }: Pick<Services, 'config' | 'ports'>,
  place: WeatherPlace,
  signal: AbortSignal,
): Promise<Outcome<Weather | null>> {
  let base: string;
  try {
    base = (await config()).weather;
  } catch {
    return failed({ kind: 'offline' });
  }
  return base === '' ? done(null) : weatherNow(ports, base, place, { signal });
}
