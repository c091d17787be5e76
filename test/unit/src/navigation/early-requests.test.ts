import { describe, expect, it } from 'vitest';
import { createPageRequest } from '../../../../src/navigation/early-requests';
import { PAGE_ROUTES } from '../../../../src/navigation/page-routes';
import { userInfo } from '../../../../src/shared/calls/account';
import { equipmentInfo } from '../../../../src/shared/calls/equipment';
import { createUserInfoRequest } from '../../../../src/shared/calls/first-requests';
import { pageInfo } from '../../../../src/shared/calls/project';
import { createRequest } from '../../../../src/shared/calls/run';
import type { EquipmentId, PageId } from '../../../../src/shared/ids';

const projectRequest = createRequest(pageInfo, { id: 'w1' as PageId });
const configurationRequest = createRequest(equipmentInfo, { conId: 'c1' as PageId });
const equipmentRequest = createRequest(equipmentInfo, {
  conId: 'c1' as PageId,
  equipmentId: 'g1' as EquipmentId,
});

describe('The requests of the early start', () => {
  it.each([
    ['/home/work/project/p1/page/w1', projectRequest],
    ['/groundBIDetail/p1/page/w1', projectRequest],
    ['/detail/eg/configuration/c1', configurationRequest],
    ['/groundDetailEGConfiguration/c1', configurationRequest],
    ['/detail/gm/configuration/g1/c1', equipmentRequest],
  ])('at %s match the declared calls', (path, request) => {
    expect(createPageRequest(path)).toEqual(request);
  });

  it('cover every address of a configuration page', () => {
    for (const { path } of PAGE_ROUTES) expect([path, createPageRequest(path)]).not.toContain(null);
  });

  it('request the user as the declared call does', () => {
    expect(createUserInfoRequest()).toEqual(createRequest(userInfo, {}));
  });

  it.each([
    '/login',
    '/home/monitor',
    '/home/work/project/p1/page',
    '/home/work/project/p1/page/a%2Fb',
    '/detail/eg/configuration/c1/',
    '',
  ])('do not exist at %s', (path) => {
    expect(createPageRequest(path)).toBeNull();
  });
});
