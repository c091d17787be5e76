import { atom } from 'jotai';
import { describe, expect, it } from 'vitest';
import { GatewayTag } from '../../../src/features/live-values/gateway-tag';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { EquipmentId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { createAlarmRow } from '../../kit/alarms';
import { createFakeOutside } from '../kit/fake-outside';
import { createFakeWatch, createGateway, link } from '../kit/fake-watch';
import { getBySelector } from '../kit/queries';
import { renderLive } from '../kit/render-live';

describe('The gateway tag', () => {
  it.each<[string, Partial<GatewayView> | undefined, readonly AlarmRow[]]>([
    ['状态未知', undefined, []],
    ['在线', {}, []],
    ['在线，未监控', { monitored: false }, []],
    ['虚拟网络模式，暂停监控', { vpn: true, monitored: false }, []],
    ['网关离线', { online: false, monitored: false }, []],
    ['网关断电', { online: false, monitored: false }, [createOutage()]],
    ['网关离线', { online: false }, [createOutage({ recoverTime: epochMs(2_000) })]],
    ['网关离线', { online: false }, [createOutage({ equipmentId: 'e2' as EquipmentId })]],
    ['网关离线', { online: false }, [createOutage({ type: 'offline' })]],
    ['在线', {}, [createOutage()]],
  ])('shows %s for %j', async (words, changes, alarms) => {
    const { services } = createFakeOutside();
    const { live } = createFakeWatch(services);
    const alarmMap = atom(new Map(alarms.map((alarm) => [alarm.id, alarm])));
    const watch = { ...live.watch, alarms: alarmMap };
    await renderLive(
      services,
      { ...live, watch },
      <GatewayTag gateway={changes && createGateway(changes)} />,
    );
    expect(document.body.textContent).toBe(words);
  });

  it.each(['reconnecting', 'offline', 'stopped'] as const)(
    'shows the previous state instead of a green online while the connection is %s',
    async (status) => {
      const { services } = createFakeOutside();
      const watch = createFakeWatch(services);
      watch.status({ link: link(status) });
      await renderLive(services, watch.live, <GatewayTag gateway={createGateway()} />);
      expect(document.body.textContent).toBe('断线前：在线');
      expect(getBySelector('.as-tag')).toHaveClass('as-tag--stale');
    },
  );
});

function createOutage(changes: Partial<AlarmRow> = {}): AlarmRow {
  return createAlarmRow('a1', 1_000, {
    equipmentId: createGateway().equipmentId,
    type: 'power outage',
    ...changes,
  });
}
