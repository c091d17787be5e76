import { describe, expect, it } from 'vitest';
import { Crew, createOperationId, type Order } from './crew';
import { setUpStand } from './small-stand';
import { startSmallPlatform } from './visitor';

const DAY = 86_400_000;
const { clock, crew, durable } = setUpStand({
  crew: ['reporter', 'dispatcher', 'repairer1', 'repairer2', 'inspector', 'reader', 'guest', 'demo'],
});
const toSlip = ({ data }: { readonly data: unknown }): Order => data as Order;

describe('A repair', () => {
  it('goes from report to completion, with each step visible to the people involved', async () => {
    const { id, status, actions } = toSlip(await crew.reportRepair());
    expect([status, actions]).toEqual(['pending', ['withdraw', 'note']]);
    const dispatchResponse = await crew.performStep('dispatcher', 'repair/dispatch', id, {
      recipientId: 'u-repairer1',
    });
    expect(toSlip(dispatchResponse)).toMatchObject({
      status: 'assigned',
      recipient: '张伟',
      recipientTel: '13800138023',
    });
    expect((await crew.performStep('repairer2', 'repair/accept', id)).code).toBe('1201');
    expect(toSlip(await crew.performStep('repairer1', 'repair/accept', id)).actions).toEqual([
      'finish',
      'return',
      'note',
    ]);
    expect((await crew.performStep('repairer1', 'repair/finish', id)).message).toBe('未填写完整：维修结果');
    await crew.performStep('repairer1', 'repair/finish', id, {
      result: '更换轴承',
      parts: '[]',
      images: '[]',
    });
    const completedSlip = await crew.getOrder('reporter', 'repair', id);
    expect(completedSlip).toMatchObject({
      status: 'completed',
      result: '更换轴承',
      endPerson: '张伟',
      actions: [],
    });
    expect((completedSlip.timeline as readonly { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'created',
      'dispatched',
      'accepted',
      'finished',
    ]);
    const { data } = await crew.request('repairer1', 'message/query', { type: 'order' });
    expect((data as { list: readonly { title: string; link: object }[] }).list[0]).toMatchObject({
      title: '您有新的维修工单',
      link: { kind: 'repair', id },
    });
  });

  it('is refused without a description or contact, or if anything exceeds its limit', async () => {
    expect((await crew.reportRepair({ note: ' ' })).message).toBe('未填写完整：故障描述');
    expect((await crew.reportRepair({ user: '' })).message).toBe('未填写完整：联系人');
    expect((await crew.reportRepair({ note: '字'.repeat(201) })).code).toBe('1001');
    expect((await crew.reportRepair({ note: '𠀀'.repeat(200) })).code).toBe('200');
    const images = (count: number, by?: string) =>
      JSON.stringify(Array.from({ length: count }, () => ({ url: '/cdn/upload/none.png', by })));
    expect((await crew.reportRepair({ images: images(6, 'camera') })).code).toBe('1001');
    expect((await crew.reportRepair({ images: images(1, 'camera') })).code).toBe('1410');
    for (const by of [undefined, 'web'])
      expect((await crew.reportRepair({ images: images(1, by) })).message).toBe('参数错误：images');
    expect((await crew.reportRepair({ source: 'rumour' })).message).toBe('参数错误：source');
    expect((await crew.reportRepair({ evidence: `"${'x'.repeat(32_768)}"` })).code).toBe('1001');
    expect((await crew.reportRepair({ evidence: '{' })).code).toBe('1001');
    expect((await crew.send('reader', 'repair/add', { note: 'x', user: 'x' })).code).toBe('1201');
  });

  it('is visible only within its organisation', async () => {
    const { id } = toSlip(await crew.reportRepair());
    const listRepairs = async (who: 'reporter' | 'guest') =>
      ((await crew.request(who, 'repair/queryByEquipment', { equipmentId: 'e1' })).data as { list: Order[] })
        .list;
    expect((await listRepairs('reporter')).map((slip) => slip.id)).toContain(id);
    expect((await crew.request('guest', 'repair/info', { id })).code).toBe('1202');
    expect(await listRepairs('guest')).toEqual([]);
    const inspections = await crew.request('guest', 'inspection/queryByEquipment', { equipmentId: 'e1' });
    expect(inspections.data).toMatchObject({ list: [] });
  });

  it('can be neither read nor annotated by a user without work rights', async () => {
    const { id } = toSlip(await crew.reportRepair());
    expect((await crew.request('reader', 'repair/info', { id })).code).toBe('1201');
    expect((await crew.send('reader', 'repair/note', { id, note: 'x', occurredAt: '1' })).code).toBe('1201');
    const { timeline } = await crew.getOrder('reporter', 'repair', id);
    expect(timeline).toHaveLength(1);
  });

  it("fault 71: is accepted by one of two simultaneous claimants, and the other gets the winner's name", async () => {
    const { id, version } = toSlip(await crew.reportRepair());
    const claim = (who: 'repairer1' | 'repairer2') =>
      crew.send(who, 'repair/claim', { id, version, occurredAt: String(clock.now) });
    const answers = await Promise.all([claim('repairer1'), claim('repairer2')]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['1403', '200']);
    expect(answers.find(({ code }) => code === '1403')?.message).toMatch(
      /^工单已被他人接单：(张伟|王强) \d\d:\d\d$/,
    );
  });

  it('fault 102: is hidden from other organisations and from readers without rights', async () => {
    const { id } = toSlip(await crew.reportRepair());
    expect((await crew.request('reader', 'repair/info', { id })).code).toBe('1201');
    expect((await crew.request('reader', 'workorder/query', { kind: 'repair' })).message).toBe(
      '暂无查看工单权限',
    );
    expect((await crew.request('guest', 'repair/info', { id })).code).toBe('1202');
    expect((await crew.request('guest', 'inspection/info', { id: 'i1' })).code).toBe('1201');
    expect((await crew.request('demo', 'repair/info', { id: 'none' })).code).toBe('1202');
  });

  it('is joined instead of reported twice', async () => {
    const { id } = toSlip(await crew.reportRepair({ equipmentId: 'e2', alarmId: 'a9' }));
    await crew.reportRepair({ equipmentId: 'e2' });
    const { data } = await crew.request('inspector', 'repair/queryOpen', {
      equipmentId: 'e2',
      alarmId: 'a9',
    });
    expect((data as readonly Order[])[0]?.id).toBe(id);
    const joinResponse = await crew.send('inspector', 'repair/join', {
      id,
      note: '我也看到了',
      images: '[]',
      occurredAt: '1',
    });
    expect(toSlip(joinResponse).actions).toEqual(['note']);
    const ownReports = await crew.request('inspector', 'repair/queryMine');
    expect((ownReports.data as { list: readonly Order[] }).list.map((order) => order.id)).toContain(id);
    expect((await crew.send('inspector', 'repair/join', { id, note: '', images: '[]' })).code).toBe('1408');
  });
});

describe('The list of orders', () => {
  it('has an order in every overdue range, of both kinds', async () => {
    for (const kind of ['repair', 'inspection'])
      for (const overdue of ['1', '3', '7', '10']) {
        const { data } = await crew.request('dispatcher', 'workorder/query', { kind, overdue });
        expect((data as { totalCount: number }).totalCount, `${kind} ${overdue}`).toBeGreaterThan(0);
      }
    const { data } = await crew.request('dispatcher', 'workorder/queryCount');
    expect(data).toMatchObject({ overdue: { d1: 2, d3: 2, d7: 2, d10: 2 } });
    const repairs = await crew.request('dispatcher', 'workorder/queryCount', { kind: 'repair' });
    expect(repairs.data).toMatchObject({ overdue: { d1: 1, d3: 1, d7: 1, d10: 1 } });
  });

  it('shows repairers their own and unclaimed orders', async () => {
    const { data } = await crew.request('repairer2', 'workorder/query', { kind: 'repair', count: '100' });
    const { list } = data as { list: readonly { recipient: string; status: string }[] };
    expect(new Set(list.map(({ recipient, status }) => (status === 'pending' ? 'pool' : recipient)))).toEqual(
      new Set(['pool', '王强']),
    );
    const ownOrders = await crew.request('repairer2', 'workorder/query', {
      kind: 'repair',
      role: 'recipient',
    });
    expect(
      (ownOrders.data as typeof data & { list: readonly { recipient: string }[] }).list.every(
        (order) => order.recipient === '王强',
      ),
    ).toBe(true);
  });

  it('begins with the order due earliest', async () => {
    const { data } = await crew.request('dispatcher', 'workorder/query', {
      kind: 'inspection',
      count: '100',
    });
    const dueTimes = (data as { list: readonly { dueTime: number; status: string }[] }).list
      .filter(({ status }) => status !== 'completed' && status !== 'terminated')
      .map(({ dueTime }) => dueTime);
    expect(dueTimes).toEqual([...dueTimes].sort((a, b) => a - b));
  });
});

describe('An operation id', () => {
  it('fault 61: is executed once, however often it arrives', async () => {
    const id = createOperationId();
    const before = (await crew.control.getWork()).slips;
    const [first, second] = [await crew.reportRepair({}, id), await crew.reportRepair({}, id)];
    expect(toSlip(second)).toEqual(toSlip(first));
    const { slips, operations } = await crew.control.getWork();
    expect(slips).toBe(before + 1);
    expect(operations.find(({ operationId }) => operationId === id)).toMatchObject({
      applied: 1,
      state: 'done',
    });
  });

  it('fault 64: is refused with another body and changes nothing', async () => {
    const id = createOperationId();
    await crew.reportRepair({}, id);
    const { slips } = await crew.control.getWork();
    expect((await crew.reportRepair({ note: '另一处' }, id)).code).toBe('1406');
    expect((await crew.control.getWork()).slips).toBe(slips);
  });

  it('returns the first refusal again', async () => {
    const id = createOperationId();
    expect((await crew.reportRepair({ note: '' }, id)).code).toBe('1408');
    expect((await crew.reportRepair({ note: '' }, id)).code).toBe('1408');
    const { data } = await crew.request('reporter', 'operation/query', { ids: id });
    expect(data).toMatchObject([{ id, state: 'refused', code: '1408', message: '未填写完整：故障描述' }]);
  });

  it('is required and bound to its user', async () => {
    expect((await crew.request('reporter', 'repair/add', { note: 'x', user: 'x' })).code).toBe('1001');
    const id = createOperationId();
    const { id: entityId } = toSlip(await crew.reportRepair({}, id));
    const queryOperations = async (who: 'reporter' | 'demo') =>
      (await crew.request(who, 'operation/query', { ids: `${id},none` })).data;
    expect(await queryOperations('reporter')).toMatchObject([
      { id, state: 'done', code: '200', entityId },
      { id: 'none', state: 'none', entityId: '', time: null },
    ]);
    expect(await queryOperations('demo')).toMatchObject([{ state: 'none' }, { state: 'none' }]);
    const tooManyIds = Array.from({ length: 51 }, () => createOperationId()).join(',');
    expect((await crew.request('demo', 'operation/query', { ids: tooManyIds })).code).toBe('1001');
  });

  it('waits for its first request if still running, but not indefinitely', async () => {
    await crew.control.setWorkSettings({ takesMs: 300, waitsMs: 5_000 });
    const id = createOperationId();
    const responses = await Promise.all([crew.reportRepair({}, id), crew.reportRepair({}, id)]);
    expect(toSlip(responses[1])).toEqual(toSlip(responses[0]));
    await crew.control.setWorkSettings({ waitsMs: 10 });
    const lateId = createOperationId();
    const codes = (await Promise.all([crew.reportRepair({}, lateId), crew.reportRepair({}, lateId)])).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual(['1409', '200']);
    await crew.control.setWorkSettings({ takesMs: 0, waitsMs: 10_000 });
  });

  it('fault 62: is recorded even if its answer was cut', async () => {
    const id = createOperationId();
    await crew.control.injectFault('/lfscada/repair/add', { kind: 'cut', when: 'after' }, 1);
    await expect(crew.reportRepair({}, id)).rejects.toThrow();
    const { data } = await crew.request('reporter', 'operation/query', { ids: id });
    expect(data).toMatchObject([{ state: 'done' }]);
    expect((await crew.reportRepair({}, id)).code).toBe('200');
    const { operations } = await crew.control.getWork();
    expect(operations.find(({ operationId }) => operationId === id)?.applied).toBe(1);
  });

  it('covers images too, including a second upload whose body is cut', async () => {
    await crew.control.injectFault('/lfscada/file/upload', { kind: 'cut', when: 'body' }, 1, 1);
    const { images } = await crew.control.getWork();
    const first = createOperationId();
    const { data } = await crew.uploadImage('reporter', first);
    const second = createOperationId();
    await expect(crew.uploadImage('reporter', second)).rejects.toThrow();
    expect((await crew.request('reporter', 'operation/query', { ids: second })).data).toMatchObject([
      { state: 'none' },
    ]);
    expect((await crew.uploadImage('reporter', first)).data).toEqual(data);
    expect((await crew.uploadImage('reporter', second)).code).toBe('200');
    expect((await crew.control.getWork()).images).toBe(images + 2);
  });
});

describe('An image', () => {
  it('fault 66: is deleted after a week unless a form references it', async () => {
    const [referencedUrl, unreferencedUrl] = [
      await crew.uploadImage('reporter'),
      await crew.uploadImage('reporter'),
    ].map(({ data }) => (data as { url: string }).url);
    const images = JSON.stringify([{ url: referencedUrl, by: 'camera', takenAt: clock.now }]);
    expect((await crew.reportRepair({ images })).code).toBe('200');
    await crew.control.expireImages();
    expect((await crew.reportRepair({ images })).code).toBe('200');
    const expiredImage = JSON.stringify([{ url: unreferencedUrl, by: 'camera' }]);
    expect((await crew.reportRepair({ images: expiredImage })).code).toBe('1410');
    expect((await crew.visitor('reporter').fetchPath(referencedUrl ?? '')).status).toBe(200);
    expect((await crew.visitor('reporter').fetchPath(unreferencedUrl ?? '')).status).toBe(404);
  });
});

describe('A restarted stand-in', () => {
  it('keeps orders, operations, images and messages', async () => {
    const id = createOperationId();
    const { id: slipId } = toSlip(await crew.reportRepair({}, id));
    const { images, slips } = await crew.control.getWork();
    const restartedPlatform = await startSmallPlatform(clock, { durable: durable() });
    const otherCrew = new Crew(() => restartedPlatform.url);
    await otherCrew.signIn('reporter', 'demo');
    expect(await otherCrew.getOrder('demo', 'repair', slipId)).toMatchObject({
      id: slipId,
      status: 'pending',
    });
    expect(toSlip(await otherCrew.reportRepair({}, id)).id).toBe(slipId);
    expect(await otherCrew.control.getWork()).toMatchObject({ slips, images });
    const { data } = await otherCrew.request('demo', 'message/queryCount');
    expect(data).toMatchObject({ order: expect.any(Number) });
    await restartedPlatform.close();
  });
});

describe('A time reported by a phone', () => {
  it('fault 91: is limited to the last three days', async () => {
    const getRecordedTime = async (occurredAt: number) => {
      const { timeline } = toSlip(await crew.reportRepair({ occurredAt: String(occurredAt) }));
      return (timeline as readonly { occurredAt: number }[])[0]?.occurredAt;
    };
    expect(await getRecordedTime(clock.now - DAY)).toBe(clock.now - DAY);
    expect(await getRecordedTime(clock.now - 5 * DAY)).toBe(clock.now - 3 * DAY);
    expect(await getRecordedTime(clock.now + DAY)).toBe(clock.now);
  });
});
