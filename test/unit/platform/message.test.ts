import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../platform/durable';
import { Expiries } from '../../platform/work/expiries';
import { Messages } from '../../platform/work/messages';
import type { World } from '../../platform/world';
import { setUpStand } from './small-stand';

const { clock, crew, platform } = setUpStand({
  crew: ['dispatcher', 'repairer1', 'inspector', 'reader', 'guest', 'demo'],
});

describe('Messages', () => {
  it('are created once for each plant alarm', async () => {
    const before = await getCounts();
    const [alarmId] = await crew.control.raiseAlarms('e1');
    await crew.control.recoverAlarms('e1');
    const [newest] = await list('reader', { type: 'alarm', unread: 'true' });
    expect(newest?.link).toMatchObject({ kind: 'alarm', id: alarmId, equipmentId: 'e1' });
    expect((await getCounts()).alarm).toBe((before.alarm ?? 0) + 1);
  });

  it('link to a project page that shows the signal, and never mention another organisation', async () => {
    const [id] = await crew.control.raiseAlarms('e1');
    const [newest] = await list('reader', { type: 'alarm' });
    expect(newest?.link).toMatchObject({ id, projectId: 'p1', pageId: 'open' });
    const alarmMessages = await list('reader', { type: 'alarm' });
    expect(alarmMessages.filter(({ link }) => link?.equipmentId.startsWith('fl'))).toEqual([]);
  });

  it('are created for a scheduled report, and link to it', async () => {
    const reports = (await crew.request('reader', 'excel/query', { count: '1', pagenum: '1' })).data as {
      readonly list: readonly { readonly id: string; readonly name: string }[];
    };
    const { id = '' } = reports.list[0] ?? {};
    await crew.control.generateReport(id);
    expect((await list('reader', { type: 'order' }))[0]?.link).toMatchObject({ kind: 'report', id });
  });

  it('announce each expiry once in advance and once when it occurs', () => {
    const messages = new Messages(clock.read, createMemoryStore());
    const day = 86_400_000;
    const world = {
      projects: [{ id: 'p', name: 'P', expireTime: clock.now + 40 * day }],
      listed: [{ id: 'e', name: 'E', gatewayId: 'gw-4' }],
    } as unknown as World;
    const expiries = new Expiries(messages, world);
    const getAnnounced = (): readonly string[] => messages.values().map(({ title }) => title);
    expiries.advance(clock.now);
    expect(getAnnounced()).toEqual(['物联卡即将到期']);
    for (const days of [11, 12, 41]) expiries.advance(clock.now + days * day);
    new Expiries(messages, world).advance(clock.now + 42 * day);
    expect(getAnnounced()).toEqual(['物联卡即将到期', '服务即将到期', '服务已到期']);
    expect(messages.values().map(({ link }) => link?.kind)).toEqual(['card', 'project', 'project']);
  });

  it('are created for expiries and for platform notices', async () => {
    await crew.control.sendMessage({ type: 'expiry' });
    await crew.control.sendMessage({ type: 'system', title: 'x', text: '<b>text</b>' });
    expect((await list('reader', { type: 'expiry' }))[0]?.link?.kind).toBe('project');
    expect((await crew.request('reader', 'message/info', { type: 'system', dataId: 'none' })).code).toBe(
      '1202',
    );
    expect((await crew.request('reader', 'message/query', { type: 'other' })).code).toBe('1001');
  });

  it('announce an order to the people involved, and to no other organisation', async () => {
    await crew.performStep('dispatcher', 'repair/dispatch', 'r1', { recipientId: 'u-repairer1' });
    const getAnnounced = async (who: 'repairer1' | 'reader' | 'guest') =>
      (await list(who, { type: 'order' })).filter(({ link }) => link?.id === 'r1').length;
    expect([
      await getAnnounced('repairer1'),
      await getAnnounced('reader'),
      await getAnnounced('guest'),
    ]).toEqual([1, 0, 0]);
    const { data } = await crew.request('repairer1', 'message/info', { type: 'order', dataId: 'r1' });
    expect(data).toMatchObject({ read: true, link: { kind: 'repair', id: 'r1' } });
    expect(await list('guest')).toEqual([]);
  });

  it('name the reason of a return and of a termination', async () => {
    await crew.performStep('dispatcher', 'repair/dispatch', 'r1', { recipientId: 'u-repairer1' });
    await crew.performStep('repairer1', 'repair/return', 'r1', { note: '停电' });
    const read = async (who: 'dispatcher' | 'inspector', dataId: string) =>
      (await crew.request(who, 'message/info', { type: 'order', dataId })).data as Row & { text: string };
    const { title, detail, text } = await read('dispatcher', 'r1');
    expect([title, text]).toEqual(['维修工单被退回', detail]);
    expect(detail).toMatch(/^退回原因：停电\nWX20260001 /);
    await crew.performStep('dispatcher', 'inspection/terminate', 'i1', { note: '停产' });
    expect((await read('inspector', 'i1')).detail).toMatch(/^终止原因：停产\nXJ20260001 /);
  });

  it('are marked as read up to a given time; later ones stay unread', async () => {
    await crew.control.sendMessage({ type: 'expiry' });
    await crew.control.sendMessage({ type: 'system' });
    const before = clock.now;
    clock.now += 1_000;
    await crew.control.sendMessage({ type: 'system' });
    const read = { type: 'system', before: String(before) };
    expect((await crew.send('reader', 'message/read', read)).code).toBe('200');
    expect((await getCounts()).system).toBe(1);
    expect((await getCounts()).expiry).toBeGreaterThan(0);
    const [first] = await list('reader', { type: 'system' });
    expect(first).toMatchObject({ read: false, time: clock.now });
    await crew.send('reader', 'message/read', { ids: first?.id ?? '' });
    expect((await getCounts()).system).toBe(0);
    expect((await list('demo', { type: 'system', unread: 'true' })).length).toBeGreaterThan(1);
    for (const invalidFields of [{}, { before: '1' }, { type: 'system' }, { ...read, ids: 'm1' }])
      expect((await crew.send('reader', 'message/read', invalidFields)).code).toBe('1001');
  });
});

