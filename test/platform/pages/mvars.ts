/**
 * Math variables of the three projects. Operands are `#{equipmentId_signalId}` or the id of another
 * variable.
 */
import type { PlantMvar } from '../model';

/** Formats a signal as an operand; its id begins with the id of its device. */
const formatOperand = (signalId: string) => `#{${signalId.split('-')[0]}_${signalId}}`;
const formatList = (...signalIds: readonly string[]) => signalIds.map(formatOperand).join(',');
const formatSum = (...signalIds: readonly string[]) => signalIds.map(formatOperand).join(' + ');

const createMvar = (
  id: string,
  name: string,
  unit: string,
  decimals: number,
  formula: string,
  calcType: PlantMvar['calcType'] = 'custom',
): PlantMvar => ({ id, name, formula, calcType, decimals, unit });

const ZONE_FLOWS = ['p201-flow', 'p202-flow'] as const;
const LIFT_POWER = ['p301-power', 'p302-power', 'p303-power'] as const;
const ALL_POWER = [
  ...['p101', 'p102', 'p103', 'p201', 'p202', 'p203', 'p301', 'p302', 'p303'].map((pump) => `${pump}-power`),
];
const BEARINGS = ['p301-bearing', 'p302-bearing', 'p303-bearing'] as const;
const NODES = ['n1-pressure', 'n2-pressure', 'n3-pressure', 'n4-pressure'] as const;

export const WATER_MVARS: readonly PlantMvar[] = [
  createMvar('w-wells', '取水总流量', 'm³/h', 1, formatList('p101-flow', 'p102-flow', 'p103-flow'), 'sum'),
  createMvar('w-fill', '水箱进水合计', 'm³/h', 1, formatList(...ZONE_FLOWS), 'sum'),
  createMvar('w-power', '泵组总功率', 'kW', 1, formatList(...ALL_POWER), 'sum'),
  createMvar('w-sec', '吨水电耗', 'kWh/m³', 3, `#{w-power} / ${formatOperand('v202-flow')}`),
  createMvar('w-lift-power', '送水泵组功率', 'kW', 1, formatSum(...LIFT_POWER)),
  createMvar(
    'w-eff',
    '送水泵组效率',
    '%',
    1,
    `round(${formatOperand('v202-flow')} * ${formatOperand('v202-pressure')} * 102 * 9.81 / 3600 / #{w-lift-power} * 100, 2)`,
  ),
  createMvar('w-bearing', '轴承平均温度', '℃', 1, formatList(...BEARINGS), 'avg'),
  createMvar('w-hot', '轴承最高温度', '℃', 1, formatList(...BEARINGS), 'max'),
  createMvar('w-worst', '管网最低压力', 'MPa', 3, formatList(...NODES), 'min'),
  createMvar(
    'w-loss',
    '产销差',
    '%',
    1,
    `(1 - ${formatOperand('v202-flow')} / max(${formatOperand('v202-inflow')}, 1)) * 100`,
  ),
  createMvar(
    'w-stock',
    '清水可供时间',
    'h',
    1,
    `${formatOperand('v202-volume')} / (${formatOperand('v202-flow')} + ${formatOperand('p203-flow')})`,
  ),
  createMvar(
    'w-demand',
    '负荷等级',
    '级',
    0,
    `if(${formatOperand('v202-flow')} > 550, 3, ${formatOperand('v202-flow')} > 380 ? 2 : 1)`,
  ),
  // Intentional: a stopped pump delivers nothing, so this divides by zero.
  createMvar(
    'w-p201',
    'P-201 单耗',
    'kWh/m³',
    3,
    `${formatOperand('p201-power')} / ${formatOperand('p201-flow')}`,
  ),
];

export const BOILER_MVARS: readonly PlantMvar[] = [
  createMvar(
    'b-eff',
    '锅炉热效率',
    '%',
    1,
    `${formatOperand('b402-steam')} * 2335 / (${formatOperand('b401-gas')} * 34.4) * 100`,
  ),
  createMvar(
    'b-gas',
    '吨汽耗气',
    'Nm³/t',
    1,
    `${formatOperand('b401-gas')} / ${formatOperand('b402-steam')}`,
  ),
  createMvar(
    'b-balance',
    '汽水平衡',
    't/h',
    2,
    `${formatOperand('b402-feed')} - ${formatOperand('b402-steam')}`,
  ),
  createMvar(
    'b-flue',
    '烟道平均温度',
    '℃',
    1,
    formatList('e401-flue-before', 'e401-flue-after', 'e401-stack'),
    'avg',
  ),
  createMvar(
    'b-dt',
    '供回水温差',
    'K',
    1,
    `${formatOperand('hw501-supply')} - ${formatOperand('hw501-return')}`,
  ),
  createMvar(
    'b-power',
    '泵组功率',
    'kW',
    1,
    formatList('p401-power', 'p402-power', 'p501-power', 'p502-power'),
    'sum',
  ),
  createMvar('b-heat', '热水供热功率', 'kW', 0, `1.163 * ${formatOperand('hw501-flow')} * #{b-dt}`),
  createMvar('b-share', '热水用汽占比', '%', 1, `#{b-heat} / (${formatOperand('b402-steam')} * 648) * 100`),
  // Intentional: the standby pump does not run, so this divides by zero.
  createMvar(
    'b-p402',
    'P-402 单耗',
    'kWh/t',
    3,
    `${formatOperand('p402-power')} / ${formatOperand('p402-flow')}`,
  ),
];

export const CAMPUS_MVARS: readonly PlantMvar[] = [
  createMvar('c-power', '园区总功率', 'kW', 1, formatList('gm01-p', 'gm03-p'), 'sum'),
  createMvar(
    'c-water',
    '供水单耗',
    'kWh/m³',
    3,
    `${formatOperand('gm01-p')} / ${formatOperand('v202-flow')}`,
  ),
  createMvar(
    'c-steam',
    '供汽单耗',
    'kWh/t',
    2,
    `${formatOperand('gm03-p')} / ${formatOperand('b402-steam')}`,
  ),
  createMvar('c-carbon', '碳排放强度', 'kg/h', 0, `#{c-power} * 0.57 + ${formatOperand('b401-gas')} * 1.96`),
  createMvar('c-cost', '能源费用', '元/h', 0, `#{c-power} * 0.72 + ${formatOperand('b401-gas')} * 3.4`),
  createMvar(
    'c-house',
    '泵房用电占比',
    '%',
    1,
    `${formatOperand('gm02-p')} / ${formatOperand('gm01-p')} * 100`,
  ),
  createMvar('c-volt', '平均电压', 'V', 1, formatList('gm01-ua', 'gm01-ub', 'gm01-uc'), 'avg'),
];
