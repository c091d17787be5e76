import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HEADER, openBatch } from '../../../../../src/shared/batch';
import { BUCKET_COUNT, getQuantile } from '../../../../../src/shared/histogram';
import type { EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { COUNT_SIZE, Count, type CountName, Stage } from '../../../../../src/shared/profile';
import type { ProfileSnapshot, WatchMessage } from '../../../../../workers/monitor/contract/contract';
import { SILENCE_MS, SILENCE_SPREAD_MS } from '../../../../../workers/monitor/live/link';
import { START } from '../../../../kit/fake-ports';
import {
  createMvarSlot,
  createSignalSlot,
  createWatchSpec,
  type WatchedPage,
  WatchStage,
} from '../../../../kit/watch-stage';

const IDS = ['a', 'b', 'c', 'd'] as const;
const SPEC = createWatchSpec(
  IDS.map((id, i) => createSignalSlot(id, i < 2 ? 'e1' : 'e2')),
  {
    dataEquip: ['e1', 'e2'] as EquipmentId[],
    dataSignal: [...IDS] as string[] as SignalId[],
  },
);

let stage: WatchStage;
let page: WatchedPage;
beforeEach(async () => {
  stage = new WatchStage();
  for (const id of ['e1', 'e2']) stage.platform.gateways.set(id, { online: true, vpn: false, interval: 5 });
  page = await stage.watchLive(SPEC);
  await stage.api.resetProfile();
});
afterEach(() => stage.close());

const getCount = ({ counts }: ProfileSnapshot, name: CountName): number => counts[Count[name]] ?? Number.NaN;

describe('The profile of the live path', () => {
  it('has an index for every count', () => {
    expect(new Set(Object.values(Count)).size).toBe(COUNT_SIZE);
    expect(Math.max(...Object.values(Count))).toBe(COUNT_SIZE - 1);
  });

  it('counts frames, values and batches exactly', async () => {
    const before = page.messages.length;
    let frames = 0;
    let chars = 0;
    const push = (text: string): void => {
      frames++;
      chars += text.length;
      stage.ports.socket.receiveFrame(text);
    };
    const createEntry = (value: string, time: number): object => ({
      value,
      time,
      code: '200',
      dataType: 'float',
    });
    const now = stage.platformNow;
    // Sends until the number of batches is twice the sampling rate, when the samples represent exactly all of them.
    for (let n = 0; n < 222; n++) {
      push(
        JSON.stringify({ signalVal: { a: createEntry(`${n}`, now + n), b: createEntry(`${-n}`, now + n) } }),
      );
      await stage.ports.advance(10);
    }
    push(
      JSON.stringify({
        signalVal: { a: createEntry('1', now - 5), nobody: createEntry('1', now), c: createEntry('3', now) },
      }),
    );
    push('{"signalVal":{"a":');
    await stage.ports.advance(1_000);

    const profile = await getProfile();
    expect(getCount(profile, 'frames')).toBe(frames);
    expect(getCount(profile, 'chars')).toBe(chars);
    expect(getCount(profile, 'malformed')).toBe(1);
    expect(getCount(profile, 'accepted')).toBe(445);
    expect(getCount(profile, 'older')).toBe(1);
    expect(getCount(profile, 'unknown')).toBe(1);
    const batches = getBatches(page.messages.slice(before));
    const sum = (getValue: (header: Float64Array) => number): number =>
      batches.reduce((all, { header }) => all + getValue(header), 0);
    expect(getCount(profile, 'batches')).toBe(batches.length);
    expect(getCount(profile, 'valuesOut')).toBe(sum((header) => header[1] ?? 0));
    expect(getCount(profile, 'mergedAway')).toBe(sum((header) => header[5] ?? 0));
    expect(getCount(profile, 'mergedAway')).toBeGreaterThan(0);
    // Every accepted value was sent or superseded.
    expect(getCount(profile, 'valuesOut') + getCount(profile, 'mergedAway')).toBe(
      getCount(profile, 'accepted'),
    );
    expect(getCount(profile, 'bytesOut')).toBe(sum((header) => 8 * HEADER + 30 * (header[1] ?? 0)));
    expect(times(profile, Stage.pack)).toBe(batches.length);
    expect(times(profile, Stage.transfer)).toBe(batches.length);
    expect(times(profile, Stage.credit)).toBe(batches.length);
  });

  it('counts off-screen changes separately, and leaves nothing unaccounted for', async () => {
    page.send({ kind: 'interest', slots: Uint32Array.of(0) });
    await stage.ports.advance(1_000);
    await stage.api.resetProfile();
    stage.push({ a: '1', b: '1', c: '1' });
    await stage.ports.advance(500);
    stage.push({ d: '1' });
    await stage.ports.advance(500);
    const profile = await getProfile();
    expect(getCount(profile, 'accepted')).toBe(4);
    expect(getCount(profile, 'valuesOut')).toBe(1);
    expect(getCount(profile, 'offScreen')).toBe(3);
  });

  it('counts formula results on screen only', async () => {
    await stage.api.leave(page.id);
    stage.platform.mvars = [{ id: 'm1', formula: '#{e1_a} * 2', calcType: 'custom' }];
    await stage.watchLive(createWatchSpec([createSignalSlot('a'), createMvarSlot('m1')]));
    await stage.api.resetProfile();
    stage.push({ a: '5' });
    await stage.ports.advance(500);
    const profile = await getProfile();
    expect(getCount(profile, 'formulas')).toBe(1);
    expect(getCount(profile, 'valuesOut')).toBe(2);
    expect(getCount(profile, 'offScreen')).toBe(0);
  });

  it('samples small batches, each weighted by the batches it represents', async () => {
    const BATCHES = 140;
    for (let n = 0; n < BATCHES; n++) {
      stage.push({ a: `${n}` });
      await stage.ports.advance(100);
    }
    const profile = await getProfile();
    expect(getCount(profile, 'batches')).toBeGreaterThan(BATCHES - 3);
    for (const measuredStage of [Stage.pack, Stage.transfer])
      expect(Math.abs(times(profile, measuredStage) - getCount(profile, 'batches'))).toBeLessThan(14);
    const singleWeights = profile.times.samples.filter(
      (_, i, all) => i % 3 === 2 && all[i] === Stage.pack && (all[i - 2] as number) > 0,
    );
    expect(singleWeights.length).toBeLessThan(BATCHES / 3);
  });

  it('ranks top talkers exactly, by signal and by gateway', async () => {
    for (let n = 0; n < 30; n++)
      stage.push({ a: '1', ...(n < 10 ? { b: '1' } : {}), ...(n < 25 ? { c: '1' } : {}) });
    const { signals, gateways } = await getProfile();
    expect(signals).toEqual([
      { id: 'a', values: 30 },
      { id: 'c', values: 25 },
      { id: 'b', values: 10 },
    ]);
    expect(gateways).toEqual([
      { id: 'e1', values: 40 },
      { id: 'e2', values: 25 },
    ]);
  });

  it('stays small with a million unknown ids', async () => {
    const getSize = (snapshot: ProfileSnapshot): number =>
      snapshot.counts.byteLength +
      snapshot.times.buckets.byteLength +
      snapshot.times.samples.byteLength +
      snapshot.signals.length +
      snapshot.gateways.length;
    stage.push({ a: '1' });
    const before = await getProfile();
    const UNKNOWN_IDS = 1_000_000;
    const FRAME_SIZE = 20_000;
    for (let from = 0; from < UNKNOWN_IDS; from += FRAME_SIZE) {
      const entries = Array.from(
        { length: FRAME_SIZE },
        (_, i) => `"x${from + i}":{"value":"1","time":1,"code":"200"}`,
      );
      stage.ports.socket.receiveFrame(`{"signalVal":{${entries.join()}}}`);
    }
    const after = await getProfile();
    expect(getCount(after, 'unknown')).toBe(UNKNOWN_IDS);
    expect(after.signals).toEqual([{ id: 'a', values: 1 }]);
    expect(getSize(after)).toBe(getSize(before));
  });

  it('lists at most the top twenty of each', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `s${i}`);
    await stage.api.leave(page.id);
    const otherPage = await stage.watchLive(
      createWatchSpec(
        ids.map((id) => createSignalSlot(id)),
        { dataSignal: ids as string[] as SignalId[] },
      ),
    );
    expect(otherPage.status).toBe('live');
    ids.forEach((id, i) => {
      for (let n = 0; n <= i; n++) stage.push({ [id]: '1' });
    });
    const { signals } = await getProfile();
    expect(signals).toHaveLength(20);
    expect(signals[0]).toEqual({ id: 's39', values: 40 });
    expect(signals.at(-1)).toEqual({ id: 's20', values: 21 });
  });

  it('drops the talkers of a watch that has ended', async () => {
    stage.push({ a: '1' });
    await stage.api.leave(page.id);
    expect((await getProfile()).signals).toEqual([]);
  });
});

