import type { InspectionItem, InspectionRecord } from '../../../../../src/shared/calls/inspection';
import { recordInfo } from '../../../../../src/shared/calls/inspection';
import type { LiveProof } from '../../../../../src/shared/calls/live-proof';
import { liveProof } from '../../../../../src/shared/calls/live-proof';
import type { FindingWords } from '../../../../../src/shared/work/record-form';

export const WORDS: FindingWords = { normal: 'Normal', abnormal: 'Abnormal' };

export const RAW_ITEMS = [
  {
    id: 'temp',
    title: 'Temperature',
    kind: 'number',
    unit: '℃',
    decimals: 1,
    low: 10,
    high: 85,
    min: -50,
    max: 200,
    tolerance: 2,
    normalText: 'Within limits',
    signal: { family: 'equipment', equipmentId: 'e1', signalId: 's1' },
    last: { value: '55.0', result: 'normal', time: 1_759_000_000_000 },
  },
  {
    id: 'leak',
    title: 'Leak',
    kind: 'choice',
    choices: [
      { value: '0', text: 'none', abnormal: false },
      { value: '1', text: 'leaks', abnormal: true },
    ],
  },
  { id: 'look', title: 'Looks', kind: 'check' },
] as const;

export const createInspectionRecord = (changes: object = {}): InspectionRecord =>
  recordInfo.decode(
    {
      recordEquipId: 'i1-e1',
      equipmentId: 'e1',
      equipName: 'Pump 1',
      status: 'not started',
      version: 'v1',
      actions: ['save', 'submit', 'abort'],
      items: RAW_ITEMS,
      ...changes,
    },
    'record',
  );

export function findItem(id: string, source: InspectionRecord = createInspectionRecord()): InspectionItem {
  const sampleItem = source.items.find((item) => item.id === id);
  if (sampleItem === undefined) throw new Error(`no item ${id}`);
  return sampleItem;
}

export const createProof = (changes: object = {}): LiveProof =>
  liveProof(
    {
      equipmentId: 'e1',
      signalId: 's1',
      value: '92.4',
      unit: '℃',
      time: 1_760_000_000_000,
      age: 1_800,
      fresh: 'fresh',
      quality: 'good',
      link: 'live',
      trace: [],
      ...changes,
    },
    'proof',
  );
