import { beforeAll, describe, expect, it } from 'vitest';
import { createRequest } from '../../../src/shared/calls/run';
import { CALL_TABLE, getCall } from '../../kit/calls';
import { createSite } from '../../platform/site';
import { setUpStand } from './small-stand';

describe('The client decodes the answer of the stand-in to', () => {
  const { clock, platform, visitor } = setUpStand({ site: createSite, isShared: true });
  beforeAll(async () => {
    const slip = { equipName: '', note: 'leaks', user: 'me', userTel: '', occurredAt: '1' };
    const repair = await visitor.postForm(
      '/lfscada/repair/add',
      { equipmentId: 'p101', ...slip },
      { 'x-operation-id': 'o1' },
    );
    expect(repair.code).toBe('200');
    await visitor.postJson('/lfscada/monitor/multi/signal/writeVal', {
      signalId: 'v201-sp-low',
      value: '45',
    });
    const kind = { equipmentId: 'c601', signalId: 'c601-pressure', type: 'variable', level: 'convention' };
    await visitor.postJson('/lfscada/monitor/multi/alarm/shelve', { ...kind, until: clock.now + 3_600_000 });
  });

  const sampleCalls = Object.entries(CALL_TABLE).flatMap(([name, { inputs }]) =>
    inputs.map((input) => [name, input] as const),
  );
  it.each(sampleCalls)('%s with %j', async (name, sampleInput) => {
    const call = getCall(name);
    const sn = platform.world.listed[0]?.sn ?? '';
    const input = 'sn' in sampleInput ? { sn } : sampleInput;
    const { path, method, headers, body } = createRequest(call, input);
    const response = await visitor.fetchPath(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answer = (await response.json()) as { readonly code: string; readonly data: unknown };
    expect(answer.code).toBe('200');
    const missing = new Set<string>();
    const decoded = call.decode(trackMissing(answer.data, '$', missing), '$');
    expect([...missing].filter((field) => !OPTIONAL_FIELDS.test(field))).toEqual([]);
    for (const [expected, actual] of [
      [answer.data, decoded],
      [getList(answer.data), getList(decoded)],
    ])
      if (Array.isArray(expected)) {
        expect(expected.length).toBeGreaterThan(0);
        expect(actual).toHaveLength(expected.length);
      }
  });
});

/** Optional fields: a page's style, a signal's limits, decimals and texts, and values of a filled report. */
const OPTIONAL_FIELDS = /\.(stylePath|decimals|min|max|map|totalCount)$|^\$\.(values|prior)\./;

/** Wraps the data to record each missing field that is read. */
function trackMissing(raw: unknown, where: string, missing: Set<string>): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  if (Array.isArray(raw)) return raw.map((item) => trackMissing(item, `${where}[]`, missing));
  const entries = Object.entries(raw).map(
    ([name, value]) => [name, trackMissing(value, `${where}.${name}`, missing)] as const,
  );
  return new Proxy(Object.fromEntries(entries), {
    getOwnPropertyDescriptor(target, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, name);
      if (descriptor === undefined) missing.add(`${where}.${String(name)}`);
      return descriptor;
    },
  });
}

function getList(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'list' in data ? data.list : null;
}
