/**
 * The data-centre projects of the plant and their pages.
 *
 * Names for journeys (page: widget ids):
 * - `w-home` (waterworks, overview): `equipment-count online-count offline-count alarm-equipment alarm-count`,
 *   `value-v202-pressure`, `tank-raw tank-v202 tank-v201`, `nav`, `home-trend`, `air-lamp`.
 * - `w-pumps` (pump house): `tank-clear` and `level-value` show V-201, `p201-switch` … `p204-switch`, `p201-rotor`,
 *   `p201-state`, `p201-mode`, `p201-manual`, `p201-auto`, `p201-fault-lamp`, `p203-hz-input`, `level-low-input`,
 *   `level-high-input`, `inflow-value`, `outflow-value`, `pressure-gauge`, `level-trend`, `alarm-lamp` and `air-pressure`
 *   (C-601, whose alarm comes and goes by itself each 120 s). P-204 is locked out: every write to it is refused.
 */
import type { Plant, PlantProject } from '../model';
import { WATER_MVARS } from './mvars';
import { overview, pumpHouse } from './waterworks';

export function plantProjects(plant: Plant): readonly PlantProject[] {
  return [
    {
      id: 'waterworks',
      name: '滨江水厂',
      remark: '取水、净水、送水与管网',
      address: '江东市滨江路 128 号',
      expired: false,
      homePageId: 'w-home',
      pages: [
        { id: 'w-home', name: '总览', goAlarm: true, document: overview(plant) },
        { id: 'w-pumps', name: '加压泵房', document: pumpHouse(plant) },
      ],
      mvars: WATER_MVARS,
      equipmentIds: [...plant.equipment.values()]
        .filter((each) => each.groupId === 'g-water' || each.groupId === 'g-network')
        .map((each) => each.id),
    },
  ];
}
