import { describe, expect, it } from 'vitest';
import { createPage, ok, Path } from './kit/answers';
import { loseNetwork } from './kit/events';
import { openAt } from './kit/open';
import { getAllBySelector, getBySelector } from './kit/queries';
import { screen } from './kit/render';

/** Offline screens make no outdated claims. */

describe('Offline', () => {
  it('a GM device is not shown as online', async () => {
    await openAt('/detail/gm/rule-empty/g1', {
      '/usual/EquipAction!getEquipDetail.action': ok({ id: 'g1', name: 'Pump', status: '1' }),
      '/usual/EquipDataAction!queryAllSignal.action': ok([]),
    });
    expect(screen.getByRole('banner')).toHaveTextContent('在线');
    await loseNetwork();
    expect(screen.getByRole('banner')).toHaveTextContent('Pump');
    expect(screen.getByRole('banner')).not.toHaveTextContent('在线');
  });

  it('a project has no counts', async () => {
    await openAt('/home/work/project?project=p1', {
      [Path.project]: ok({ id: 'p1', name: 'Waterworks', pages: [] }),
      [Path.projects]: ok([{ id: 'p1', name: 'Waterworks' }]),
      '/lfscada/monitor/project/equip/queryCount': ok(7),
      '/lfscada/monitor/project/alarm/queryCount': ok(0),
    });
    const getCounts = () => getAllBySelector('[data-count]').map((element) => element.dataset.count);
    expect(getCounts()).toEqual(['7', '7', '7', '7', '0']);
    await loseNetwork();
    expect(getCounts()).toEqual(['', '', '', '', '']);
  });

  it('the map is not up to date', async () => {
    await openAt('/home/work/work-map', {
      [Path.equipment]: createPage([{ id: 'e1', name: 'Pump', sn: '', online: true }]),
      [Path.legacyEquipment]: createPage([{ id: 'g1', name: 'Older pump', sn: '', status: '1' }]),
    });
    // Both families are on it.
    expect(document.body).toHaveTextContent('2 台设备没有位置信息');
    expect(document.body).not.toHaveTextContent('未能更新');
    await loseNetwork();
    expect(document.body).toHaveTextContent('未能更新');
  });
});

it('alarms are not reported as zero before they are listed', async () => {
  await openAt('/detail/eg/alarm/e1?view=live', { '/lfscada/monitor/multi/alarm/query': createPage([]) });
  expect(getBySelector('.as-alarms__total')).toHaveTextContent('--');
  expect(document.body).not.toHaveTextContent('当前没有报警');
});
