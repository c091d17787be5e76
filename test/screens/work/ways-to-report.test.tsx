import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useReportRepair } from '../../../src/features/work/evidence/use-report-repair';
import { en as commonEn } from '../../../src/i18n/common';
import { setLanguage } from '../../../src/i18n/engine';
import { en as live } from '../../../src/i18n/live';
import { legacyEquipment, queryLegacySignals } from '../../../src/shared/calls/legacy';
import { Freshness } from '../../../src/shared/reading';
import { getRepairDraftKey, type RepairDraft, repairDraft } from '../../../src/state/work/repair-draft';
import { getWork } from '../../../src/state/work/work-services';
import { createAlarmRow, T0 } from '../../kit/alarms';
import { type Answers, createPage, createPageFile, ok, Path, refuse } from '../kit/answers';
import { advanceTime } from '../kit/events';
import { createFakeClient, type FakeClient } from '../kit/fake-client';
import type { FakeOutside } from '../kit/fake-outside';
import { createSlot, link, NOW } from '../kit/fake-watch';
import { openAt, press } from '../kit/open';
import { getBySelector, withinDialog } from '../kit/queries';
import { act, getCurrentPath, renderPart, screen, user, waitFor } from '../kit/render';
import { createBatch } from '../kit/values';

const MINE = '/lfscada/repair/queryMine';
const INFO = '/lfscada/equipment/multi/info';
const SIGNALS = '/lfscada/monitor/multi/signal/query';
const SPEED = { id: 's1', title: 'Speed', sn: 'S1', equipmentId: 'e1', unit: 'rpm' };
/** A list of values is on no page, and the slip replays the page of its device. */
const OWN_PAGE = { family: 'equipment', equipmentId: 'e1', pageId: 'c1' };

let worker: FakeClient;
let outside: FakeOutside;
beforeEach(() => setLanguage('en'));

