import { beforeEach, describe, expect, it } from 'vitest';
import { startReport } from '../../../src/features/work/evidence/start-report';
import { translate } from '../../../src/i18n/engine';
import { valueWords } from '../../../src/i18n/values';
import type { EquipmentId, PageId, SignalId } from '../../../src/shared/ids';
import { getRepairDraftKey, repairDraft } from '../../../src/state/work/repair-draft';
import { getWork } from '../../../src/state/work/work-services';
import { createAlarmRow } from '../../kit/alarms';
import { ok } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { createFakeWatch, link, NOW } from '../kit/fake-watch';
import { startSession } from '../kit/open';

type Screen = Parameters<typeof startReport>[2];
const E1 = 'e1' as EquipmentId;
const INFO = '/lfscada/equipment/multi/info';

let outside: FakeOutside;
beforeEach(async () => {
  outside = await startSession();
});

describe('Starting a report', () => {
  it("takes the page's values at the tap, and opens the form with the draft", async () => {
    const watch = createFakeWatch(outside.services);
    watch.value(92.4);
    const path = await start({}, watch.live);
    expect(path).toMatch(/^\/home\/work\/equip-repairs\?draft=operation-\d+$/);
    const { evidence, source, userTel } = await readDraft(path);
    expect(source).toBe('person');
    expect(userTel).toBe('13800138000');
    expect(evidence?.place).toMatchObject({ family: 'project', projectId: 'p1', pageId: 'g1' });
    expect(evidence?.values).toEqual([
      {
        equipmentId: 'e1',
        signalId: 's1',
        title: '1#泵 · Set point',
        value: '92.4',
        unit: '℃',
        time: NOW - 3_000,
        age: 2_000,
        fresh: 'fresh',
        quality: 'good',
      },
    ]);
  });

  it('fault 92: takes a value as disconnected if the connection was lost between look and tap', async () => {
    const watch = createFakeWatch(outside.services);
    watch.value(92.4);
    watch.status({ link: link('reconnecting') });
    const { evidence } = await readDraft(await start({ equipmentId: E1 }, watch.live));
    expect(evidence?.values[0]?.fresh).toBe('disconnected');
  });

  it('takes name and place of the equipment, the alarm and its text', async () => {
    outside.answers[INFO] = ok({
      id: 'e1',
      name: 'P-203 Pump',
      address: '泵房一层',
      lat: 31.2,
      lng: 121.4,
      pages: [{ id: 'c1', name: 'Pump', path: 'a.json' }],
    });
    const alarm = createAlarmRow('a1', 0, { signalId: 's1' as SignalId, equipmentName: 'P-203' });
    expect(await readDraft(await start({ alarm, note: 'P-203 Too hot 92.4 ℃ > 85' }))).toMatchObject({
      equipmentId: 'e1',
      equipName: 'P-203 Pump',
      location: '泵房一层',
      lat: 31.2,
      lng: 121.4,
      source: 'alarm',
      alarmId: 'a1',
      signalId: 's1',
      // The form refuses special characters; the draft has none.
      note: 'P-203 Too hot 92.4 ℃  85',
      // It may be replayed on the equipment's own page.
      evidence: { place: { family: 'equipment', equipmentId: 'e1', pageId: 'c1' }, alarms: [{ id: 'a1' }] },
    });
  });

  it("requests the equipment's values if none are on screen", async () => {
    const createSignal = (id: string, changes: object) => ({
      id,
      title: id,
      unit: 'A',
      code: '200',
      ...changes,
    });
    outside.answers[INFO] = ok({ id: 'e1', name: 'P-203 Pump', pages: [] });
    outside.answers['/lfscada/monitor/multi/signal/query'] = ok([
      createSignal('s0', { value: '5.25', dataType: 'float', decimals: 1, currentTime: NOW - 3_600_000 }),
      createSignal('s1', { value: 'true', dataType: 'bit', unit: '', currentTime: NOW - 1_000 }),
      createSignal('s2', { value: '7', code: '501' }),
    ]);
    const alarm = createAlarmRow('a1', 0, { signalId: 's1' as SignalId });
    const { evidence } = await readDraft(await start({ alarm, equipmentId: E1 }));
    expect(evidence?.values).toMatchObject([
      { signalId: 's1', value: translate(valueWords, 'on' as never), fresh: 'fresh', quality: 'good' },
      { signalId: 's0', value: '5.3', unit: 'A', fresh: 'stale', quality: 'good' },
      { signalId: 's2', value: '7', fresh: 'stale', quality: 'bad' },
    ]);
  });

  it("replays a list of values on its equipment's page, in the platform's family", async () => {
    outside.answers[INFO] = ok({ id: 'e1', name: 'P-203 Pump', family: 'gm', conId: 'c7', pages: [] });
    const valueList = {
      family: 'equipment',
      projectId: null,
      pageId: null,
      equipmentId: E1,
      name: '',
    } as const;
    const getPlace = async (place: Parameters<typeof startReport>[1]['place'] & object) =>
      (await readDraft(await start({ equipmentId: E1, place }))).evidence?.place;
    expect(await getPlace(valueList)).toMatchObject({ family: 'legacy', pageId: 'c7' });
    // A known page and the place of another device are kept.
    for (const placeChanges of [{ pageId: 'c1' as PageId }, { equipmentId: 'e2' as EquipmentId }])
      expect(await getPlace({ ...valueList, ...placeChanges })).toEqual({ ...valueList, ...placeChanges });
  });

  it('does not wait for answers when it is needed immediately', async () => {
    const reportSource = { equipmentId: E1, equipName: 'Known' };
    const path = await startReport(
      outside.services,
      reportSource,
      createScreen(createFakeWatch(outside.services).live),
      true,
    );
    expect(await readDraft(path)).toMatchObject({ equipmentId: 'e1', equipName: 'Known' });
    expect(outside.getRequests(INFO)).toEqual([]);
  });

  it('creates nothing if no one is signed in', async () => {
    await outside.services.session.handleEnded();
    expect(await startReport(outside.services, {}, createScreen(null))).toBeNull();
  });
});

const createScreen = (live: Screen['live']): Screen => ({
  live,
  t: ((key: Parameters<typeof translate>[1]) => translate(valueWords, key as never)) as Screen['t'],
  getName: () => '1#泵',
});

/** Starts a report, and lets the two seconds for curves and the place of the device pass. */
async function start(
  reportSource: Parameters<typeof startReport>[1],
  live: Screen['live'] = null,
): Promise<string | null> {
  const path = startReport(outside.services, reportSource, createScreen(live));
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  outside.advance(2_000);
  return path;
}

async function readDraft(path: string | null) {
  const name = new URLSearchParams(path?.split('?')[1]).get('draft') ?? '';
  const row = await getWork(outside.services).store.read('drafts', getRepairDraftKey('u1', name));
  return repairDraft(row?.values, 'values');
}
