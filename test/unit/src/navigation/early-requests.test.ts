import { describe, expect, it } from 'vitest';
import { pageRequest } from '../../../../src/navigation/early-requests';
import { PAGE_ROUTES } from '../../../../src/navigation/page-routes';
import { userInfo } from '../../../../src/shared/calls/account';
import { equipmentInfo } from '../../../../src/shared/calls/equipment';
import { userInfoRequest } from '../../../../src/shared/calls/first-requests';
import { pageInfo } from '../../../../src/shared/calls/project';
import { getRequest } from '../../../../src/shared/calls/run';
import type { EquipmentId, PageId } from '../../../../src/shared/ids';

const ofProject = getRequest(pageInfo, { id: 'w1' as PageId });
const ofPage = getRequest(equipmentInfo, { conId: 'c1' as PageId });
const ofEquipment = getRequest(equipmentInfo, { conId: 'c1' as PageId, equipmentId: 'g1' as EquipmentId });

describe('The requests of the early start', () => {
  it.each([
    ['/home/work/project/p1/page/w1', ofProject],
    ['/groundBIDetail/p1/page/w1', ofProject],
    ['/detail/eg/configuration/c1', ofPage],
    ['/groundDetailEGConfiguration/c1', ofPage],
    ['/detail/gm/configuration/g1/c1', ofEquipment],
  ])('at %s match the declared calls', (path, request) => {
    expect(pageRequest(path)).toEqual(request);
  });

  it('cover every address of a configuration page', () => {
    for (const { path } of PAGE_ROUTES) expect([path, pageRequest(path)]).not.toContain(null);
  });

  it('request the user as the declared call does', () => {
    expect(userInfoRequest()).toEqual(getRequest(userInfo, {}));
  });

  it.each([
    '/login',
    '/home/monitor',
    '/home/work/project/p1/page',
    '/home/work/project/p1/page/a%2Fb',
    '/detail/eg/configuration/c1/',
    '',
  ])('do not exist at %s', (path) => {
    expect(pageRequest(path)).toBeNull();
  });
});
