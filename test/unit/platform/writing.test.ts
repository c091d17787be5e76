import { describe, expect, it } from 'vitest';
import { SMALL_WRITE_MS } from '../../kit/small-plant';
import { setUpStand } from './small-stand';

describe('A write to the stand-in', () => {
  const { clock, visitor, control } = setUpStand();

  const write = (signalId: string, value: string, operationId?: string) =>
    visitor.postJson(
      '/lfscada/monitor/project/signal/writeVal',
      { projectId: 'p1', signalId, value },
      operationId === undefined ? {} : { 'x-operation-id': operationId },
    );
  const getUuid = async (answer: ReturnType<typeof write>): Promise<string> =>
    ((await answer).data as { uuid: string }).uuid;
  const queryResult = (uuid: string) =>
    visitor.postJson('/lfscada/monitor/project/signal/callback', { uuid });

  it('returns its result later under its uuid', async () => {
    const uuid = await getUuid(write('pump', '1'));
    expect(await queryResult(uuid)).toMatchObject({ code: '200', data: null });
    clock.now += SMALL_WRITE_MS;
    expect((await queryResult(uuid)).data).toMatchObject({ status: 'success', code: '200' });
    expect((await control.value('pump')).value).toBe('1');
  });

  it('is applied once, however often its operation id arrives; every arrival is counted', async () => {
    const first = await getUuid(write('pump', '1', 'op-1'));
    const second = await getUuid(write('pump', '1', 'op-1'));
    expect(second).toBe(first);
    const { writePosts, appliedWrites } = await control.getCounters();
    expect(writePosts).toEqual(['op-1', 'op-1']);
    expect(appliedWrites).toMatchObject([
      { operationId: 'op-1', signalId: 'pump', value: '1', user: 'demo' },
    ]);
  });

  it('returns its operation id, which shows the client that a repetition is recognized', async () => {
    const getReturnedId = async (headers: Record<string, string>): Promise<string | null> => {
      const response = await visitor.fetchPath('/lfscada/monitor/project/signal/writeVal', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ projectId: 'p1', signalId: 'pump', value: '1' }),
      });
      return response.headers.get('x-operation-id');
    };
    expect(await getReturnedId({ 'x-operation-id': 'op-1' })).toBe('op-1');
    expect(await getReturnedId({})).toBeNull();
  });

  it('is applied each time without an operation id', async () => {
    await write('pump', '1');
    await write('pump', '1');
    expect((await control.getCounters()).appliedWrites).toHaveLength(2);
  });

  it("may not reuse another write's operation id", async () => {
    await write('pump', '1', 'op-1');
    expect((await write('pump', '0', 'op-1')).code).toBe('1001');
  });

  it('fails with a reason if the plant refuses it, and does not count as applied', async () => {
    const uuid = await getUuid(write('pump', 'no'));
    clock.now += SMALL_WRITE_MS;
    expect((await queryResult(uuid)).data).toEqual({
      status: 'failure',
      code: '1401',
      message: '设备拒绝',
      data: null,
    });
    expect((await control.getCounters()).appliedWrites).toEqual([]);
  });

  it('is refused immediately for unknown, read-only and unreachable signals', async () => {
    expect((await write('nothing', '1')).code).toBe('1202');
    expect((await write('level', '1')).code).toBe('1323');
    expect((await write('far', '1')).code).toBe('1324');
  });

  it('reports its result only to its sender', async () => {
    const uuid = await getUuid(write('pump', '1'));
    await visitor.signIn('monitor', 'Monitor_2026');
    expect((await visitor.postJson('/lfscada/equipment/multi/callback', { uuid })).code).toBe('1202');
  });
});
