import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useReportRepair } from '../../../src/features/work/evidence/use-report-repair';
import { say, setLanguage } from '../../../src/i18n/engine';
import { liveWords } from '../../../src/i18n/live';
import { batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import { legacyEquipment, queryLegacySignals } from '../../../src/shared/calls/legacy';
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness, HAS_NUMBER } from '../../../src/shared/reading';
import { type RepairDraft, repairDraft, repairDraftKey } from '../../../src/state/work/repair-draft';
import { workOf } from '../../../src/state/work/work-services';
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../../kit/alarms';
import { type FakeClient, fakeClient } from '../kit/fake-client';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
import { link, NOW } from '../kit/fake-watch';
import {
  act,
  cleanup,
  currentPath,
  getBySelector,
  renderAt,
  renderPart,
  screen,
  settled,
  user,
} from '../kit/render';

const REPORT = 'Report a repair';
const MINE = '/lfscada/repair/queryMine';
const INFO = '/lfscada/equipment/multi/info';
const ALARMS = '/lfscada/monitor/project/alarm/query';
const EQUIPMENT = {
  id: 'e1',
  name: 'P-203 Pump',
  family: 'eg',
  online: true,
  lat: 30.2,
  lng: 120.1,
  address: 'River Road',
  pages: [{ id: 'c1', name: 'Pump', path: 'a.json' }],
};
const DOCUMENT = {
  version: 1,
  id: 'g1',
  name: 'x',
  size: { w: 100, h: 100 },
  widgets: [
    {
      id: 'w1',
      kind: 'value',
      x: 0,
      y: 0,
      w: 50,
      h: 20,
      bind: { src: 'signal', equipmentId: 'e1', signalId: 's1' },
    },
  ],
};

/** A list of values stands on no page: the equipment's own is replayed from the slip. */
const ON_ITS_PAGE = { family: 'equipment', equipmentId: 'e1', pageId: 'c1' };

/** Reports an alarm as an alarm watch does. */
function Apart() {
  const { report } = useReportRepair();
  return (
    <button type="button" onClick={() => void report({ alarm: alarmRow('a1') }, { isApart: true })}>
      Apart
    </button>
  );
}

let worker: FakeClient;
let outside: FakeOutside;
async function open(path: string, answers: Answers = {}): Promise<void> {
  worker = fakeClient();
  outside = fakeOutside({
    startMonitor: async () => worker.client,
    answers: {
      [Path.info]: ok(userInfo()),
      [MINE]: ok({ list: [], totalCount: 0 }),
      [INFO]: ok(EQUIPMENT),
      ...answers,
    },
  });
  await renderAt(outside.services, path);
}
beforeEach(() => setLanguage('en'));

const draftIn = async (address: string): Promise<RepairDraft> => {
  expect(address).toMatch(/^\/home\/work\/equip-repairs\?draft=/);
  const name = new URLSearchParams(address.split('?')[1]).get('draft') ?? '';
  const row = await workOf(outside.services).store.read('drafts', repairDraftKey('u1', name));
  return repairDraft(row?.values, 'values');
};
/** The tap, and the two seconds that curves are waited for. */
async function report(): Promise<void> {
  await user.click(screen.getByRole('button', { name: REPORT }));
  await act(async () => outside.pass(2_000));
  await settled();
}
const batch = (number: number) => {
  const buffer = new ArrayBuffer(batchBytes(1, 0));
  const columns = batchColumns(buffer, 1, 0);
  columns.header[Header.sequence] = 1;
  columns.header[Header.values] = 1;
  columns.numbers[0] = number;
  columns.times[0] = NOW - 3_000;
  columns.arrivals[0] = NOW - 2_000;
  columns.flags[0] = HAS_NUMBER | Freshness.fresh;
  return { kind: 'batch', buffer, texts: [] } as const;
};
/** What the worker says of the signal of the list. */
const SPEED: SlotDescription = {
  slot: 0,
  title: 'Speed',
  sn: 'S1',
  unit: 'rpm',
  dataType: 'float',
  writable: false,
  decimals: null,
  min: null,
  max: null,
  map: [],
  equipmentId: 'e1' as EquipmentId,
};
const PAGE = {
  [Path.page]: ok({ id: 'g1', name: 'Boiler house', projectId: 'p1', path: 'pages/g1.json' }),
  [Path.projects]: ok([]),
  '/cdn/pages/g1.json': { status: 200, text: JSON.stringify(DOCUMENT) },
} satisfies Answers;

