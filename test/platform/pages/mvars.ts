/**
 * Math variables of the three projects. Operands are `#{equipmentId_signalId}` or the id of another
 * variable.
 */
import type { PlantMvar } from '../model';

/** Formats a signal as an operand; its id begins with the id of its device. */
const of = (signalId: string) => `#{${signalId.split('-')[0]}_${signalId}}`;
const list = (...signalIds: readonly string[]) => signalIds.map(of).join(',');
const plus = (...signalIds: readonly string[]) => signalIds.map(of).join(' + ');

const mvar = (
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
  mvar('w-wells', '取水总流量', 'm³/h', 1, list('p101-flow', 'p102-flow', 'p103-flow'), 'sum'),
  mvar('w-fill', '水箱进水合计', 'm³/h', 1, list(...ZONE_FLOWS), 'sum'),
  mvar('w-power', '泵组总功率', 'kW', 1, list(...ALL_POWER), 'sum'),
  mvar('w-sec', '吨水电耗', 'kWh/m³', 3, `#{w-power} / ${of('v202-flow')}`),
  mvar('w-lift-power', '送水泵组功率', 'kW', 1, plus(...LIFT_POWER)),
  mvar(
    'w-eff',
    '送水泵组效率',
    '%',
    1,
    `round(${of('v202-flow')} * ${of('v202-pressure')} * 102 * 9.81 / 3600 / #{w-lift-power} * 100, 2)`,
  ),
  mvar('w-bearing', '轴承平均温度', '℃', 1, list(...BEARINGS), 'avg'),
  mvar('w-hot', '轴承最高温度', '℃', 1, list(...BEARINGS), 'max'),
  mvar('w-worst', '管网最低压力', 'MPa', 3, list(...NODES), 'min'),
  mvar('w-loss', '产销差', '%', 1, `(1 - ${of('v202-flow')} / max(${of('v202-inflow')}, 1)) * 100`),
  mvar('w-stock', '清水可供时间', 'h', 1, `${of('v202-volume')} / (${of('v202-flow')} + ${of('p203-flow')})`),
  mvar('w-demand', '负荷等级', '级', 0, `if(${of('v202-flow')} > 550, 3, ${of('v202-flow')} > 380 ? 2 : 1)`),
  // Intentional: a stopped pump delivers nothing, so this divides by zero.
  mvar('w-p201', 'P-201 单耗', 'kWh/m³', 3, `${of('p201-power')} / ${of('p201-flow')}`),
];

export const BOILER_MVARS: readonly PlantMvar[] = [
  mvar('b-eff', '锅炉热效率', '%', 1, `${of('b402-steam')} * 2335 / (${of('b401-gas')} * 34.4) * 100`),
  mvar('b-gas', '吨汽耗气', 'Nm³/t', 1, `${of('b401-gas')} / ${of('b402-steam')}`),
  mvar('b-balance', '汽水平衡', 't/h', 2, `${of('b402-feed')} - ${of('b402-steam')}`),
  mvar('b-flue', '烟道平均温度', '℃', 1, list('e401-flue-before', 'e401-flue-after', 'e401-stack'), 'avg'),
  mvar('b-dt', '供回水温差', 'K', 1, `${of('hw501-supply')} - ${of('hw501-return')}`),
  mvar('b-power', '泵组功率', 'kW', 1, list('p401-power', 'p402-power', 'p501-power', 'p502-power'), 'sum'),
  mvar('b-heat', '热水供热功率', 'kW', 0, `1.163 * ${of('hw501-flow')} * #{b-dt}`),
  mvar('b-share', '热水用汽占比', '%', 1, `#{b-heat} / (${of('b402-steam')} * 648) * 100`),
  // Intentional: the standby pump does not run, so this divides by zero.
  mvar('b-p402', 'P-402 单耗', 'kWh/t', 3, `${of('p402-power')} / ${of('p402-flow')}`),
];

export const CAMPUS_MVARS: readonly PlantMvar[] = [
  mvar('c-power', '园区总功率', 'kW', 1, list('gm01-p', 'gm03-p'), 'sum'),
  mvar('c-water', '供水单耗', 'kWh/m³', 3, `${of('gm01-p')} / ${of('v202-flow')}`),
  mvar('c-steam', '供汽单耗', 'kWh/t', 2, `${of('gm03-p')} / ${of('b402-steam')}`),
  mvar('c-carbon', '碳排放强度', 'kg/h', 0, `#{c-power} * 0.57 + ${of('b401-gas')} * 1.96`),
  mvar('c-cost', '能源费用', '元/h', 0, `#{c-power} * 0.72 + ${of('b401-gas')} * 3.4`),
  mvar('c-house', '泵房用电占比', '%', 1, `${of('gm02-p')} / ${of('gm01-p')} * 100`),
  mvar('c-volt', '平均电压', 'V', 1, list('gm01-ua', 'gm01-ub', 'gm01-uc'), 'avg'),
];
