/** The smart reports: one with every kind of field in two versions, a free one, a table, a long one. */
import type { World } from '../world';

export interface Document {
  readonly format: 1;
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly note: string;
  readonly equipment: readonly string[];
  readonly sections: readonly Section[];
}
interface Section {
  readonly id: string;
  readonly title: string;
  readonly code?: string;
  readonly fields?: readonly Field[];
  readonly table?: { readonly columns: readonly Field[]; readonly rows: Rows };
}
type Rows =
  | { readonly fixed: readonly { readonly id: string; readonly title: string; readonly due: string }[] }
  | { readonly least: number; readonly most: number };
export interface Field {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly required?: boolean;
  readonly mustBeRight?: boolean;
  readonly options?: readonly {
    readonly value: string;
    readonly text: string;
    readonly abnormal?: boolean;
  }[];
  readonly [more: string]: unknown;
}

const LEAK = [
  { value: '0', text: '无' },
  { value: '1', text: '有', abnormal: true },
] as const;
const WORKS = [
  { value: 'clean', text: '清扫' },
  { value: 'oil', text: '加油' },
  { value: 'tighten', text: '紧固' },
] as const;

const createNumberField = (
  id: string,
  title: string,
  unit: string,
  decimals: number,
  more: object,
): Field => ({
  id,
  kind: 'number',
  title,
  unit,
  decimals,
  ...more,
});
const formula = (id: string, title: string, text: string, decimals: number, more = {}): Field => ({
  id,
  kind: 'formula',
  title,
  formula: text,
  decimals,
  ...more,
});
const HOURS = ['08:00', '12:00', '16:00', '20:00'].map((due, at) => ({ id: `h${at + 1}`, title: due, due }));

/** Returns a field that takes a signal's value, if the plant has one. */
function createLiveField(world: World, at: number): readonly Field[] {
  const signals = world.listed
    .filter(({ family }) => family === 'eg')
    .flatMap(({ signalIds }) => signalIds.flatMap((id) => world.getSignal(id) ?? []))
    .filter(({ dataType, unit }) => dataType === 'float' && unit !== '');
  const signal = signals[at];
  if (signal === undefined) return [];
  const { id: signalId, equipmentId, unit, title } = signal;
  return [
    {
      id: `live${at + 1}`,
      kind: 'live',
      title,
      equipmentId,
      signalId,
      unit,
      decimals: 1,
      take: 'tap',
      manual: true,
      tolerance: 2,
      required: at === 0,
      prior: true,
    },
  ];
}

const FLOW_LIMITS = { min: 0, max: 5_000, low: 100, high: 900 };

const createPumpSection = (liveFields: readonly Field[]): Section => ({
  id: 's1',
  title: '1#泵',
  code: 'P-01',
  fields: [
    ...liveFields,
    createNumberField('flow', '出口流量', 'm³/h', 1, { ...FLOW_LIMITS, maxDelta: 200, required: true }),
    formula('sum', '日供水量', '#{f:flow} * 24', 0, { unit: 'm³', low: 0, high: 20_000, mustBeRight: false }),
    { id: 'leak', kind: 'select', title: '渗漏', options: LEAK, required: true },
    { id: 'work', kind: 'multi', title: '保养内容', options: WORKS, least: 0, most: 3 },
  ],
});

const hourlySection: Section = {
  id: 's2',
  title: '逐时记录',
  table: {
    columns: [
      createNumberField('pressure', '压力', 'MPa', 2, { min: 0, max: 10, low: 0.2, high: 0.6 }),
      { id: 'remark', kind: 'text', title: '备注', max: 50 },
    ],
    rows: { fixed: HOURS },
  },
};

const TIMES: readonly Field[] = [
  { id: 'day', kind: 'date', title: '日期', from: 'generate' },
  { id: 'at', kind: 'time', title: '交班时间', from: 'now' },
  { id: 'until', kind: 'datetime', title: '下次保养' },
];

const createHandoverSection = (addedFields: readonly Field[]): Section => ({
  id: 's3',
  title: '交接',
  fields: [
    ...addedFields,
    formula('average', '平均压力', 'avg(#{t:s2.pressure})', 2, { unit: 'MPa' }),
    ...TIMES,
    { id: 'note', kind: 'text', title: '备注', max: 200, lines: 3, plain: true },
    {
      id: 'pics',
      kind: 'photo',
      title: '现场照片',
      least: 0,
      most: 3,
      cameraOnly: false,
      watermark: true,
    },
    { id: 'sign', kind: 'signature', title: '签名' },
    { id: 'code', kind: 'scan', title: '设备码' },
    { id: 'who', kind: 'person', title: '接班人' },
    { id: 'where', kind: 'place', title: '位置' },
    { id: 'hint', kind: 'words', title: '', text: '交班前请确认报警均已处理。' },
  ],
});

function createShiftReport(world: World, version: 1 | 2): Document {
  const liveFields = [0, 1].flatMap((at) => createLiveField(world, at));
  const first = liveFields[0];
  const addedFields: readonly Field[] =
    version === 1 ? [] : [{ id: 'weather', kind: 'text', title: '天气', max: 20 }];
  return {
    format: 1,
    id: 'x1',
    version,
    name: '泵站交接班日报',
    note: '每班一份，交班前提交',
    equipment: first === undefined ? [] : [String(first.equipmentId)],
    sections: [createPumpSection(liveFields), hourlySection, createHandoverSection(addedFields)],
  };
}

