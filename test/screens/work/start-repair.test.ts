// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { startReport } from '../../../src/features/work/evidence/start-report';
import { say } from '../../../src/i18n/engine';
import { valueWords } from '../../../src/i18n/values';
import type { EquipmentId, PageId, SignalId } from '../../../src/shared/ids';
import { repairDraft, repairDraftKey } from '../../../src/state/work/repair-draft';
import { workOf } from '../../../src/state/work/work-services';
import { alarmRow } from '../../kit/alarms';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { fakeWatch, link, NOW } from '../kit/fake-watch';

const E1 = 'e1' as EquipmentId;
const INFO = '/lfscada/equipment/multi/info';

let outside: FakeOutside;
beforeEach(async () => {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
  await outside.services.session.check();
});
const words = (key: Parameters<typeof say>[1]) => say(valueWords, key as never);
const screen = (live: Parameters<typeof startReport>[2]['live']) => ({
  live,
  say: words as Parameters<typeof startReport>[2]['say'],
  nameOf: () => '1#泵',
});
/** Lets the two seconds for curves and the place of the equipment go by. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  outside.pass(2_000);
  return promise;
}
const draftOf = async (path: string | null) => {
  const name = new URLSearchParams(path?.split('?')[1]).get('draft') ?? '';
  const row = await workOf(outside.services).store.read('drafts', repairDraftKey('u1', name));
  return repairDraft(row?.values, 'values');
};

describe('Starting a report', () => {
  it('has the values of the page at the tap, and leads to the form with the draft', async () => {
    const watch = fakeWatch(outside.services);
    watch.value(92.4);
    const path = await inTime(startReport(outside.services, {}, screen(watch.live)));
    expect(path).toMatch(/^\/home\/work\/equip-repairs\?draft=operation-\d+$/);
    const { evidence, source, userTel } = await draftOf(path);
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

  it('fault 92: takes a value as disconnected when the link was lost between look and tap', async () => {
    const watch = fakeWatch(outside.services);
    watch.value(92.4);
    watch.status({ link: link('reconnecting') });
    const path = await inTime(startReport(outside.services, { equipmentId: E1 }, screen(watch.live)));
    expect((await draftOf(path)).evidence?.values[0]?.fresh).toBe('disconnected');
  });

  it('takes name and place of the equipment, the alarm and its words', async () => {
    outside.answers[INFO] = ok({
      id: 'e1',
      name: 'P-203 Pump',
      address: '泵房一层',
      lat: 31.2,
      lng: 121.4,
      pages: [{ id: 'c1', name: 'Pump', path: 'a.json' }],
    });
    const alarm = alarmRow('a1', 0, { signalId: 's1' as SignalId, equipmentName: 'P-203' });
    const from = { alarm, note: 'P-203 Too hot 92.4 ℃ > 85' };
    const draft = await draftOf(await inTime(startReport(outside.services, from, screen(null))));
    expect(draft).toMatchObject({
      equipmentId: 'e1',
      equipName: 'P-203 Pump',
      location: '泵房一层',
      lat: 31.2,
      lng: 121.4,
      source: 'alarm',
      alarmId: 'a1',
      signalId: 's1',
      // The form refuses special characters, so the draft has none.
      note: 'P-203 Too hot 92.4 ℃  85',
      // It may be replayed on the equipment's own page.
      evidence: {
        place: { family: 'equipment', equipmentId: 'e1', pageId: 'c1' },
        alarms: [{ id: 'a1' }],
      },
    });
  });

  it('replays a list of values on the page of its equipment, in the family that the platform says', async () => {
    outside.answers[INFO] = ok({ id: 'e1', name: 'P-203 Pump', family: 'gm', conId: 'c7', pages: [] });
    const place = { family: 'equipment', projectId: null, pageId: null, equipmentId: E1, name: '' } as const;
    const ofE1 = await inTime(startReport(outside.services, { equipmentId: E1, place }, screen(null)));
    expect((await draftOf(ofE1)).evidence?.place).toMatchObject({ family: 'legacy', pageId: 'c7' });
    // A page that is known stays, and so does the place of another equipment.
    for (const other of [{ pageId: 'c1' as PageId }, { equipmentId: 'e2' as EquipmentId }]) {
      const given = { ...place, ...other };
      const path = await inTime(
        startReport(outside.services, { equipmentId: E1, place: given }, screen(null)),
      );
      expect((await draftOf(path)).evidence?.place).toEqual(given);
    }
  });

  it('waits for no answer where it must be there at once', async () => {
    const from = { equipmentId: E1, equipName: 'Known' };
    const path = await startReport(outside.services, from, screen(fakeWatch(outside.services).live), true);
    expect(await draftOf(path)).toMatchObject({ equipmentId: 'e1', equipName: 'Known' });
    expect(outside.made(INFO)).toEqual([]);
  });

  it('makes nothing for nobody', async () => {
    await outside.services.session.ended();
    expect(await startReport(outside.services, {}, screen(null))).toBeNull();
  });
});
