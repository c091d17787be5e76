import { describe, expect, it } from 'vitest';
import { cn as permissions } from '../../src/i18n/permissions';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { createUserInfo, ok, Path } from './kit/answers';
import { openAt, press } from './kit/open';
import { getCurrentPath, screen } from './kit/render';

const EG = '/detail/eg/configuration/c1';

describe('The page of a device', () => {
  it('reports a missing configuration, with a link to the values', async () => {
    await open(EG, 'eg', { path: '' });
    expect(getCurrentPath()).toBe(EG);
    expect(document.body).toHaveTextContent('组态画面未配置');
    await press('查看变量');
    expect(getCurrentPath()).toBe('/detail/eg/list/e1');
  });

  it('links to the alarms as well', async () => {
    await open(EG, 'eg', { path: '' });
    await press('查看报警');
    expect(getCurrentPath()).toBe('/detail/eg/alarm/e1');
  });

  it('links back to the equipment list', async () => {
    await open(EG, 'eg', { path: '' });
    await press('返回设备列表');
    expect(getCurrentPath()).toBe('/home/monitor');
  });

  it('names the permission that the user lacks', async () => {
    const { getRequests } = await open(EG, 'eg', { path: 'pages/c1.json' }, ['monitor_project']);
    expect(screen.getByText(permissions.equipment)).toBeInTheDocument();
    expect(getRequests('/cdn/pages/c1.json')).toEqual([]);
  });

  it("keeps the account's landing address", async () => {
    const { getRequests } = await open('/groundDetailEGConfiguration/c1', 'eg', { path: 'pages/c1.json' });
    expect(getCurrentPath()).toBe('/groundDetailEGConfiguration/c1');
    expect(getRequests('/cdn/pages/c1.json')).toHaveLength(1);
  });

  it('of a GM device links to its own alarms; its exit is the list of values', async () => {
    await open('/detail/gm/configuration/e1/c1', 'gm', { path: '' });
    expect(document.body).toHaveTextContent('组态画面未配置');
    expect(screen.queryByRole('button', { name: '查看变量' })).not.toBeInTheDocument();
    await press('查看报警');
    expect(getCurrentPath()).toBe('/detail/gm/alarm/e1');
  });

  it('is loaded with its style file', async () => {
    const { getRequests } = await open(EG, 'eg', { path: 'pages/c1.json', stylePath: 'pages/c1.css' });
    expect(getRequests('/cdn/pages/c1.json')).toHaveLength(1);
    expect(getRequests('/cdn/pages/c1.css')).toHaveLength(1);
  });
});

function open(path: string, family: 'eg' | 'gm', page: object, auths = ['monitor_multi']) {
  const info = { id: 'e1', name: 'Pump 1', family, pages: [{ id: 'c1', name: '', ...page }] };
  const text = JSON.stringify({ version: 1, id: 'c1', name: '', size: { w: 100, h: 100 }, widgets: [] });
  return openAt(
    path,
    {
      [Path.info]: ok(createUserInfo({ auths })),
      '/lfscada/equipment/multi/info': ok(info),
      '/cdn/pages/c1.json': { status: 200, text },
      '/cdn/pages/c1.css': { status: 200, text: '' },
    },
    { startMonitor: () => new Promise<MonitorClient>(() => {}) },
  );
}
