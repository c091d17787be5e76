import { describe, expect, it } from 'vitest';
import { Crew, newId, type Seen } from './crew';
import { smallStand } from './small-stand';
import { startSmall } from './visitor';

const DAY = 86_400_000;
const { clock, crew, durable } = smallStand({
  crew: ['reporter', 'dispatcher', 'repairer1', 'repairer2', 'inspector', 'reader', 'guest', 'demo'],
});
const createSlip = ({ data }: { readonly data: unknown }): Seen => data as Seen;

describe('A repair', () => {
  it('goes from report to completion, with each step visible to the people involved', async () => {
    const { id, status, actions } = createSlip(await crew.report());
    expect([status, actions]).toEqual(['pending', ['withdraw', 'note']]);
    const given = await crew.step('dispatcher', 'repair/dispatch', id, { recipientId: 'u-repairer1' });
    expect(createSlip(given)).toMatchObject({
      status: 'assigned',
      recipient: '张伟',
      recipientTel: '13800138023',
    });
    expect((await crew.step('repairer2', 'repair/accept', id)).code).toBe('1201');
    expect(createSlip(await crew.step('repairer1', 'repair/accept', id)).actions).toEqual([
      'finish',
      'return',
      'note',
    ]);
    expect((await crew.step('repairer1', 'repair/finish', id)).message).toBe('未填写完整：维修结果');
    await crew.step('repairer1', 'repair/finish', id, { result: '更换轴承', parts: '[]', images: '[]' });
    const end = await crew.info('reporter', 'repair', id);
    expect(end).toMatchObject({ status: 'completed', result: '更换轴承', endPerson: '张伟', actions: [] });
    expect((end.timeline as readonly { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'created',
      'dispatched',
      'accepted',
      'finished',
    ]);
    const { data } = await crew.ask('repairer1', 'message/query', { type: 'order' });
    expect((data as { list: readonly { title: string; link: object }[] }).list[0]).toMatchObject({
      title: '您有新的维修工单',
      link: { kind: 'repair', id },
    });
  });

  it('is refused without a description or contact, or if anything exceeds its limit', async () => {
    expect((await crew.report({ note: ' ' })).message).toBe('未填写完整：故障描述');
    expect((await crew.report({ user: '' })).message).toBe('未填写完整：联系人');
    expect((await crew.report({ note: '字'.repeat(201) })).code).toBe('1001');
    expect((await crew.report({ note: '𠀀'.repeat(200) })).code).toBe('200');
    const images = (count: number, by?: string) =>
      JSON.stringify(Array.from({ length: count }, () => ({ url: '/cdn/upload/none.png', by })));
    expect((await crew.report({ images: images(6, 'camera') })).code).toBe('1001');
    expect((await crew.report({ images: images(1, 'camera') })).code).toBe('1410');
    for (const by of [undefined, 'web'])
      expect((await crew.report({ images: images(1, by) })).message).toBe('参数错误：images');
    expect((await crew.report({ source: 'rumour' })).message).toBe('参数错误：source');
    expect((await crew.report({ evidence: `"${'x'.repeat(32_768)}"` })).code).toBe('1001');
    expect((await crew.report({ evidence: '{' })).code).toBe('1001');
    expect((await crew.send('reader', 'repair/add', { note: 'x', user: 'x' })).code).toBe('1201');
  });

  it('is visible only within its organisation', async () => {
    const { id } = createSlip(await crew.report());
    const listed = async (who: 'reporter' | 'guest') =>
      ((await crew.ask(who, 'repair/queryByEquipment', { equipmentId: 'e1' })).data as { list: Seen[] }).list;
    expect((await listed('reporter')).map((slip) => slip.id)).toContain(id);
    expect((await crew.ask('guest', 'repair/info', { id })).code).toBe('1202');
    expect(await listed('guest')).toEqual([]);
    const inspected = await crew.ask('guest', 'inspection/queryByEquipment', { equipmentId: 'e1' });
    expect(inspected.data).toMatchObject({ list: [] });
  });

  it('can be neither read nor annotated by a user without work rights', async () => {
    const { id } = createSlip(await crew.report());
    expect((await crew.ask('reader', 'repair/info', { id })).code).toBe('1201');
    expect((await crew.send('reader', 'repair/note', { id, note: 'x', occurredAt: '1' })).code).toBe('1201');
    const { timeline } = await crew.info('reporter', 'repair', id);
    expect(timeline).toHaveLength(1);
  });

  it("fault 71: is accepted by one of two simultaneous claimants, and the other gets the winner's name", async () => {
    const { id, version } = createSlip(await crew.report());
    const claim = (who: 'repairer1' | 'repairer2') =>
      crew.send(who, 'repair/claim', { id, version, occurredAt: String(clock.now) });
    const ends = await Promise.all([claim('repairer1'), claim('repairer2')]);
    expect(ends.map(({ code }) => code).sort()).toEqual(['1403', '200']);
    expect(ends.find(({ code }) => code === '1403')?.message).toMatch(
      /^工单已被他人接单：(张伟|王强) \d\d:\d\d$/,
    );
  });

  it('fault 102: is hidden from other organisations and from readers without rights', async () => {
    const { id } = createSlip(await crew.report());
    expect((await crew.ask('reader', 'repair/info', { id })).code).toBe('1201');
    expect((await crew.ask('reader', 'workorder/query', { kind: 'repair' })).message).toBe(
      '暂无查看工单权限',
    );
    expect((await crew.ask('guest', 'repair/info', { id })).code).toBe('1202');
    expect((await crew.ask('guest', 'inspection/info', { id: 'i1' })).code).toBe('1201');
    expect((await crew.ask('demo', 'repair/info', { id: 'none' })).code).toBe('1202');
  });

  it('is joined instead of reported twice', async () => {
    const { id } = createSlip(await crew.report({ equipmentId: 'e2', alarmId: 'a9' }));
    await crew.report({ equipmentId: 'e2' });
    const { data } = await crew.ask('inspector', 'repair/queryOpen', { equipmentId: 'e2', alarmId: 'a9' });
    expect((data as readonly Seen[])[0]?.id).toBe(id);
    const joined = await crew.send('inspector', 'repair/join', {
      id,
      note: '我也看到了',
      images: '[]',
      occurredAt: '1',
    });
    expect(createSlip(joined).actions).toEqual(['note']);
    const mine = await crew.ask('inspector', 'repair/queryMine');
    expect((mine.data as { list: readonly Seen[] }).list.map((one) => one.id)).toContain(id);
    expect((await crew.send('inspector', 'repair/join', { id, note: '', images: '[]' })).code).toBe('1408');
  });
});

describe('The list of orders', () => {
  it('has an order in every overdue range, of both kinds', async () => {
    for (const kind of ['repair', 'inspection'])
      for (const overdue of ['1', '3', '7', '10']) {
        const { data } = await crew.ask('dispatcher', 'workorder/query', { kind, overdue });
        expect((data as { totalCount: number }).totalCount, `${kind} ${overdue}`).toBeGreaterThan(0);
      }
    const { data } = await crew.ask('dispatcher', 'workorder/queryCount');
    expect(data).toMatchObject({ overdue: { d1: 2, d3: 2, d7: 2, d10: 2 } });
    const repairs = await crew.ask('dispatcher', 'workorder/queryCount', { kind: 'repair' });
    expect(repairs.data).toMatchObject({ overdue: { d1: 1, d3: 1, d7: 1, d10: 1 } });
  });

  it('shows repairers their own and unclaimed orders', async () => {
    const { data } = await crew.ask('repairer2', 'workorder/query', { kind: 'repair', count: '100' });
    const { list } = data as { list: readonly { recipient: string; status: string }[] };
    expect(new Set(list.map(({ recipient, status }) => (status === 'pending' ? 'pool' : recipient)))).toEqual(
      new Set(['pool', '王强']),
    );
    const own = await crew.ask('repairer2', 'workorder/query', { kind: 'repair', role: 'recipient' });
    expect(
      (own.data as typeof data & { list: readonly { recipient: string }[] }).list.every(
        (one) => one.recipient === '王强',
      ),
    ).toBe(true);
  });

  it('begins with the order due earliest', async () => {
    const { data } = await crew.ask('dispatcher', 'workorder/query', { kind: 'inspection', count: '100' });
    const dues = (data as { list: readonly { dueTime: number; status: string }[] }).list
      .filter(({ status }) => status !== 'completed' && status !== 'terminated')
      .map(({ dueTime }) => dueTime);
    expect(dues).toEqual([...dues].sort((a, b) => a - b));
  });
});

describe('An operation id', () => {
  it('fault 61: is executed once, however often it arrives', async () => {
    const id = newId();
    const before = (await crew.control.work()).slips;
    const [first, second] = [await crew.report({}, id), await crew.report({}, id)];
    expect(createSlip(second)).toEqual(createSlip(first));
    const { slips, operations } = await crew.control.work();
    expect(slips).toBe(before + 1);
    expect(operations.find(({ operationId }) => operationId === id)).toMatchObject({
      applied: 1,
      state: 'done',
    });
  });

  it('fault 64: is refused with another body and changes nothing', async () => {
    const id = newId();
    await crew.report({}, id);
    const { slips } = await crew.control.work();
    expect((await crew.report({ note: '另一处' }, id)).code).toBe('1406');
    expect((await crew.control.work()).slips).toBe(slips);
  });

  it('returns the first refusal again', async () => {
    const id = newId();
    expect((await crew.report({ note: '' }, id)).code).toBe('1408');
    expect((await crew.report({ note: '' }, id)).code).toBe('1408');
    const { data } = await crew.ask('reporter', 'operation/query', { ids: id });
    expect(data).toMatchObject([{ id, state: 'refused', code: '1408', message: '未填写完整：故障描述' }]);
  });

  it('is required and bound to its user', async () => {
    expect((await crew.ask('reporter', 'repair/add', { note: 'x', user: 'x' })).code).toBe('1001');
    const id = newId();
    const { id: entityId } = createSlip(await crew.report({}, id));
    const asked = async (who: 'reporter' | 'demo') =>
      (await crew.ask(who, 'operation/query', { ids: `${id},none` })).data;
    expect(await asked('reporter')).toMatchObject([
      { id, state: 'done', code: '200', entityId },
      { id: 'none', state: 'none', entityId: '', time: null },
    ]);
    expect(await asked('demo')).toMatchObject([{ state: 'none' }, { state: 'none' }]);
    const many = Array.from({ length: 51 }, () => newId()).join(',');
    expect((await crew.ask('demo', 'operation/query', { ids: many })).code).toBe('1001');
  });

  it('waits for its first request if still running, but not indefinitely', async () => {
    await crew.control.workSettings({ takesMs: 300, waitsMs: 5_000 });
    const id = newId();
    const both = await Promise.all([crew.report({}, id), crew.report({}, id)]);
    expect(createSlip(both[1])).toEqual(createSlip(both[0]));
    await crew.control.workSettings({ waitsMs: 10 });
    const late = newId();
    const codes = (await Promise.all([crew.report({}, late), crew.report({}, late)])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['1409', '200']);
    await crew.control.workSettings({ takesMs: 0, waitsMs: 10_000 });
  });

  it('fault 62: is recorded even if its answer was cut', async () => {
    const id = newId();
    await crew.control.fault('/lfscada/repair/add', { kind: 'cut', when: 'after' }, 1);
    await expect(crew.report({}, id)).rejects.toThrow();
    const { data } = await crew.ask('reporter', 'operation/query', { ids: id });
    expect(data).toMatchObject([{ state: 'done' }]);
    expect((await crew.report({}, id)).code).toBe('200');
    const { operations } = await crew.control.work();
    expect(operations.find(({ operationId }) => operationId === id)?.applied).toBe(1);
  });

  it('covers images too, including a second upload whose body is cut', async () => {
    await crew.control.fault('/lfscada/file/upload', { kind: 'cut', when: 'body' }, 1, 1);
    const { images } = await crew.control.work();
    const first = newId();
    const { data } = await crew.image('reporter', first);
    const second = newId();
    await expect(crew.image('reporter', second)).rejects.toThrow();
    expect((await crew.ask('reporter', 'operation/query', { ids: second })).data).toMatchObject([
      { state: 'none' },
    ]);
    expect((await crew.image('reporter', first)).data).toEqual(data);
    expect((await crew.image('reporter', second)).code).toBe('200');
    expect((await crew.control.work()).images).toBe(images + 2);
  });
});

describe('An image', () => {
  it('fault 66: is deleted after a week unless a form references it', async () => {
    const [named, unnamed] = [await crew.image('reporter'), await crew.image('reporter')].map(
      ({ data }) => (data as { url: string }).url,
    );
    const images = JSON.stringify([{ url: named, by: 'camera', takenAt: clock.now }]);
    expect((await crew.report({ images })).code).toBe('200');
    await crew.control.expireImages();
    expect((await crew.report({ images })).code).toBe('200');
    const gone = JSON.stringify([{ url: unnamed, by: 'camera' }]);
    expect((await crew.report({ images: gone })).code).toBe('1410');
    expect((await crew.visitor('reporter').raw(named ?? '')).status).toBe(200);
    expect((await crew.visitor('reporter').raw(unnamed ?? '')).status).toBe(404);
  });
});

describe('A restarted stand-in', () => {
  it('keeps orders, operations, images and messages', async () => {
    const id = newId();
    const { id: slipId } = createSlip(await crew.report({}, id));
    const { images, slips } = await crew.control.work();
    const again = await startSmall(clock, { durable: durable() });
    const others = new Crew(() => again.url);
    await others.signIn('reporter', 'demo');
    expect(await others.info('demo', 'repair', slipId)).toMatchObject({ id: slipId, status: 'pending' });
    expect(createSlip(await others.report({}, id)).id).toBe(slipId);
    expect(await others.control.work()).toMatchObject({ slips, images });
    const { data } = await others.ask('demo', 'message/queryCount');
    expect(data).toMatchObject({ order: expect.any(Number) });
    await again.close();
  });
});

describe('A time reported by a phone', () => {
  it('fault 91: is limited to the last three days', async () => {
    const told = async (occurredAt: number) => {
      const { timeline } = createSlip(await crew.report({ occurredAt: String(occurredAt) }));
      return (timeline as readonly { occurredAt: number }[])[0]?.occurredAt;
    };
    expect(await told(clock.now - DAY)).toBe(clock.now - DAY);
    expect(await told(clock.now - 5 * DAY)).toBe(clock.now - 3 * DAY);
    expect(await told(clock.now + DAY)).toBe(clock.now);
  });
});
