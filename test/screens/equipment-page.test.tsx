/** The configuration page of an equipment, where none is drawn, and its style file. */
import { describe, expect, it } from 'vitest';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { currentPath, renderAt, screen, user } from './kit/render';

const INFO = '/lfscada/equipment/multi/info';
const DOCUMENT = JSON.stringify({ version: 1, id: 'c1', name: '', size: { w: 100, h: 100 }, widgets: [] });

/** Opens the page `c1` of an equipment whose one page has these properties. */
async function open(path: string, family: 'eg' | 'gm', page: object) {
  const outside = fakeOutside({
    startMonitor: () => new Promise<MonitorClient>(() => {}),
    answers: {
      [Path.info]: ok(userInfo()),
      [INFO]: ok({ id: 'e1', name: 'Pump 1', family, pages: [{ id: 'c1', name: '', ...page }] }),
      '/cdn/pages/c1.json': { status: 200, text: DOCUMENT },
      '/cdn/pages/c1.css': { status: 200, text: '' },
    },
  });
  await renderAt(outside.services, path);
  return outside;
}

describe('The page of an equipment', () => {
  it('says that it is not configured, with links to values and alarms', async () => {
    await open('/detail/eg/configuration/c1', 'eg', { path: '' });
    expect(currentPath()).toBe('/detail/eg/configuration/c1');
    expect(document.body).toHaveTextContent('组态画面未配置');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '查看报警' }).disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: '查看变量' }));
    expect(currentPath()).toBe('/detail/eg/list/e1');
  });

  it('leads from there to its alarms', async () => {
    await open('/detail/eg/configuration/c1', 'eg', { path: '' });
    await user.click(screen.getByRole('button', { name: '查看报警' }));
    expect(currentPath()).toBe('/detail/eg/alarm/e1');
  });

  it('of a GM device leads to its own alarms; the exit is its list of values', async () => {
    await open('/detail/gm/configuration/e1/c1', 'gm', { path: '' });
    expect(document.body).toHaveTextContent('组态画面未配置');
    expect(document.body).not.toHaveTextContent('查看变量');
    await user.click(screen.getByRole('button', { name: '查看报警' }));
    expect(currentPath()).toBe('/detail/gm/alarm/e1');
  });

  it('is fetched with its style file', async () => {
    const { made } = await open('/detail/eg/configuration/c1', 'eg', {
      path: 'pages/c1.json',
      stylePath: 'pages/c1.css',
    });
    expect(made('/cdn/pages/c1.json')).toHaveLength(1);
    expect(made('/cdn/pages/c1.css')).toHaveLength(1);
  });
});
