import { describe, expect, it, vi } from 'vitest';
import { cn } from '../../src/i18n/alarm';
import { cn as common } from '../../src/i18n/common';
import { createAlarmRow } from '../kit/alarms';
import { createAlarmPage, createRows, QUERY, servePages } from './kit/alarm-list';
import { ok, refuse } from './kit/answers';
import type { FakeOutside } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { listSentBodies, openAt, press } from './kit/open';

const PATH = '/home/work/project/detail/alarm/p1/e1';

describe('An export of alarms', () => {
  it('ends if the platform repeats a page, and saves under a safe name', async () => {
    const alarm = {
      id: 'a',
      equipmentId: 'e1',
      type: 'variable',
      level: 'serious',
      triggerTime: NOW - 5_000,
    };
    const answer = ok({ list: [alarm], totalCount: 1e9, totalPage: 1e9 });
    const outside = await openAt(`${PATH}/${encodeURIComponent('Pump\u202evsc.exe\u0007')}`, {
      [QUERY]: answer,
    });
    outside.answers[QUERY] = () => (outside.getRequests(QUERY).length > 9 ? refuse('too often') : answer);
    const { fileNames, requests } = await exportFrom(outside);
    expect(requests).toHaveLength(2);
    expect(fileNames).toEqual([expect.stringMatching(/Pump_vsc\.exe_.*\.csv$/)]);
    expect(fileNames[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('requests every page up to its start time, which new alarms cannot shift', async () => {
    const outside = await openAt(`${PATH}/Pump`, { [QUERY]: createRows('a') });
    outside.answers[QUERY] = ({ body }) => {
      const { pagenum } = JSON.parse(body ?? '') as AlarmRequest;
      // Time passes between pages.
      outside.advance(1_000);
      return createAlarmPage([createAlarmRow(`a${pagenum}`, -pagenum)], 3, 3);
    };
    const { requests } = await exportFrom(outside);
    expect(requests.map(({ pagenum }) => pagenum)).toEqual([1, 2, 3]);
    const [end] = requests.map((request) => request.end);
    expect(end).toBeGreaterThanOrEqual(NOW);
    expect(requests.map((request) => request.end)).toEqual([end, end, end]);
  });

  it("has every page of the filter, in the screen's words", async () => {
    const types = ['variable', 'power outage'];
    const all = Array.from({ length: 45 }, (_, i) =>
      createAlarmRow(`a${i}`, -i, { type: types[i % 2] ?? '' }),
    );
    const outside = await openAt(`${PATH}/Pump?type=variable`, {
      [QUERY]: servePages(({ type }) => all.filter((row) => row.type === type)),
    });
    const { texts } = await exportFrom(outside);
    const [head, ...lines] = (texts[0] ?? '').trim().split('\r\n');
    expect(head).toContain(common.triggerTime);
    expect(lines).toHaveLength(23);
    for (const line of lines) expect(line).toContain(cn.typeVariable);
  });
});

interface AlarmRequest {
  readonly pagenum: number;
  readonly end?: number;
}

async function exportFrom(outside: FakeOutside) {
  const blobs: Blob[] = [];
  const fileNames: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  const requestCount = outside.getRequests(QUERY).length;
  await press(common.exportCsv);
  const requests = listSentBodies(outside, QUERY).slice(requestCount) as readonly AlarmRequest[];
  return { fileNames, requests, texts: await Promise.all(blobs.map((blob) => blob.text())) };
}
