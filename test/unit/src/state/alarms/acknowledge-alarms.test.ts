import { describe, expect, it } from 'vitest';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import {
  type Acknowledging,
  acknowledgeAlarms,
  isAccepted,
} from '../../../../../src/state/alarms/acknowledge-alarms';
import { ok, Path, userInfo } from '../../../../screens/kit/answers';
import { fakeOutside } from '../../../../screens/kit/fake-outside';

const group = (...ids: readonly [string, ...string[]]) => ids as unknown as Ids;
const OFFLINE: Fault = { kind: 'offline' };
const REFUSED: Fault = { kind: 'refused', code: '1', message: 'no' };

describe('Acknowledging alarms', () => {
  it('sends one POST per group, without pending or accepted alarms', async () => {
    const { services } = fakeOutside();
    const posts: Ids[] = [];
    let answer = (_: Outcome<null>): void => undefined;
    const post = (ids: Ids) => {
      posts.push(ids);
      return new Promise<Outcome<null>>((resolve) => {
        answer = resolve;
      });
    };
    const first = acknowledgeAlarms(services, [group('a', 'b')], post);
    const twice = acknowledgeAlarms(services, [group('a', 'b')], post);
    expect(await twice).toEqual({ accepted: [], refused: [], unknown: [] });
    answer(done(null));
    expect(await first).toEqual({ accepted: ['a', 'b'], refused: [], unknown: [] });
    const third = acknowledgeAlarms(services, [group('b', 'c')], post);
    answer(done(null));
    expect((await third).accepted).toEqual(['c']);
    expect(posts).toEqual([['a', 'b'], ['c']]);
  });

  it('reports refused and unknown alarms, and still sends the rest', async () => {
    const { services } = fakeOutside();
    const answers = new Map<string, Outcome<null>>([
      ['a', failed(REFUSED)],
      ['b', failed(OFFLINE)],
      ['c', done(null)],
    ]);
    const groups = [group('a'), group('b'), group('c')];
    const result = await acknowledgeAlarms(services, groups, async ([id]) => answers.get(id) ?? done(null));
    expect(result).toEqual({
      accepted: ['c'],
      refused: [{ id: 'a', fault: REFUSED }],
      unknown: [{ id: 'b', fault: OFFLINE }],
    });
  });

  it('can be retried after a failure', async () => {
    const { services } = fakeOutside();
    await acknowledgeAlarms(services, [group('a')], async () => failed(REFUSED));
    expect((await acknowledgeAlarms(services, [group('a')], async () => done(null))).accepted).toEqual(['a']);
  });

  it("ends with the session: the rest is never sent under another user's name, and nothing is kept", async () => {
    const { services } = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    await services.session.check();
    const posts: Ids[] = [];
    const result = await acknowledgeAlarms(services, [group('a'), group('b')], async (ids) => {
      posts.push(ids);
      services.session.ended();
      return done(null);
    });
    expect(posts).toEqual([['a']]);
    expect(result).toEqual({ accepted: [], refused: [], unknown: [] });
    expect((await acknowledgeAlarms(services, [group('a')], async () => done(null))).accepted).toEqual(['a']);
  });

  it('sends an alarm once, however often it is listed', async () => {
    const { services } = fakeOutside();
    const posts: Ids[] = [];
    await acknowledgeAlarms(services, [group('a', 'a'), group('a')], async (ids) => {
      posts.push(ids);
      return done(null);
    });
    expect(posts).toEqual([['a']]);
  });

  it('does not mistake an alarm triggered again under its id for the accepted one', async () => {
    const { services } = fakeOutside();
    const id = 'a' as AlarmId;
    const post = async () => done(null);
    const acknowledge = (at: number) =>
      acknowledgeAlarms(services, [[id]], post, new Map([[id, epochMs(at)]]));
    expect((await acknowledge(1_000)).accepted).toEqual([id]);
    expect((await acknowledge(1_000)).accepted).toEqual([]);
    const acknowledging: Acknowledging = {
      pending: new Set(),
      accepted: new Map([[id, { triggerTime: epochMs(1_000), at: epochMs(2_000), user: 'demo' }]]),
    };
    expect(isAccepted(acknowledging, { id, triggerTime: epochMs(1_000) })).toBe(true);
    expect(isAccepted(acknowledging, { id, triggerTime: null })).toBe(true);
    expect(isAccepted(acknowledging, { id, triggerTime: epochMs(2_000) })).toBe(false);
    expect((await acknowledge(2_000)).accepted).toEqual([id]);
  });
});

type Ids = readonly [AlarmId, ...AlarmId[]];
