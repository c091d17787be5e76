/** Lists of equipment (specification 7, "Equipment monitor"). */
import { equipmentRight, namedEquipment } from '../guards';
import { paged } from '../input';
import type { PlantEquipment } from '../model';
import { behind, post, type Route, type Visit } from '../route';
import { equipmentInAlarm, equipmentRow } from '../shapes';

const filtered = ({ platform, input }: Visit): readonly PlantEquipment[] => {
  const name = input.text('name').trim().toLowerCase();
  const groupId = input.text('groupId');
  const online = input.flag('online');
  return platform.world.listed.filter(
    (one) =>
      (name === '' || [one.name, one.nameEn, one.sn].some((text) => text.toLowerCase().includes(name))) &&
      (groupId === '' || one.groupId === groupId) &&
      (online === undefined || online === (platform.world.gateway(one.gatewayId)?.online ?? false)),
  );
};

export const equipmentRoutes: readonly Route[] = behind(
  [equipmentRight],
  post('/lfscada/monitor/group/query', ({ platform }) => platform.world.groups),
  post('/lfscada/monitor/equipment/query', (visit) => {
    const { world } = visit.platform;
    const inAlarm = equipmentInAlarm(world);
    const page = paged(visit.input, filtered(visit));
    return { ...page, list: page.list.map((one) => equipmentRow(world, one, inAlarm)) };
  }),
  post('/lfscada/equipment/multi/info', (visit) => {
    const { world } = visit.platform;
    return equipmentRow(world, namedEquipment(visit), equipmentInAlarm(world));
  }),
);
