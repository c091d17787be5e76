import { describe, expect, it } from 'vitest';
import {
  type Call,
  createEquipmentReport,
  createProjectReport,
  type PageRequest,
} from '../../../src/features/history-reports/source';
import { done } from '../../../src/shared/faults';
import type { EquipmentId, ProjectId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { createColumn, createRow } from './kit';

const AVAILABLE = [createColumn('flow'), createColumn('level'), createColumn('power')];
const [, level = createColumn('level'), power = createColumn('power')] = AVAILABLE;
const EQUIPMENT = 'e1' as EquipmentId;

describe.each([
  ['a device', createEquipmentReport(EQUIPMENT)],
  ['a device of a project', createProjectReport('p1' as ProjectId, EQUIPMENT)],
])('The report of %s', (_, source) => {
  /** Reads a page from a platform that sends one row of these values; returns its column ids and values. */
  const read = async (columns: PageRequest['columns'], ...values: (string | null)[]) => {
    const page = { list: [createRow(1, ...values)], totalCount: 1, totalPage: 1 };
    const call = (async () => done(page)) as unknown as Call;
    const range = { from: epochMs(0), end: epochMs(9) };
    const request = { range, columns, availableColumns: AVAILABLE, pagenum: 1, count: 10 };
    const outcome = await source.readPage(call, request, new AbortController().signal);
    return outcome.ok && [outcome.value.columns.map(({ id }) => id), outcome.value.rows[0]?.values];
  };

  it('has the values of the requested columns', async () => {
    expect(await read([level, power], '2', '3')).toEqual([
      ['level', 'power'],
      ['2', '3'],
    ]);
  });

  it('matches values to columns if the platform ignores the request and sends all columns', async () => {
    expect(await read([level, power], '1', '2', '3')).toEqual([
      ['level', 'power'],
      ['2', '3'],
    ]);
    expect(await read([power], '1', null, '3')).toEqual([['power'], ['3']]);
    expect(await read(AVAILABLE, '1', '2', '3')).toEqual([
      ['flow', 'level', 'power'],
      ['1', '2', '3'],
    ]);
  });
});