describe('A repair is reported in one tap', () => {
  it('from the menu of a live page, with its values', async () => {
    await open('/home/work/project/p1/page/g1', PAGE);
    await act(async () => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit(batch(92.5));
    });
    await user.click(screen.getByRole('button', { name: say(liveWords, 'menu') }));
    await report();
    const { evidence } = await draftIn(currentPath());
    expect(evidence?.place).toMatchObject({ family: 'project', pageId: 'g1', name: 'Boiler house' });
    expect(evidence?.values).toMatchObject([{ signalId: 's1', value: '92.5', age: 2_000, fresh: 'fresh' }]);
    expect(evidence?.link?.phase).toBe('live');
  });

  it('from an alarm in a list, with the alarm and its replay', async () => {
    await open('/home/work/project/detail/alarm/p1/-/-', {
      [ALARMS]: ok({ list: [alarmRow('a1', 0, { equipmentName: 'P-203' })], totalCount: 1, totalPage: 1 }),
      [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] }),
    });
    await user.click(getBySelector('[data-alarm=a1] button'));
    await report();
    const draft = await draftIn(currentPath());
    expect(draft).toMatchObject({
      source: 'alarm',
      alarmId: 'a1',
      equipmentId: 'e1',
      location: 'River Road',
    });
    expect(draft.note).toContain('Signal a1');
    expect(draft.evidence).toMatchObject({
      place: { family: 'project', projectId: 'p1', pageId: 'g1' },
      replay: { from: T0 - 600_000, end: T0 + 300_000, at: T0 },
      alarms: [{ id: 'a1' }],
    });
  });

  it('from an equipment', async () => {
    await open('/detail/eg/equip-repairs/e1/Pump');
    await report();
    expect(await draftIn(currentPath())).toMatchObject({
      equipmentId: 'e1',
      equipName: 'P-203 Pump',
      lat: 30.2,
      lng: 120.1,
      source: 'person',
      evidence: { place: { family: 'equipment', equipmentId: 'e1', pageId: 'c1' } },
    });
  });

  it('from the menu of an equipment, with the values below it', async () => {
    const SIGNALS = '/lfscada/monitor/multi/signal/query';
    await open('/detail/eg/list/e1', {
      [SIGNALS]: ok([{ id: 's1', title: 'Speed', sn: 'S1', equipmentId: 'e1', unit: 'rpm' }]),
    });
    await act(async () => worker.emit({ kind: 'link', link: link('live') }));
    await user.click(screen.getByRole('button', { name: 'Report a repair' }));
    await act(async () => outside.pass(2_000));
    await settled();
    const { evidence } = await draftIn(currentPath());
    expect(evidence?.place).toMatchObject(ON_ITS_PAGE);
    expect(evidence?.link?.phase).toBe('live');
    expect(evidence?.values.map(({ signalId, fresh }) => [signalId, fresh])).toEqual([['s1', 'never']]);
  });

  it('from the sheet of a value, with its name and what it says', async () => {
    const SIGNALS = '/lfscada/monitor/multi/signal/query';
    await open('/detail/eg/list/e1', {
      [SIGNALS]: ok([{ id: 's1', title: 'Speed', sn: 'S1', equipmentId: 'e1', unit: 'rpm' }]),
    });
    await act(async () => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit({ kind: 'described', slots: [SPEED] });
      worker.emit(batch(92.5));
    });
    await user.click(screen.getByRole('button', { name: 'Speed S1 92.5 rpm Live' }));
    const sheet = getBySelector('.as-dialog__panel');
    await user.click(
      [...sheet.querySelectorAll('button')].find((one) => one.textContent?.includes(REPORT)) ?? sheet,
    );
    await act(async () => outside.pass(2_000));
    await settled();
    const draft = await draftIn(currentPath());
    expect(draft).toMatchObject({ equipmentId: 'e1', signalId: 's1' });
    expect(draft.note).toMatch(/Speed.*92\.5/);
    expect(draft.evidence?.values).toMatchObject([{ signalId: 's1', value: '92.5', fresh: 'fresh' }]);
    expect(draft.evidence?.place).toMatchObject(ON_ITS_PAGE);
  });

  it('from the parameters of a GM device, whose own page is the one to be replayed', async () => {
    await open('/detail/gm/list/e1', {
      [queryLegacySignals.path]: ok([{ id: 's1', title: 'Speed', sn: 'S1', equipmentId: 'e1', unit: 'rpm' }]),
      [legacyEquipment.path]: ok({ id: 'e1', name: 'P-203 Pump', conId: 'c9' }),
      // Its record alone names the page.
      [INFO]: refused('unknown', '1202'),
    });
    await report();
    const { evidence } = await draftIn(currentPath());
    expect(evidence?.place).toMatchObject({ family: 'legacy', equipmentId: 'e1', pageId: 'c9' });
    expect(evidence?.values.map(({ signalId }) => signalId)).toEqual(['s1']);
  });

  it('on an alarm watch in a tab of its own, so that the watch goes on', async () => {
    const places: string[] = [];
    const tab = {
      opener: {},
      close: () => undefined,
      location: { replace: (to: string) => places.push(to) },
    };
    const opened = vi.fn(() => tab);
    vi.stubGlobal('open', opened);
    await open('/home/work');
    cleanup();
    await renderPart(outside.services, <Apart />);
    await user.click(screen.getByRole('button', { name: 'Apart' }));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(await draftIn(places[0] ?? '')).toMatchObject({ alarmId: 'a1' });
    expect(tab.opener).toBeNull();
  });

  it('only where the person may: to one whom the platform refuses no way is shown', async () => {
    await open('/detail/eg/equip-repairs/e1/Pump', { [MINE]: refused('暂无权限', '1201') });
    expect(document.body).not.toHaveTextContent(REPORT);
    cleanup();
    await open('/detail/eg/equip-repairs/e1/Pump', { [MINE]: 'offline' });
    expect(document.body).toHaveTextContent(REPORT);
  });
});