describe('A repair is reported in one tap', () => {
  it("from a live page's menu, with its values", async () => {
    const bind = { src: 'signal', equipmentId: 'e1', signalId: 's1' };
    await open('/home/work/project/p1/page/g1', {
      [Path.page]: ok({ id: 'g1', name: 'Boiler house', projectId: 'p1', path: 'pages/g1.json' }),
      [Path.projects]: ok([]),
      '/cdn/pages/g1.json': createPageFile([{ id: 'w1', kind: 'value', x: 0, y: 0, w: 50, h: 20, bind }]),
    });
    await act(async () => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit(createBatch([92.5], Freshness.fresh, { time: NOW - 2_000 }));
    });
    await press(live.menu);
    const { evidence } = await report();
    expect(evidence?.place).toMatchObject({ family: 'project', pageId: 'g1', name: 'Boiler house' });
    expect(evidence?.values).toMatchObject([{ signalId: 's1', value: '92.5', age: 2_000, fresh: 'fresh' }]);
    expect(evidence?.link?.phase).toBe('live');
    // The form shows them.
    await waitFor(() => expect(getBySelector('[data-fresh=fresh]')).toHaveTextContent('92.5'));
  });

  it('from an alarm in a list, with the alarm and its replay', async () => {
    await open('/home/work/project/detail/alarm/p1/-/-', {
      '/lfscada/monitor/project/alarm/query': createPage([
        createAlarmRow('a1', 0, { equipmentName: 'P-203' }),
      ]),
      [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] }),
    });
    await user.click(getBySelector('[data-alarm=a1] button'));
    const draft = await report();
    const expectedFields = { source: 'alarm', alarmId: 'a1', equipmentId: 'e1', location: 'River Road' };
    expect(draft).toMatchObject(expectedFields);
    expect(draft.note).toContain('Signal a1');
    expect(draft.evidence).toMatchObject({
      place: { family: 'project', projectId: 'p1', pageId: 'g1' },
      replay: { from: T0 - 600_000, end: T0 + 300_000, at: T0 },
      alarms: [{ id: 'a1' }],
    });
  });

  it('from a device', async () => {
    await open('/detail/eg/equip-repairs/e1/Pump');
    expect(await report()).toMatchObject({
      equipmentId: 'e1',
      equipName: 'P-203 Pump',
      lat: 30.2,
      lng: 120.1,
      source: 'person',
      evidence: { place: OWN_PAGE },
    });
  });

  it("from a device's menu, with the values below it", async () => {
    await open('/detail/eg/list/e1', { [SIGNALS]: ok([SPEED]) });
    await act(async () => worker.emit({ kind: 'link', link: link('live') }));
    const { evidence } = await report();
    expect(evidence?.place).toMatchObject(OWN_PAGE);
    expect(evidence?.link?.phase).toBe('live');
    expect(evidence?.values).toMatchObject([{ signalId: 's1', fresh: 'never' }]);
  });

  it('from the value sheet, with its name and its value', async () => {
    await open('/detail/eg/list/e1', { [SIGNALS]: ok([SPEED]) });
    await act(async () => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit({ kind: 'described', slots: [SLOT] });
      worker.emit(createBatch([92.5]));
    });
    await press('Speed S1 92.5 rpm Live');
    const draft = await report(() => withinDialog().getByRole('button', { name: commonEn.reportRepair }));
    expect(draft).toMatchObject({ equipmentId: 'e1', signalId: 's1' });
    expect(draft.note).toMatch(/Speed.*92\.5/);
    expect(draft.evidence?.values).toMatchObject([{ signalId: 's1', value: '92.5', fresh: 'fresh' }]);
    expect(draft.evidence?.place).toMatchObject(OWN_PAGE);
  });

  it('from the parameters of a GM device, whose own page is replayed', async () => {
    await open('/detail/gm/list/e1', {
      [queryLegacySignals.path]: ok([SPEED]),
      [legacyEquipment.path]: ok({ id: 'e1', name: 'P-203 Pump', conId: 'c9' }),
      // Only its record names the page.
      [INFO]: refuse('unknown', '1202'),
    });
    const { evidence } = await report();
    expect(evidence?.place).toMatchObject({ family: 'legacy', equipmentId: 'e1', pageId: 'c9' });
    expect(evidence?.values.map(({ signalId }) => signalId)).toEqual(['s1']);
  });

  it('on an alarm watch in a new tab, and the watch continues', async () => {
    const places: string[] = [];
    const location = { replace: (to: string) => places.push(to) };
    const tab = { opener: {}, close: () => undefined, location };
    const openWindow = vi.fn(() => tab);
    vi.stubGlobal('open', openWindow);
    await open('/home/work');
    await renderPart(outside.services, <Apart />);
    await press('Apart');
    expect(openWindow).toHaveBeenCalledTimes(1);
    await expect.poll(() => places).toHaveLength(1);
    expect(await readDraft(places[0] ?? '')).toMatchObject({ alarmId: 'a1' });
    expect(tab.opener).toBeNull();
  });

  it('only with permission: otherwise no link is shown', async () => {
    await open('/detail/eg/equip-repairs/e1/Pump', { [MINE]: refuse('暂无权限', '1201') });
    expect(document.body).not.toHaveTextContent(commonEn.reportRepair);
    await open('/detail/eg/equip-repairs/e1/Pump', { [MINE]: 'offline' });
    expect(document.body).toHaveTextContent(commonEn.reportRepair);
  });
});

const DRAFT = /^\/home\/work\/equip-repairs\?draft=/;

async function open(path: string, answers: Answers = {}): Promise<void> {
  worker = createFakeClient();
  const place = { lat: 30.2, lng: 120.1, address: 'River Road' };
  const pages = [{ id: 'c1', name: 'Pump', path: 'a.json' }];
  const equipment = ok({ id: 'e1', name: 'P-203 Pump', family: 'eg', online: true, ...place, pages });
  const allAnswers = { [MINE]: createPage([]), [INFO]: equipment, ...answers };
  outside = await openAt(path, allAnswers, { startMonitor: async () => worker.client });
}

/** Taps, lets the two-second limits of values and curves pass, and returns the resulting draft. */
async function report(
  button = () => screen.getByRole('button', { name: commonEn.reportRepair }),
): Promise<RepairDraft> {
  await user.click(button());
  await expect
    .poll(async () => {
      await advanceTime(outside, 2_000);
      return getCurrentPath();
    })
    .toMatch(DRAFT);
  return readDraft(getCurrentPath());
}

async function readDraft(path: string): Promise<RepairDraft> {
  expect(path).toMatch(DRAFT);
  const name = new URLSearchParams(path.split('?')[1]).get('draft') ?? '';
  const row = await getWork(outside.services).store.read('drafts', getRepairDraftKey('u1', name));
  return repairDraft(row?.values, 'values');
}

function Apart() {
  const { report } = useReportRepair();
  return (
    <button type="button" onClick={() => void report({ alarm: createAlarmRow('a1') }, { isApart: true })}>
      Apart
    </button>
  );
}

const SLOT = createSlot({ title: 'Speed', sn: 'S1', unit: 'rpm' });