describe('The assistant', () => {
  const getInfo = async (who: 'demo' | 'reader') =>
    (await crew.request(who, 'agent/info')).data as { version: string };

  it('is configured by authorized users and never reveals its code', async () => {
    expect(await getInfo('reader')).toMatchObject({ appId: '', hasCode: false, canEdit: false, url: '' });
    const save = async (who: 'demo' | 'reader', overrides: Record<string, string>) =>
      crew.send(who, 'agent/save', {
        version: (await getInfo('demo')).version,
        appId: 'app-1',
        ...overrides,
      });
    expect((await save('reader', { code: 'secret-2026' })).code).toBe('1201');
    expect((await save('demo', { appId: 'x'.repeat(51) })).code).toBe('1001');
    expect((await save('demo', { code: 'a b' })).code).toBe('1001');
    const saveResponse = await save('demo', { code: 'secret-2026' });
    expect(saveResponse.data).toMatchObject({
      appId: 'app-1',
      hasCode: true,
      codeEnd: '2026',
      canEdit: true,
    });
    expect(JSON.stringify(saveResponse)).not.toContain('secret');
    expect((await save('demo', { appId: 'app-2' })).data).toMatchObject({ appId: 'app-2', hasCode: true });
    expect((await crew.request('reader', 'agent/check')).data).toEqual({ ok: true, message: '' });
    expect((await crew.request('guest', 'agent/info')).code).toBe('1206');
  });

  it('has a page on another origin, refuses stale changes, and can be deleted', async () => {
    await crew.control.setAssistant({ appId: 'app-2', code: 'secret-2026' });
    const { url, version } = (await getInfo('demo')) as { url: string; version: string };
    expect(new URL(url).origin).not.toBe(new URL(platform.url).origin);
    expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(200);
    const staleSave = { version: 'old', appId: 'app-3' };
    expect((await crew.send('demo', 'agent/save', staleSave)).code).toBe('1402');
    expect((await crew.send('demo', 'agent/remove', { version })).code).toBe('200');
    expect(await getInfo('demo')).toMatchObject({ appId: '', hasCode: false });
    expect((await crew.request('demo', 'agent/check')).code).toBe('1206');
  });
});

interface Row {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly type: string;
  readonly time: number;
  readonly read: boolean;
  readonly link: { readonly kind: string; readonly id: string; readonly equipmentId: string } | null;
}

async function list(
  who: 'reader' | 'guest' | 'demo' | 'repairer1',
  overrides: Record<string, string> = {},
): Promise<readonly Row[]> {
  return (
    (await crew.request(who, 'message/query', { count: '100', ...overrides })).data as {
      list: readonly Row[];
    }
  ).list;
}

async function getCounts(): Promise<Readonly<Record<string, number>>> {
  return (await crew.request('reader', 'message/queryCount')).data as Readonly<Record<string, number>>;
}