describe('The delays in the profile', () => {
  /** Reports a paint by the page's clock, which is `lagMs` behind the worker's. */
  async function reportPaint(lagMs: number, afterMs: number): Promise<void> {
    await stage.ports.advance(afterMs);
    const lastBatch = getBatches(page.messages).at(-1);
    page.send({
      kind: 'painted',
      sequence: lastBatch?.header[0] ?? 0,
      paintedAt: START + stage.ports.time - lagMs,
    });
    await stage.ports.advance(0);
  }

  it('run from the oldest push to its paint, with any clock of the page', async () => {
    page.isPainting = false;
    for (const delay of [40, 60, 50]) {
      await stage.ports.advance(3_000);
      stage.push({ a: `${delay}` });
      await reportPaint(7_000, delay);
    }
    const profile = await getProfile();
    expect(profile.lag).toBe(7_000);
    const delays = getBuckets(profile, Stage.pushToPaint);
    expect(delays.reduce((sum, value) => sum + value, 0)).toBe(3);
    expect(Math.abs(getQuantile(delays, 0.5) - 50)).toBeLessThan(2);
    expect(Math.abs(getQuantile(delays, 1) - 60)).toBeLessThan(2);
  });

  it('include a batch whose credit was forgiven', async () => {
    page.isPainting = false;
    stage.push({ a: '1' });
    await stage.ports.advance(100);
    stage.push({ a: '2' });
    // The credit does not return. It is forgiven, and the next batch is sent.
    await stage.ports.advance(2_500);
    await reportPaint(0, 0);
    const profile = await getProfile();
    expect(getCount(profile, 'batches')).toBe(2);
    expect(getCount(profile, 'forgiven')).toBe(1);
    expect(times(profile, Stage.credit)).toBe(2);
    expect(times(profile, Stage.pushToPaint)).toBe(2);
    expect(getQuantile(getBuckets(profile, Stage.pushToPaint), 1)).toBeGreaterThan(2_000);
  });

  it('are missing while the page is hidden and paints nothing', async () => {
    await stage.api.reportLifecycleEvent('hidden');
    stage.push({ a: '1' });
    await stage.ports.advance(2_000);
    const profile = await getProfile();
    expect(getCount(profile, 'batches')).toBe(1);
    expect(times(profile, Stage.pushToPaint)).toBe(0);
  });
});

