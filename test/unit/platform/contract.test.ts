import { beforeAll, describe, expect, it } from 'vitest';
import { getRequest } from '../../../src/shared/calls/run';
import { CALL_TABLE, callNamed } from '../../kit/calls';
import { site } from '../../platform/site';
import { smallStand } from './small-stand';

describe('The client decodes the answer of the stand-in to', () => {
  const { clock, platform, visitor } = smallStand({ site, isShared: true });
  beforeAll(async () => {
    const slip = { equipName: '', note: 'leaks', user: 'me', userTel: '', occurredAt: '1' };
    const made = await visitor.form(
      '/lfscada/repair/add',
      { equipmentId: 'p101', ...slip },
      { 'x-operation-id': 'o1' },
    );
    expect(made.code).toBe('200');
    await visitor.json('/lfscada/monitor/multi/signal/writeVal', { signalId: 'v201-sp-low', value: '45' });
    const kind = { equipmentId: 'c601', signalId: 'c601-pressure', type: 'variable', level: 'convention' };
    await visitor.json('/lfscada/monitor/multi/alarm/shelve', { ...kind, until: clock.now + 3_600_000 });
  });

  const readings = Object.entries(CALL_TABLE).flatMap(([name, { inputs }]) =>
    inputs.map((input) => [name, input] as const),
  );
  it.each(readings)('%s with %j', async (name, asked) => {
    const call = callNamed(name);
    const sn = platform.world.listed[0]?.sn ?? '';
    const input = 'sn' in asked ? { sn } : asked;
    const { path, method, headers, body } = getRequest(call, input);
    const response = await visitor.raw(path, { method, headers, ...(body === undefined ? {} : { body }) });
    const answer = (await response.json()) as { readonly code: string; readonly data: unknown };
    expect(answer.code).toBe('200');
    const missing = new Set<string>();
    const read = call.decode(watched(answer.data, '$', missing), '$');
    expect([...missing].filter((field) => !MAY_LACK.test(field))).toEqual([]);
    for (const [sent, got] of [
      [answer.data, read],
      [listIn(answer.data), listIn(read)],
    ])
      if (Array.isArray(sent)) {
        expect(sent.length).toBeGreaterThan(0);
        expect(got).toHaveLength(sent.length);
      }
  });
});

/** Optional fields: a page's style, a signal's limits, decimals and texts, and values of a filled report. */
const MAY_LACK = /\.(stylePath|decimals|min|max|map|totalCount)$|^\$\.(values|prior)\./;

/** Wraps the data to record each missing field that is read. */
function watched(raw: unknown, where: string, missing: Set<string>): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  if (Array.isArray(raw)) return raw.map((item) => watched(item, `${where}[]`, missing));
  const inner = Object.entries(raw).map(
    ([name, value]) => [name, watched(value, `${where}.${name}`, missing)] as const,
  );
  return new Proxy(Object.fromEntries(inner), {
    getOwnPropertyDescriptor(target, name) {
      const found = Reflect.getOwnPropertyDescriptor(target, name);
      if (found === undefined) missing.add(`${where}.${String(name)}`);
      return found;
    },
  });
}

function listIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'list' in data ? data.list : null;
}
