import { describe, expect, it } from 'vitest';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { isTaken, type Settling, settleAlarms } from '../../../../../src/state/alarms/acknowledge-alarms';
import { fakeOutside, ok, Path, user } from '../../../../screens/kit/fake-outside';

type Ids = readonly [AlarmId, ...AlarmId[]];
const group = (...ids: readonly [string, ...string[]]) => ids as unknown as Ids;
const OFFLINE: Fault = { kind: 'offline' };
const REFUSED: Fault = { kind: 'refused', code: '1', message: 'no' };

describe('Confirming alarms', () => {
  it('is one POST a group, and none for what is under way or was taken', async () => {
    const { services } = fakeOutside();
    const posts: Ids[] = [];
    let answer = (_: Outcome<null>): void => undefined;
    const post = (ids: Ids) => {
      posts.push(ids);
      return new Promise<Outcome<null>>((resolve) => {
        answer = resolve;
      });
    };
    const first = settleAlarms(services, [group('a', 'b')], post);
    const twice = settleAlarms(services, [group('a', 'b')], post);
    expect(await twice).toEqual({ taken: [], refused: [], unknown: [] });
    answer(done(null));
    expect(await first).toEqual({ taken: ['a', 'b'], refused: [], unknown: [] });
    const third = settleAlarms(services, [group('b', 'c')], post);
    answer(done(null));
    expect((await third).taken).toEqual(['c']);
    expect(posts).toEqual([['a', 'b'], ['c']]);
  });

  it('names what was refused and what nobody knows of, and sends the rest all the same', async () => {
    const { services } = fakeOutside();
    const answers = new Map<string, Outcome<null>>([
      ['a', failed(REFUSED)],
      ['b', failed(OFFLINE)],
      ['c', done(null)],
    ]);
    const result = await settleAlarms(
      services,
      [group('a'), group('b'), group('c')],
      async ([id]) => answers.get(id) ?? done(null),
    );
    expect(result).toEqual({
      taken: ['c'],
      refused: [{ id: 'a', fault: REFUSED }],
      unknown: [{ id: 'b', fault: OFFLINE }],
    });
  });

  it('may be tried again by a person after it failed', async () => {
    const { services } = fakeOutside();
    await settleAlarms(services, [group('a')], async () => failed(REFUSED));
    expect((await settleAlarms(services, [group('a')], async () => done(null))).taken).toEqual(['a']);
  });

  it('ends with the session: the rest is sent in nobody else’s name, and nothing of it is kept', async () => {
    const { services } = fakeOutside({ answers: { [Path.info]: ok(user()) } });
    await services.session.check();
    const posts: Ids[] = [];
    const result = await settleAlarms(services, [group('a'), group('b')], async (ids) => {
      posts.push(ids);
      services.session.ended();
      return done(null);
    });
    expect(posts).toEqual([['a']]);
    expect(result).toEqual({ taken: [], refused: [], unknown: [] });
    expect((await settleAlarms(services, [group('a')], async () => done(null))).taken).toEqual(['a']);
  });

  it('sends an alarm once, however often it is named', async () => {
    const { services } = fakeOutside();
    const posts: Ids[] = [];
    await settleAlarms(services, [group('a', 'a'), group('a')], async (ids) => {
      posts.push(ids);
      return done(null);
    });
    expect(posts).toEqual([['a']]);
  });

  it('does not take an alarm that is triggered anew under its id for the one that was taken', async () => {
    const { services } = fakeOutside();
    const id = 'a' as AlarmId;
    const post = async () => done(null);
    const settle = (at: number) => settleAlarms(services, [[id]], post, new Map([[id, epochMs(at)]]));
    expect((await settle(1_000)).taken).toEqual([id]);
    expect((await settle(1_000)).taken).toEqual([]);
    const settling: Settling = { underWay: new Set(), taken: new Map([[id, epochMs(1_000)]]) };
    expect(isTaken(settling, { id, triggerTime: epochMs(1_000) })).toBe(true);
    expect(isTaken(settling, { id, triggerTime: null })).toBe(true);
    expect(isTaken(settling, { id, triggerTime: epochMs(2_000) })).toBe(false);
    expect((await settle(2_000)).taken).toEqual([id]);
  });
});