describe('The connection in the profile', () => {
  it('has openings, losses, silences and reopenings in order', async () => {
    await stage.ports.advance(SILENCE_MS + SILENCE_SPREAD_MS);
    stage.ports.socket.close();
    await stage.ports.advance(10_500);
    stage.ports.socket.open();
    const { links } = await getProfile();
    expect(links.map(({ kind }) => kind)).toEqual(['silence', 'reconnecting', 'live']);
    expect(links.every(({ watch }) => watch === page.id)).toBe(true);
    expect(links.map(({ at }) => at)).toEqual([...links.map(({ at }) => at)].sort((a, b) => a - b));
  });

  it('keeps the last 64 events', async () => {
    for (let n = 0; n < 50; n++) {
      stage.ports.socket.close();
      await stage.ports.advance(10_500);
      stage.ports.socket.open();
    }
    const { links } = await getProfile();
    expect(links).toHaveLength(64);
    expect(links.at(-1)?.kind).toBe('live');
    expect(links[0]?.at).toBeGreaterThan(START + 10_500 * 10);
  });
});

describe('A reset', () => {
  it('clears all counts', async () => {
    stage.push({ a: '1' });
    await stage.ports.advance(500);
    await stage.api.resetProfile();
    const profile = await getProfile();
    expect([...profile.counts].every((value) => value === 0)).toBe(true);
    expect(profile.times.buckets.every((value) => value === 0)).toBe(true);
    expect(profile.signals).toEqual([]);
    expect(profile.links).toEqual([]);
    expect(profile.since).toBe(START + stage.ports.time);
  });
});

async function getProfile(): Promise<ProfileSnapshot> {
  const profile = await stage.api.getProfile();
  if (profile === null) throw new Error('The code of the profile did not come');
  return profile;
}

function getBuckets({ times }: ProfileSnapshot, at: number): Uint32Array {
  return times.buckets.subarray(at * BUCKET_COUNT, (at + 1) * BUCKET_COUNT);
}

function times(snapshot: ProfileSnapshot, at: number): number {
  return getBuckets(snapshot, at).reduce((sum, value) => sum + value, 0);
}

function getBatches(messages: readonly WatchMessage[]) {
  return messages.flatMap((message) => (message.kind === 'batch' ? [openBatch(message.buffer)] : []));
}
