/** Pages of math variables: efficiency, specific energy, sums, means, and an intentional division by zero. */
import type { PageDocument, Plant, PlantMvar } from '../model';
import { type Curve, drawTrend } from './charts';
import { createGrid, createWideBox, drawInCells, drawPanel, text } from './layout';
import { BOILER_MVARS, WATER_MVARS } from './mvars';
import { COLOR } from './palette';
import { drawHeader, drawLabelledCells, drawReading, drawTile, type NavItem } from './readings';
import { Sheet } from './sheet';

interface EnergyPage {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly nav: readonly NavItem[];
  readonly mvars: readonly PlantMvar[];
  readonly main: readonly (readonly [label: string, mvar: string, color: string])[];
  readonly figureIds: readonly string[];
  readonly meters: readonly (readonly [label: string, signal: string])[];
  readonly curves: readonly Curve[];
  readonly ranges: readonly [left: readonly [number, number], right: readonly [number, number]];
  readonly note: string;
}

function createEnergyPage(plant: Plant, page: EnergyPage): PageDocument {
  const sheet = new Sheet(plant, page.mvars, {
    id: page.id,
    name: page.name,
    w: 750,
    error: { errorValShow: 'custom', errorDefaultVal: '0' },
  });
  const top = drawHeader(sheet, page.title, page.nav);
  drawInCells(createGrid(createWideBox(top, 150), 3, 1), page.main, (box, [label, mvar, color]) =>
    drawTile(sheet, box, label, mvar, { size: 44, color }),
  );
  const rows = Math.ceil(page.figureIds.length / 2);
  const figures = drawPanel(sheet, createWideBox(top + 166, 78 + rows * 60), '计算变量');
  drawInCells(createGrid({ ...figures, h: rows * 60 }, 2, rows, 0), page.figureIds, (cell, id) => {
    const name = page.mvars.find((mvar) => mvar.id === id)?.name ?? id;
    text(sheet, { x: cell.x, y: cell.y, w: 150, h: 56 }, name);
    const long = sheet.getUnit(id).length > 4;
    drawReading(sheet, { x: cell.x + 150, y: cell.y, w: cell.w - 162, h: 56 }, id, {
      align: 'right',
      size: long ? 22 : 28,
    });
  });
  const below = top + 166 + 78 + rows * 60 + 16;
  const meterRows = Math.ceil(page.meters.length / 3);
  const meters = drawPanel(sheet, createWideBox(below, 82 + meterRows * 88), '计量');
  drawLabelledCells(
    sheet,
    createGrid({ ...meters, h: meterRows * 88 }, 3, meterRows, 12),
    { size: 26 },
    page.meters,
  );
  const last = below + 82 + meterRows * 88 + 16;
  drawTrend(sheet, drawPanel(sheet, createWideBox(last, 380), '趋势'), page.curves, {
    id: 'energy-trend',
    minutes: 30,
    y: page.ranges[0],
    y2: page.ranges[1],
  });
  text(sheet, { ...createWideBox(last + 396, 68) }, page.note, { wrap: true, size: 22 });
  return sheet.createDocument();
}

export function createWaterEnergyPage(plant: Plant, nav: readonly NavItem[]): PageDocument {
  return createEnergyPage(plant, {
    id: 'w-energy',
    name: '能效分析',
    title: '能效分析',
    nav,
    mvars: WATER_MVARS,
    main: [
      ['送水泵组效率', 'w-eff', COLOR.ok],
      ['吨水电耗', 'w-sec', COLOR.accent],
      ['泵组总功率', 'w-power', COLOR.value],
    ],
    figureIds: [
      'w-wells',
      'w-fill',
      'w-lift-power',
      'w-stock',
      'w-bearing',
      'w-hot',
      'w-worst',
      'w-loss',
      'w-demand',
      'w-p201',
    ],
    meters: [
      ['总进线功率', 'gm01-p'],
      ['泵房功率', 'gm02-p'],
      ['功率因数', 'gm01-pf'],
      ['总进线电量', 'gm01-e'],
      ['泵房电量', 'gm02-e'],
      ['A相电流', 'gm01-ia'],
    ],
    curves: [
      { signalId: 'gm02-p', title: '泵房功率', color: COLOR.warn },
      { signalId: 'v202-flow', title: '出厂流量', color: COLOR.accent, axis: 'right' },
    ],
    ranges: [
      [0, 160],
      [0, 900],
    ],
    note: 'P-201 单耗在停泵时流量为零，公式除以零，按规定显示 0 并带错误标记。',
  });
}

export function createBoilerEnergyPage(plant: Plant, nav: readonly NavItem[]): PageDocument {
  return createEnergyPage(plant, {
    id: 'b-energy',
    name: '锅炉能效',
    title: '锅炉能效',
    nav,
    mvars: BOILER_MVARS,
    main: [
      ['锅炉热效率', 'b-eff', COLOR.ok],
      ['吨汽耗气', 'b-gas', COLOR.accent],
      ['热水供热功率', 'b-heat', COLOR.heat],
    ],
    figureIds: ['b-balance', 'b-flue', 'b-dt', 'b-power', 'b-share', 'b-p402'],
    meters: [
      ['累计蒸汽', 'b402-steam-total'],
      ['累计燃气', 'b401-gas-total'],
      ['累计热量', 'e501-total'],
      ['锅炉房功率', 'gm03-p'],
      ['锅炉房电量', 'gm03-e'],
      ['点火次数', 'b402-ignitions'],
    ],
    curves: [
      { signalId: 'b402-steam', title: '蒸汽流量', color: COLOR.steam },
      { signalId: 'b401-gas', title: '燃气流量', color: COLOR.gas, axis: 'right' },
    ],
    ranges: [
      [0, 10],
      [0, 900],
    ],
    note: 'P-402 备用泵停止时流量为零，公式除以零，按规定显示 0 并带错误标记。',
  });
}
