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
 * A gateway without power can only be offline; an active alarm tells the two apart (spec 8). A gateway that refused
 * to open is online but sends nothing: it is not monitored (spec 7). `gateway`: `undefined` while unknown.
 */
export function gatewayState(gateway: GatewayView | undefined, alarms: AlarmMap): GatewayState {
  const { equipmentId, online = null, vpn, monitored } = gateway ?? {};
  if (online === null) return 'gatewayUnknown';
  if (online) {
    if (vpn) return 'gatewayVpn';
    return monitored ? 'gatewayOnline' : 'gatewayNotMonitored';
  }
  const isWithoutPower = [...alarms.values()].some(
    (alarm) => alarm.type === ALARM_POWER_OUTAGE && alarm.equipmentId === equipmentId && isActive(alarm),
  );
  return isWithoutPower ? 'gatewayPowerLoss' : 'gatewayOffline';
}

export function useGatewayState(gateway: GatewayView | undefined): GatewayState {
  const { watch } = useLiveValues();
  return gatewayState(gateway, useAtomValue(watch.alarms));
}
