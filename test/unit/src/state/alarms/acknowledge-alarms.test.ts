import { describe, expect, it } from 'vitest';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import {
  type Acknowledgements,
  acknowledgeAlarms,
  isAccepted,
} from '../../../../../src/state/alarms/acknowledge-alarms';
import { createUserInfo, ok, Path } from '../../../../screens/kit/answers';
import { createFakeOutside } from '../../../../screens/kit/fake-outside';

const createGroup = (...ids: readonly [string, ...string[]]) => ids as unknown as Ids;
const OFFLINE: Fault = { kind: 'offline' };
const REFUSED: Fault = { kind: 'refused', code: '1', message: 'no' };

describe('Acknowledging alarms', () => {
  it('sends one POST per group, without pending or accepted alarms', async () => {
    const { services } = createFakeOutside();
    const posts: Ids[] = [];
    let resolvePost = (_: Outcome<null>): void => undefined;
    const post = (ids: Ids) => {
      posts.push(ids);
      return new Promise<Outcome<null>>((resolve) => {
        resolvePost = resolve;
      });
    };
    const first = acknowledgeAlarms(services, [createGroup('a', 'b')], post);
    const second = acknowledgeAlarms(services, [createGroup('a', 'b')], post);
    expect(await second).toEqual({ accepted: [], refused: [], unknown: [] });
    resolvePost(done(null));
    expect(await first).toEqual({ accepted: ['a', 'b'], refused: [], unknown: [] });
    const third = acknowledgeAlarms(services, [createGroup('b', 'c')], post);
    resolvePost(done(null));
    expect((await third).accepted).toEqual(['c']);
    expect(posts).toEqual([['a', 'b'], ['c']]);
  });

  it('reports refused and unknown alarms, and still sends the rest', async () => {
    const { services } = createFakeOutside();
    const answers = new Map<string, Outcome<null>>([
      ['a', failed(REFUSED)],
      ['b', failed(OFFLINE)],
      ['c', done(null)],
    ]);
    const groups = [createGroup('a'), createGroup('b'), createGroup('c')];
    const result = await acknowledgeAlarms(services, groups, async ([id]) => answers.get(id) ?? done(null));
    expect(result).toEqual({
      accepted: ['c'],
      refused: [{ id: 'a', fault: REFUSED }],
      unknown: [{ id: 'b', fault: OFFLINE }],
    });
  });

  it('can be retried after a failure', async () => {
    const { services } = createFakeOutside();
    await acknowledgeAlarms(services, [createGroup('a')], async () => failed(REFUSED));
    expect((await acknowledgeAlarms(services, [createGroup('a')], async () => done(null))).accepted).toEqual([
      'a',
    ]);
  });

  it('sends nothing after the end of the session, and keeps nothing', async () => {
    const { services } = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()) } });
    await services.session.check();
    const posts: Ids[] = [];
    const result = await acknowledgeAlarms(services, [createGroup('a'), createGroup('b')], async (ids) => {
      posts.push(ids);
      services.session.handleEnded();
      return done(null);
    });
    expect(posts).toEqual([['a']]);
    expect(result).toEqual({ accepted: [], refused: [], unknown: [] });
    expect((await acknowledgeAlarms(services, [createGroup('a')], async () => done(null))).accepted).toEqual([
      'a',
    ]);
  });

  it('sends an alarm once, however often it is listed', async () => {
    const { services } = createFakeOutside();
    const posts: Ids[] = [];
    await acknowledgeAlarms(services, [createGroup('a', 'a'), createGroup('a')], async (ids) => {
      posts.push(ids);
      return done(null);
    });
    expect(posts).toEqual([['a']]);
  });

  it('does not mistake an alarm triggered again under its id for the accepted one', async () => {
    const { services } = createFakeOutside();
    const id = 'a' as AlarmId;
    const post = async () => done(null);
    const acknowledge = (at: number) =>
      acknowledgeAlarms(services, [[id]], post, new Map([[id, epochMs(at)]]));
    expect((await acknowledge(1_000)).accepted).toEqual([id]);
    expect((await acknowledge(1_000)).accepted).toEqual([]);
    const acknowledging: Acknowledgements = {
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