const patrolReport: Document = {
  format: 1,
  id: 'x2',
  version: 1,
  name: '临时巡视记录',
  note: '随时填写',
  equipment: [],
  sections: [
    {
      id: 's1',
      title: '记录',
      fields: [
        { id: 'place', kind: 'text', title: '地点', max: 50, required: true },
        { id: 'seen', kind: 'text', title: '情况', max: 200, lines: 3, plain: true, required: true },
        { id: 'pics', kind: 'photo', title: '照片', least: 0, most: 3 },
      ],
    },
    {
      id: 's2',
      title: '用料',
      table: {
        columns: [
          { id: 'name', kind: 'text', title: '名称', max: 30 },
          { id: 'count', kind: 'number', title: '数量', decimals: 0, min: 0, max: 1_000 },
        ],
        rows: { least: 0, most: 10 },
      },
    },
  ],
};

const LONG_FIELDS = 300;
const longReport: Document = {
  format: 1,
  id: 'x3',
  version: 1,
  name: '月度设备普查',
  note: '300 项',
  equipment: [],
  sections: Array.from({ length: LONG_FIELDS / 20 }, (_, at) => ({
    id: `s${at + 1}`,
    title: `第 ${at + 1} 组`,
    fields: Array.from({ length: 20 }, (_, index) => {
      const n = at * 20 + index + 1;
      return createNumberField(`f${n}`, `测点 ${n}`, 'mm/s', 1, { min: 0, max: 100, low: 0, high: 7.1 });
    }),
  })),
};

const createNumbered = <T>(count: number, create: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => create(at + 1));

/** Creates a station's shift report: 60 fields, some live and some computed, and an hourly table. */
function createStationReport(world: World): Document {
  const liveFields = createNumbered(8, (n) => createLiveField(world, n - 1)).flat();
  const readings = createNumbered(24, (n) =>
    createNumberField(`n${n}`, `抄表 ${n}`, 'kWh', 1, { min: 0, max: 99_999, required: n <= 12 }),
  );
  const checks: readonly Field[] = createNumbered(12, (n) => ({
    id: `k${n}`,
    kind: 'select',
    title: `检查 ${n}`,
    options: LEAK,
    required: true,
  }));
  const liveOperand = `#{${String(liveFields[0]?.equipmentId)}_${String(liveFields[0]?.signalId)}}`;
  const computed: readonly Field[] = [
    formula('total', '总电量', 'sum(#{f:n1}, #{f:n2}, #{f:n3})', 1),
    formula('mean', '平均压力', 'avg(#{t:hours.pressure})', 2),
    formula('most', '最大功率', 'max(#{t:hours.power})', 1),
    formula('taken', '取值之二倍', `${liveOperand} * 2`, 1),
  ];
  const handover: readonly Field[] = [
    ...TIMES,
    { id: 'work', kind: 'multi', title: '保养内容', options: WORKS, least: 0, most: 3 },
    { id: 'note', kind: 'text', title: '备注', max: 200, lines: 3, plain: true },
    ...createNumbered(4, (n) => ({ id: `t${n}`, kind: 'text', title: `交接事项 ${n}`, max: 50 })),
    { id: 'who', kind: 'person', title: '接班人' },
    { id: 'where', kind: 'place', title: '位置' },
    { id: 'tag', kind: 'scan', title: '设备码' },
  ];
  return {
    format: 1,
    id: 'x4',
    version: 1,
    name: '全站交接班记录',
    note: '60 项，交班前提交',
    equipment: [...new Set(liveFields.map(({ equipmentId }) => String(equipmentId)))],
    sections: [
      { id: 'live', title: '实时', code: 'ST-01', fields: liveFields },
      { id: 'meters', title: '抄表', fields: readings },
      { id: 'checks', title: '检查', fields: checks },
      {
        id: 'hours',
        title: '逐时',
        table: {
          columns: [
            { id: 'pressure', kind: 'number', title: '压力', unit: 'MPa', decimals: 2, low: 0.2, high: 0.6 },
            { id: 'flow', kind: 'number', title: '流量', unit: 'm³/h', decimals: 1 },
            ...liveFields
              .slice(0, 1)
              .map((field) => ({ ...field, id: 'then', take: 'due', required: false })),
            formula('power', '功率', '#{c:pressure} * #{c:flow}', 1),
          ],
          rows: { fixed: HOURS },
        },
      },
      { id: 'sums', title: '汇总', fields: computed },
      { id: 'handover', title: '交接', fields: handover },
    ],
  };
}

/** Returns a changed report: its first number field replaced by another field. */
export function republish(document: Document): Document {
  const removedField = document.sections
    .flatMap(({ fields }) => fields ?? [])
    .find(({ kind }) => kind === 'number');
  return {
    ...document,
    version: document.version + 1,
    sections: document.sections.map((section, at) => ({
      ...section,
      ...(section.fields === undefined
        ? {}
        : {
            fields: [
              ...section.fields.filter((field) => field !== removedField),
              ...(at === 0
                ? [{ id: `added${document.version}`, kind: 'text', title: '新增项', max: 50 }]
                : []),
            ],
          }),
    })),
  };
}

/** Returns all versions of all reports; the newest of each comes last. */
export const getDocuments = (world: World): readonly Document[] => [
  createShiftReport(world, 1),
  createShiftReport(world, 2),
  patrolReport,
  longReport,
  createStationReport(world),
];
/** Reports that users may start themselves. */
export const FREE_REPORTS: ReadonlySet<string> = new Set(['x2']);

/** Returns the names of the fields to fill in; a table counts as one, by its section. */
export const listNames = ({ sections }: Document): ReadonlySet<string> =>
  new Set(
    sections.flatMap(({ id, fields, table }) =>
      table === undefined ? (fields ?? []).map((field) => field.id) : id,
    ),
  );
export const listFields = ({ sections }: Document): readonly Field[] =>
  sections.flatMap(({ fields }) => fields ?? []);
