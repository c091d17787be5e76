import { getTranslator } from '../../../src/i18n/engine';
import { smartReportWords } from '../../../src/i18n/smart-reports';

export const translate = getTranslator(smartReportWords, 'cn');
export const PATHS = {
  reports: '/lfscada/excel/query',
  records: '/lfscada/excel/record/query',
  record: '/lfscada/excel/record/info',
  template: '/lfscada/excel/template',
  save: '/lfscada/excel/record/save',
  add: '/lfscada/excel/record/add',
  ends: '/lfscada/operation/query',
} as const;
export const NOW = 1_760_000_000_000;
const HOUR = 3_600_000;

export const LIST_AT = '/home/work/excel';
export const RECORDS_AT = '/home/work/excel/record/x1';
export const DETAIL_AT = '/home/work/excel/detail/x1/d5';

export const createHandValue = (v: string): object => ({ v, at: 1, by: 'hand' });

export const createReportRow = (changes: object = {}): object => ({
  id: 'x1',
  name: 'Shift report',
  generateTime: NOW - HOUR,
  filler: 'Wei',
  fillTime: NOW - 2 * HOUR,
  status: 'unfilled',
  recordId: 'd5',
  unfilled: 2,
  dueTime: NOW + HOUR,
  version: '2',
  free: false,
  actions: ['fill'],
  ...changes,
});
/** Fields that a record has in a list and on its own. */
const UNFILLED = {
  recordId: 'd5',
  version: '2',
  rev: 'a',
  status: 'unfilled',
  generateTime: NOW - HOUR,
  dueTime: NOW + HOUR,
  filler: '',
  fillTime: null,
};
export const createRecordRow = (changes: object = {}): object => ({
  ...UNFILLED,
  done: 3,
  total: 12,
  abnormal: 0,
  ...changes,
});
export const createListPage = (...list: readonly object[]): object => ({
  list,
  totalCount: list.length,
  totalPage: 1,
});

const LIMITS = { min: 0, max: 5_000, low: 100, high: 900 };
export const template = (changes: object = {}): object => ({
  format: 1,
  id: 'x1',
  version: 2,
  name: 'Shift report',
  note: 'Each shift',
  equipment: [],
  sections: [
    {
      id: 's1',
      title: 'Pump',
      code: 'P-01',
      fields: [
        { id: 'flow', kind: 'number', title: 'Flow', unit: 'm3/h', decimals: 1, required: true, ...LIMITS },
        { id: 'sum', kind: 'formula', title: 'Day', formula: '#{f:flow} * 24', decimals: 0 },
        {
          id: 'leak',
          kind: 'select',
          title: 'Leak',
          required: true,
          options: [
            { value: '0', text: 'none' },
            { value: '1', text: 'yes', abnormal: true },
          ],
        },
        { id: 'note', kind: 'text', title: 'Note', max: 10, plain: true },
        { id: 'dial', kind: 'gauge', title: 'Dial' },
      ],
    },
    {
      id: 's2',
      title: 'Hours',
      table: {
        columns: [{ id: 'pressure', kind: 'number', title: 'Pressure' }],
        rows: { fixed: ['h1', 'h2'].map((id) => ({ id, title: id, due: '' })) },
      },
    },
  ],
  ...changes,
});
export const record = (changes: object = {}): object => ({
  ...UNFILLED,
  excelId: 'x1',
  values: {},
  prior: {},
  progress: { done: 0, total: 6 },
  editing: null,
  actions: ['fill'],
  ...changes,
});
