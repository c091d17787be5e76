/** Words of what the sheet of a value shows besides the value: its trend, and the formula behind it. */
import { area, type SameKeys } from './engine';

export const cn = {
  trend: '最近30分钟',
  trendBefore: '此刻之前30分钟',
  trendLost: '最后数值之前30分钟',
  trendSaid: '{range}：最小 {min}，最大 {max}',
  trendLoading: '正在加载曲线',
  trendNone: '这段时间没有数据',
  trendFailed: '曲线加载失败：{why}',
  toChart: '历史曲线',
  formula: '公式',
  formulaAt: '第 {n} 个字符处',
  missing: '没有值的变量',
  circle: '循环引用的公式',
  errorCycle: '公式循环引用自身',
  errorSyntax: '公式写法有误',
  errorName: '公式中有未知的函数或名称',
  errorArguments: '函数参数的个数或范围不对',
  errorMissing: '公式引用的变量没有值',
  errorDivision: '除数为零',
  errorNumber: '结果超出可表示的范围',
  errorBudget: '公式过长或过于复杂',
  errorUndeclared: '没有此计算变量（只有项目才有计算变量）',
} as const;

export const en: SameKeys<typeof cn> = {
  trend: 'Last 30 minutes',
  trendBefore: '30 minutes before that moment',
  trendLost: '30 minutes before the last value',
  trendSaid: '{range}: lowest {min}, highest {max}',
  trendLoading: 'Loading the curve',
  trendNone: 'No data in this time',
  trendFailed: 'The curve did not load: {why}',
  toChart: 'History curve',
  formula: 'Formula',
  formulaAt: 'at character {n}',
  missing: 'Variables without a value',
  circle: 'Formulas in the circle',
  errorCycle: 'Refers to itself',
  errorSyntax: 'Not a formula',
  errorName: 'Unknown function or name in it',
  errorArguments: 'Wrong number or range of arguments',
  errorMissing: 'A variable in it has no value',
  errorDivision: 'Division by zero',
  errorNumber: 'The result cannot be represented',
  errorBudget: 'Too long or too complex',
  errorUndeclared: 'No such math variable (only projects have them)',
};

export const inspectorWords = area('inspector', cn, en);
