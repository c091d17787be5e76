import { describe, expect, it } from 'vitest';
import { getCurvePath, getDetailPath } from '../../src/navigation/detail-links';
import { getAlarmPath, getSiblingPagePath } from '../../src/navigation/page-links';
import { getEgPagePath, getProjectAlarmPath, getProjectPagePath } from '../../src/navigation/paths';
import { matchRoute } from '../../src/navigation/routes';
import type { PageOwner } from '../../src/page-document/plan';
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../src/shared/ids';
import type { DetailJump } from '../../src/widgets/live/page-host';
import { ok } from './kit/answers';
import { createFakeOutside } from './kit/fake-outside';

const PROJECT: PageOwner = { family: 'project', projectId: 'p/1' as ProjectId, pageId: 'g1' as PageId };
const EG: PageOwner = { family: 'equipment', equipmentId: 'e1' as EquipmentId };
const GM: PageOwner = { family: 'legacy', equipmentId: 'm1' as EquipmentId, conId: 'c1' as PageId };
const OTHER = 'e2' as EquipmentId;

describe("A page's link", () => {
  it.each([
    ['alarm', '', null, '/home/work/project/detail/alarm/p%2F1/-/-'],
    ['alarm', '', OTHER, '/home/work/project/detail/alarm/p%2F1/e2/Pump%20%C2%BD'],
    ['alarm', 'e9', OTHER, '/home/work/project/detail/alarm/p%2F1/e9/-'],
    ['report', '', OTHER, '/home/work/project/detail/history-report/p%2F1/e2/0/-/Pump%20%C2%BD'],
    ['history', 'e2', null, '/home/work/project/detail/history-chart/p%2F1/e2/0/-/Pump%20%C2%BD'],
    ['history', '', null, null],
    ['video', 'cam 1', null, '/detail/project/configuration/hik/cam%201'],
    ['video', '', OTHER, null],
  ] as const)('of a project to %s "%s" with %s leads to %s', async (action, target, equipmentId, path) => {
    expect(await resolvePath(PROJECT, { do: action, target, equipmentId })).toBe(path);
  });

  it.each([
    ['alarm', '', null, '/detail/eg/alarm/e1'],
    ['alarm', '', OTHER, '/detail/eg/alarm/e2'],
    ['report', '', null, '/detail/eg/history-report-scada/e1/0/-'],
    ['history', 'e9', OTHER, '/detail/eg/history-chart-scada/e9/0/-'],
    ['video', 'cam', null, '/detail/eg/configuration/hik/cam'],
  ] as const)('of an EG device to %s "%s" with %s leads to %s', async (action, target, equipmentId, path) => {
    expect(await resolvePath(EG, { do: action, target, equipmentId })).toBe(path);
  });

  it.each([
    ['alarm', '/detail/gm/alarm/m1'],
    ['report', '/detail/gm/history-report/m1'],
    ['history', '/detail/gm/chart-list/m1'],
    ['video', '/detail/gm/video/m1'],
  ] as const)('of a GM device to %s leads to %s', async (action, path) => {
    expect(await resolvePath(GM, { do: action, target: '', equipmentId: null })).toBe(path);
  });

  it('leads only to known routes, from any page', async () => {
    const paths: (string | null)[] = [PROJECT, EG, GM].flatMap((owner) => [
      getAlarmPath(owner),
      getSiblingPagePath(owner, 'x/y' as PageId),
    ]);
    for (const owner of [PROJECT, EG, GM]) {
      paths.push(await getCurvePath(owner, OTHER, 's1' as SignalId, call));
      for (const action of ['alarm', 'report', 'history', 'video'] as const)
        paths.push(await resolvePath(owner, { do: action, target: 'e2', equipmentId: null }));
    }
    expect(paths.filter((path) => path === null || matchRoute(path) === null)).toEqual([]);
  });
});

describe('A path segment', () => {
  it.each(['', '.', '..'])('is never "%s", which would be another path', (segment) => {
    expect(getEgPagePath(segment as PageId)).toBe('/detail/eg/configuration/-');
    expect(getProjectAlarmPath('p' as ProjectId, 'e' as EquipmentId, segment)).toMatch(/\/p\/e\/-$/);
  });

  it('may hold anything else', () => {
    expect(getProjectPagePath('a/b' as ProjectId, '?#%' as PageId)).toBe(
      '/home/work/project/a%2Fb/page/%3F%23%25',
    );
  });
});

const { call } = createFakeOutside({
  answers: { '/lfscada/project/equip/queryAll': ok([{ id: 'e2', name: 'Pump ½' }]) },
}).services;
const resolvePath = (owner: PageOwner, jump: DetailJump): Promise<string | null> =>
  getDetailPath(owner, jump, call);
