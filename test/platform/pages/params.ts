import type { PageDocument, Plant } from '../model';
import { drawInput, drawToggle } from './controls';
import { createWideBox, drawPanel, text } from './layout';
import { WATER_MVARS } from './mvars';
import { COLOR } from './palette';
import { drawHeader, drawReading, type NavItem } from './readings';
import { Sheet } from './sheet';

interface Group {
  readonly heading: string;
  /** Set point, measured value next to it, step. */
  readonly rows: readonly (readonly [set: string, measured: string, step: number])[];
}

const GROUPS: readonly Group[] = [
  {
    heading: '供水压力',
    rows: [
      ['v202-pressure-set', 'v202-pressure', 0.01],
      ['p203-hz-set', 'p203-freq', 0.5],
    ],
  },
  {
    heading: '液位控制',
    rows: [
      ['v101-sp-low', 'v101-level', 1],
      ['v101-sp-high', 'v101-level', 1],
      ['v201-sp-low', 'v201-level', 1],
      ['v201-sp-high', 'v201-level', 1],
    ],
  },
  { heading: '加药', rows: [['aq01-dose-set', 'aq01-chlorine', 0.1]] },
];

export function createParametersPage(plant: Plant, nav: readonly NavItem[]): PageDocument {
  const sheet = new Sheet(plant, WATER_MVARS, { id: 'w-params', name: '工艺参数', w: 750 });
  let y = drawHeader(sheet, '工艺参数', nav);
  for (const { heading, rows } of GROUPS) {
    const area = drawPanel(sheet, createWideBox(y, 116 + rows.length * 88), heading);
    text(sheet, { x: area.x + 250, y: area.y - 4, w: 190, h: 30 }, '当前值', { align: 'center' });
    text(sheet, { x: area.x + 462, y: area.y - 4, w: 200, h: 30 }, '设定值', { align: 'center' });
    for (const [index, [set, measured, step]] of rows.entries()) {
      const top = area.y + 34 + index * 88;
      const signal = plant.signals.get(set);
      const equipment = plant.equipment.get(signal?.equipmentId ?? '')?.name ?? '';
      text(sheet, { x: area.x, y: top, w: 250, h: 34 }, signal?.title ?? '', { color: COLOR.text, size: 24 });
      text(sheet, { x: area.x, y: top + 34, w: 250, h: 30 }, equipment);
      drawReading(sheet, { x: area.x + 250, y: top, w: 190, h: 64 }, measured, { align: 'center', size: 28 });
      drawInput(sheet, { x: area.x + 462, y: top, w: 200, h: 64 }, set, { step });
    }
    y += 132 + rows.length * 88;
  }
  const wash = drawPanel(sheet, createWideBox(y, 264), '滤池反冲洗');
  for (const [index, filter] of (['f101', 'f102'] as const).entries()) {
    const top = wash.y + index * 92;
    text(sheet, { x: wash.x, y: top, w: 200, h: 68 }, plant.equipment.get(filter)?.name ?? '', {
      color: COLOR.text,
      size: 24,
    });
    drawReading(sheet, { x: wash.x + 210, y: top, w: 200, h: 68 }, `${filter}-loss`, {
      align: 'center',
      size: 28,
    });
    drawToggle(sheet, { x: wash.x + 462, y: top, w: 200, h: 68 }, `${filter}-wash`, {
      id: `${filter}-wash-switch`,
      label: `${filter.toUpperCase()} 反冲洗`,
      on: '反冲洗',
      off: '停止',
      confirm: '反冲洗约 10 分钟，期间制水量下降',
    });
  }
  return sheet.createDocument();
}
