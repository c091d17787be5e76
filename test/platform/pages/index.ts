/**
 * The data-centre projects of the plant and their pages.
 *
 * Names for journeys (page: widget ids):
 * - `w-home` (waterworks, overview): `equipment-count online-count offline-count alarm-equipment
 * alarm-count`, `value-v202-pressure`, `tank-raw tank-v202 tank-v201`, `nav`, `home-trend`, `air-lamp`.
 * - `w-pumps` (pump house): `tank-clear` and `level-value` show V-201, `p201-switch` … `p204-switch`,
 * `p201-rotor`, `p201-state`, `p201-mode`, `p201-manual`, `p201-auto`, `p201-fault-lamp`, `p203-hz-input`,
 * `level-low-input`, `level-high-input`, `inflow-value`, `outflow-value`, `pressure-gauge`, `level-trend`,
 * `alarm-lamp` and `air-pressure` (C-601, whose alarm comes and goes every 120 s). P-204 is locked out:
 * every write to it is refused.
 * - `w-params` has the password 7788. `w-dense` has more than 400 bound widgets.
 * - `w-energy`: `mvar-w-eff`, `mvar-w-sec`, …; `mvar-w-p201` divides by zero while P-201 is stopped.
 * - `b-home`: `burner-switch`, `burner-state`, `flame-lamp`, `steam-gauge`, `drum`, `drum-level`,
 * `steam-pressure-input`.
 * - `b-heat`: `supply-input`, `p501-switch`; its gateway's clock is an hour behind.
 * - `c-kinds`: every kind, see `kinds.ts`; the password is 2468.
 * - `c-home`: `station-v202`, …; `c-wall`: 1920 × 1080; `c-demo`: placeholders and bad values, see
 * `campus.ts`.
 */
import type { Plant, PlantProject } from '../model';
import { BOILER_NAV, createBoilerPage, createHeatStationPage } from './boiler';
import { CAMPUS_NAV, createCampusPage, createDemoPage, createWallPage } from './campus';
import { createDensePage } from './dense';
import { createBoilerEnergyPage, createWaterEnergyPage } from './energy';
import { createKindsPage, KINDS_PASSWORD } from './kinds';
import { BOILER_MVARS, CAMPUS_MVARS, WATER_MVARS } from './mvars';
import { createParametersPage } from './params';
import { createOverviewPage, createPumpHousePage, WATER_NAV } from './waterworks';

const PARAMS_PASSWORD = '7788';

/** Time from the start until the boiler house's service expires. */
const BOILER_SERVICE_MS = 12 * 24 * 3_600_000;

/** Creates the projects of a plant that started at `start`, epoch ms. */
export function createProjects(plant: Plant, start = 0): readonly PlantProject[] {
  const listInGroups = (...groups: readonly string[]) =>
    [...plant.equipment.values()].filter((each) => groups.includes(each.groupId)).map((each) => each.id);
  const address = '江东市滨江路 128 号';
  return [
    {
      id: 'waterworks',
      name: '滨江水厂',
      remark: '取水、净水、送水与管网',
      address,
      expired: false,
      homePageId: 'w-home',
      pages: [
        { id: 'w-home', name: '总览', goAlarm: true, document: createOverviewPage(plant) },
        { id: 'w-pumps', name: '加压泵房', goAlarm: true, document: createPumpHousePage(plant) },
        { id: 'w-energy', name: '能效分析', document: createWaterEnergyPage(plant, WATER_NAV) },
        { id: 'w-dense', name: '全部数据', document: createDensePage(plant, WATER_NAV) },
        {
          id: 'w-params',
          name: '工艺参数',
          password: PARAMS_PASSWORD,
          document: createParametersPage(plant, WATER_NAV),
        },
      ],
      mvars: WATER_MVARS,
      // The operator's page also shows the boiler house.
      equipmentIds: listInGroups('g-water', 'g-network', 'g-boiler', 'g-energy'),
    },
    {
      id: 'boiler',
      name: '锅炉房',
      remark: '蒸汽锅炉、除氧、换热与热水回路',
      address,
      expired: false,
      expireTime: start + BOILER_SERVICE_MS,
      homePageId: 'b-home',
      pages: [
        { id: 'b-home', name: '蒸汽锅炉', goAlarm: true, document: createBoilerPage(plant) },
        { id: 'b-heat', name: '热力站', document: createHeatStationPage(plant) },
        { id: 'b-energy', name: '锅炉能效', document: createBoilerEnergyPage(plant, BOILER_NAV) },
      ],
      mvars: BOILER_MVARS,
      equipmentIds: [...listInGroups('g-boiler'), 'gm03', 'dd01'],
    },
    {
      id: 'campus',
      name: '能源园区',
      remark: '两厂一览、大屏与控件演示',
      address,
      expired: false,
      homePageId: 'c-home',
      pages: [
        { id: 'c-home', name: '园区概况', document: createCampusPage(plant) },
        { id: 'c-wall', name: '园区大屏', group: '大屏', document: createWallPage(plant) },
        {
          id: 'c-kinds',
          name: '控件大全',
          group: '演示',
          operatePassword: KINDS_PASSWORD,
          style: 'style/kinds.css',
          document: createKindsPage(plant, CAMPUS_NAV),
        },
        { id: 'c-demo', name: '控件演示', group: '演示', document: createDemoPage(plant) },
      ],
      mvars: CAMPUS_MVARS,
      equipmentIds: listInGroups('g-water', 'g-network', 'g-boiler', 'g-energy'),
    },
    {
      id: 'old-works',
      name: '老水厂',
      remark: '已停用，数据中心服务已到期',
      address: '江东市老城街 9 号',
      expired: true,
      homePageId: '',
      pages: [],
      mvars: [],
      equipmentIds: [],
    },
  ];
}
