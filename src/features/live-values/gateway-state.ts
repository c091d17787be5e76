import { useAtomValue } from 'jotai';
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { isActive } from '../../shared/alarm-state';
import { ALARM_POWER_OUTAGE } from '../../shared/calls/alarm';
import type { AlarmMap } from '../../state/live/alarms';
import { useLiveValues } from './live-context';

export type GatewayState =
  | 'gatewayUnknown'
  | 'gatewayOffline'
  | 'gatewayPowerLoss'
  | 'gatewayVpn'
  | 'gatewayNotMonitored'
  | 'gatewayOnline';

/**
 * Returns the state of a gateway; `gateway` is `undefined` while unknown. A gateway without power looks offline: only
 * an active power-outage alarm distinguishes the two (spec 8). A gateway that refused to open is online but sends
 * nothing, so it is not monitored (spec 7).
 */
export function getGatewayState(gateway: GatewayView | undefined, alarms: AlarmMap): GatewayState {
  const { equipmentId, online = null, vpn, monitored } = gateway ?? {};
  if (online === null) return 'gatewayUnknown';
  if (online) {
    if (vpn) return 'gatewayVpn';
    return monitored ? 'gatewayOnline' : 'gatewayNotMonitored';
  }
  const hasPowerOutage = [...alarms.values()].some(
    (alarm) => alarm.type === ALARM_POWER_OUTAGE && alarm.equipmentId === equipmentId && isActive(alarm),
  );
  return hasPowerOutage ? 'gatewayPowerLoss' : 'gatewayOffline';
}

export function useGatewayState(gateway: GatewayView | undefined): GatewayState {
  const { watch } = useLiveValues();
  return getGatewayState(gateway, useAtomValue(watch.alarms));
}
