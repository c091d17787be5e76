/** Inspection checklists, derived from a device's signals. */
import { createHash } from 'node:crypto';
import type { PlantEquipment, PlantSignal } from '../model';
import type { World } from '../world';
import { createVersion } from './made';
import type { InspectedRecord, Item, PlanRules } from './model';

const DAY_MS = 86_400_000;

/** A plan without requirements beyond the specification. */
export const NO_RULES: PlanRules = {
  proof: 'none',
  gpsMeters: 200,
  cameraOnly: false,
  watermark: false,
  photoOnAbnormal: false,
  itemPhotosMax: 3,
  signature: false,
  order: 'free',
};

/** An item for visual inspection, without limits or a signal. */
export const PLAIN_ITEM: Omit<Item, 'id' | 'title'> = {
  standard: '',
  kind: 'text',
  unit: '',
  decimals: null,
  low: null,
  high: null,
  min: null,
  max: null,
  tolerance: null,
  choices: [],
  signal: null,
  expect: null,
  normalText: '正常',
  required: true,
  photo: 'optional',
  last: null,
  answer: null,
};

const YES_NO = [
  { value: '0', text: '无', abnormal: false },
  { value: '1', text: '有', abnormal: true },
] as const;

/** Creates an item for a measured value, with limits around its current value. */
function createMeasuredItem(world: World, signal: PlantSignal, family: string, now: number): Item {
  const value = Number(world.value(signal.id).value ?? 0);
  const swing = Math.max(Math.abs(value) * 0.5, 1);
  const round = (number: number): number => Math.round(number * 10) / 10;
  return {
    ...PLAIN_ITEM,
    id: `item-${signal.id}`,
    title: signal.title,
    standard: `${round(value - swing)} ~ ${round(value + swing)} ${signal.unit}`,
    kind: 'number',
    unit: signal.unit,
    decimals: 1,
    low: round(value - swing),
    high: round(value + swing),
    min: -10_000,
    max: 100_000,
    tolerance: round(swing / 5),
    signal: { family, equipmentId: signal.equipmentId, signalId: signal.id },
    photo: 'abnormal',
    last: { value: String(round(value)), result: 'normal', time: now - 7 * DAY_MS },
  };
}

const MAX_MEASURED = 3;

/** Returns the items of a device: some values, visual checks, and a switch to try if it has one. */
function getItems(world: World, { signalIds, family }: PlantEquipment, now: number): readonly Item[] {
  const kind = family === 'gm' ? 'legacy' : 'equipment';
  const signals = signalIds.flatMap((id) => world.getSignal(id) ?? []);
  const values = signals
    .filter(({ dataType, unit }) => dataType === 'float' && unit !== '')
    .slice(0, MAX_MEASURED);
  const triedSignal = signals.find(({ dataType, writable }) => dataType === 'bit' && writable);
  return [
    ...values.map((signal) => createMeasuredItem(world, signal, kind, now)),
    {
      ...PLAIN_ITEM,
      id: 'item-leak',
      title: '渗漏',
      standard: '无渗漏',
      kind: 'choice',
      choices: YES_NO,
      normalText: '无渗漏',
      photo: 'abnormal',
    },
    { ...PLAIN_ITEM, id: 'item-look', title: '外观与紧固', standard: '无松动、无锈蚀', kind: 'check' },
    { ...PLAIN_ITEM, id: 'item-sound', title: '异响与振动', standard: '运行平稳', kind: 'text' },
    ...(triedSignal === undefined
      ? []
      : [
          {
            ...PLAIN_ITEM,
            id: `item-try-${triedSignal.id}`,
            title: `${triedSignal.title}动作试验`,
            standard: '30 秒内到位',
            kind: 'actuate' as const,
            signal: { family: kind, equipmentId: triedSignal.equipmentId, signalId: triedSignal.id },
            expect: { op: '=', a: 1, b: null, withinS: 30 },
            required: false,
          },
        ]),
  ];
}

export const NEW_RECORD = {
  status: 'not started',
  time: null,
  inspector: '',
  result: null,
  resultText: '',
  instructions: '',
  images: [],
  reason: '',
  signature: '',
  timeline: [],
} as const;

export const createEquipmentRecord = (
  world: World,
  orderId: string,
  equipment: PlantEquipment,
  now: number,
): InspectedRecord => ({
  ...NEW_RECORD,
  recordEquipId: `${orderId}-${equipment.id}`,
  type: 'equip',
  equipmentId: equipment.id,
  equipName: equipment.name,
  pointId: `point-${equipment.id}`,
  point: '本体',
  code: `XJ-${equipment.id.toUpperCase()}`,
  version: createVersion(),
  items: getItems(world, equipment, now),
  lat: equipment.lat,
  lng: equipment.lng,
});
/** Creates the record of a place without equipment. */
export const createPointRecord = (
  orderId: string,
  place: { readonly lat: number; readonly lng: number },
): InspectedRecord => ({
  ...NEW_RECORD,
  recordEquipId: `${orderId}-gate`,
  type: 'point',
  equipmentId: null,
  equipName: '',
  pointId: 'point-gate',
  point: '厂区东门消防栓',
  code: 'XJ-GATE',
  version: createVersion(),
  items: [
    { ...PLAIN_ITEM, id: 'item-seal', title: '铅封', standard: '完好', kind: 'check' },
    {
      ...PLAIN_ITEM,
      id: 'item-pressure',
      title: '压力表读数',
      standard: '0.2 ~ 0.6 MPa',
      kind: 'number',
      unit: 'MPa',
      decimals: 2,
      low: 0.2,
      high: 0.6,
      min: 0,
      max: 10,
    },
  ],
  lat: place.lat,
  lng: place.lng,
});

/** Returns the hash by which a phone checks a record's code without receiving it. */
export const getCodeHash = ({ recordEquipId, code }: InspectedRecord): string =>
  code === ''
    ? ''
    : createHash('sha256')
        .update(recordEquipId + code)
        .digest('hex');
