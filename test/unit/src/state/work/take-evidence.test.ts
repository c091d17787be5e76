import { beforeEach, describe, expect, it } from 'vitest';
import { evidence } from '../../../../../src/shared/calls/evidence';
import { toFreshnessWord, toQualityWord } from '../../../../../src/shared/calls/live-proof';
import { EVIDENCE_CURVE_WAIT_MS, EVIDENCE_VALUES } from '../../../../../src/shared/constants';
import { done, failed } from '../../../../../src/shared/faults';
import type { EquipmentId, MvarId, OperationId, ProjectId, SignalId } from '../../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { EMPTY_STATUS, type WatchStatus } from '../../../../../src/state/live/atoms';
import { Board } from '../../../../../src/state/live/board';
import { countUtf8Bytes, EVIDENCE_ALARMS, EVIDENCE_BYTES } from '../../../../../src/state/work/fit-evidence';
import {
  captureEvidence,
  type EvidenceInput,
  type SeenValues,
  takeEvidence,
} from '../../../../../src/state/work/take-evidence';
import type { LinkState, SlotSource } from '../../../../../workers/monitor/contract/contract';
import { createAlarmRow } from '../../../../kit/alarms';
import { applyValues, type GivenValue, NOW } from '../../../../kit/widget-page';

const P1 = 'p1' as ProjectId;
const NO_FOCUS = { equipmentId: null, signalId: null, alarm: null, item: null };

describe('Evidence', () => {
  it('states whether its alarms are complete', () => {
    const screen = createBoard([{ number: 1 }]);
    const areAlarmsSure = (changes: Partial<SeenValues>): boolean =>
      readBack(captureEvidence(createInput(createSeen(screen, changes)))).alarmsSure;
    expect(areAlarmsSure({ status: createStatus() })).toBe(true);
    expect(areAlarmsSure({ status: createStatus({ link: createLink('reconnecting') }) })).toBe(false);
    for (const unknownAlarms of ['asked', 'unreached', 'unsupported'] as const)
      for (const isReplay of [false, true]) expect(areAlarmsSure({ isReplay, unknownAlarms })).toBe(false);
    expect(
      areAlarmsSure({ isReplay: true, status: createStatus({ link: createLink('reconnecting') }) }),
    ).toBe(true);
    expect(readBack(captureEvidence(createInput(null))).alarmsSure).toBe(true);
  });

  it('marks nothing off screen as fresh', () => {
    const screen = createBoard([
      { number: 1 },
      { number: 2 },
      { number: 3, freshness: Freshness.disconnected },
    ]);
    const { values } = readBack(
      captureEvidence(createInput(createSeen(screen, { isFollowed: (slot) => slot === 0 }))),
    );
    expect(values.map(({ fresh }) => fresh)).toEqual(['fresh', 'stale', 'disconnected']);
  });

  it('includes no value hidden from the user, not even the reported one', () => {
    const screen = createBoard([{ number: 1 }, { number: 2 }]);
    const values = (signalId: string | null) => {
      const focus = { ...NO_FOCUS, signalId: signalId as never };
      const seenValues = createSeen(screen, { maySee: (slot) => slot === 0 });
      return readBack(captureEvidence(createInput(seenValues, { focus }))).values.map(({ title }) => title);
    };
    expect(values(null)).toEqual(['Signal 0']);
    const hiddenSlot = screen.slots[1];
    expect(values(hiddenSlot?.src === 'signal' ? hiddenSlot.signalId : null)).toEqual(['Signal 0']);
  });

  it('equals the board at the frame in which it was taken', () => {
    const freshnesses = Object.values(Freshness);
    const qualities = Object.values(Quality);
    const screen = createBoard(
      Array.from({ length: 40 }, (_, slot) => ({
        number: slot * 1.5,
        freshness: freshnesses[slot % 6] ?? 0,
        quality: qualities[slot % 4] ?? 0,
        time: NOW - slot * 1_000,
        arrivedAt: NOW - slot * 900,
      })),
    );
    const { values, takenAt } = readBack(captureEvidence(createInput(createSeen(screen))));
    expect(takenAt).toBe(NOW);
    expect(values).toHaveLength(40);
    for (const [slot, value] of values.entries()) {
      const reading = screen.board.getReading(slot);
      expect(value).toEqual({
        equipmentId: 'e0',
        signalId: `s${slot}`,
        title: `Signal ${slot}`,
        value: String(reading.number),
        unit: '℃',
        time: reading.time,
        age: NOW - reading.arrivedAt,
        fresh: toFreshnessWord(reading.freshness),
        quality: toQualityWord(reading.quality),
      });
    }
  });

  it('fault 92: is marked disconnected if the connection was lost three seconds before the tap', () => {
    const screen = createBoard([{ number: 92.4 }]);
    const lostStatus = createStatus({ link: createLink('reconnecting', NOW - 3_000) });
    // The batch that marks the values as disconnected has not arrived yet.
    const beforeBatch = readBack(captureEvidence(createInput(createSeen(screen, { status: lostStatus }))));
    expect(beforeBatch.values[0]).toMatchObject({ value: '92.4', fresh: 'disconnected' });
    expect(beforeBatch.link).toEqual({ phase: 'reconnecting', since: NOW - 3_000 });
    screen.board.disconnect();
    const afterBatch = readBack(captureEvidence(createInput(createSeen(screen, { status: lostStatus }))));
    expect(afterBatch.values[0]?.fresh).toBe('disconnected');
  });

  it('does not wait for a connection that is only being opened', () => {
    const openingStatus = createStatus({ link: createLink('connecting') });
    const snapshot = captureEvidence(
      createInput(createSeen(createBoard([{ number: 1 }]), { status: openingStatus })),
    );
    expect(snapshot.values[0]?.fresh).toBe('fresh');
  });

  it('fault 94: keeps the marks of a time in 2099, a bad code and a formula error', () => {
    const in2099 = Date.UTC(2099, 0, 1);
    const { board, slots } = createBoard([
      { number: 1, isFuture: true, time: in2099 },
      { number: 2, quality: Quality.bad },
      { number: 0, quality: Quality.formula },
    ]);
    const sources = [...slots.slice(0, 2), { src: 'mvar', id: 'm1' as MvarId } as const];
    const { values } = readBack(captureEvidence(createInput(createSeen({ board, slots: sources }))));
    expect(values.map(({ signalId, time, quality }) => [signalId, time, quality])).toEqual([
      ['s0', in2099, 'good'],
      ['s1', NOW - 3_000, 'bad'],
      ['m1', NOW - 3_000, 'formula'],
    ]);
  });

  it('has the reported signal first, then signals of active alarms, then of the equipment, 60 at most', () => {
    const screen = createBoard(
      Array.from({ length: 200 }, (_, number) => ({ number })),
      4,
    );
    const activeAlarm = createAlarmRow('a1', 0, { signalId: 's150' as SignalId });
    const clearedAlarm = createAlarmRow('a2', 0, { signalId: 's151' as SignalId, recoverTime: NOW });
    const seenValues = createSeen(screen, {
      alarms: new Map([activeAlarm, clearedAlarm].map((alarm) => [alarm.id, alarm])),
    });
    const focus = { ...NO_FOCUS, equipmentId: 'e3' as EquipmentId, signalId: 's199' as SignalId };
    const snapshot = captureEvidence(createInput(seenValues, { focus }));
    expect(snapshot.values.slice(0, 4).map(({ signalId }) => signalId)).toEqual(['s199', 's150', 's3', 's7']);
    expect(snapshot.alarms.map(({ id }) => id)).toEqual(['a1']);
    return takeEvidence(createInput(seenValues, { focus }), null).then((fittedEvidence) => {
      expect(fittedEvidence.values).toHaveLength(EVIDENCE_VALUES);
      expect(fittedEvidence.cut).toEqual(['values']);
    });
  });

  it('formats no more values than it keeps, however many the page has', () => {
    const formattedSlots: number[] = [];
    const screen = createBoard(Array.from({ length: 5_000 }, (_, number) => ({ number })));
    const formatSlot = (slot: number) => {
      formattedSlots.push(slot);
      return { title: '', value: '1', unit: '' };
    };
    captureEvidence(createInput(createSeen(screen, { formatValue: formatSlot })));
    expect(formattedSlots.length).toBeLessThanOrEqual(EVIDENCE_VALUES + 1);
  });

  it('has the reported alarm, even if cleared, and the newest of the others', async () => {
    const manyAlarms = Array.from({ length: 30 }, (_, at) => createAlarmRow(`a${at}`, -at * 1_000));
    const reportedAlarm = createAlarmRow('mine', -3_600_000, { recoverTime: NOW });
    const seenValues = createSeen(createBoard([]), {
      alarms: new Map(manyAlarms.map((alarm) => [alarm.id, alarm])),
    });
    const focus = { ...NO_FOCUS, alarm: reportedAlarm };
    const { alarms, cut } = await takeEvidence(createInput(seenValues, { focus }), null);
    expect(alarms).toHaveLength(EVIDENCE_ALARMS);
    expect(alarms.slice(0, 3).map(({ id }) => id)).toEqual(['mine', 'a0', 'a1']);
    expect(cut).toEqual(['alarms']);
  });

  it('links to the replay of the alarm, from ten minutes before to five after', () => {
    const trigger = epochMs(NOW - 7_200_000);
    const focus = { ...NO_FOCUS, alarm: createAlarmRow('a1', -7_200_000) };
    expect(captureEvidence(createInput(null, { focus })).replay).toEqual({
      from: trigger - 600_000,
      end: trigger + 300_000,
      at: trigger,
    });
    expect(captureEvidence(createInput(null)).replay?.at).toBe(NOW);
  });

  it('never presents replayed values as current', () => {
    const replayTime = epochMs(NOW - 86_400_000);
    const seenValues = createSeen(createBoard([{ number: 1, arrivedAt: replayTime - 1_000 }]), {
      isReplay: true,
      now: replayTime,
    });
    const snapshot = captureEvidence(createInput(seenValues));
    expect([snapshot.takenAt, snapshot.replay?.at, snapshot.link?.phase]).toEqual([
      replayTime,
      replayTime,
      'replay',
    ]);
    expect(snapshot.values[0]?.age).toBe(1_000);
  });

  it("has only the user's own writes of the last half hour on this page or project", () => {
    const createWrite = (id: string, changes: object) => ({
      id: id as OperationId,
      projectId: null,
      signalId: 's0' as SignalId,
      value: '1',
      title: id,
      shownOld: '0',
      shownNew: '1',
      status: 'done' as const,
      sentAt: epochMs(NOW - 60_000),
      endedAt: null,
      fault: null,
      ...changes,
    });
    const ledger = [
      createWrite('here', {}),
      createWrite('project', { signalId: 'x', projectId: P1 }),
      createWrite('elsewhere', { signalId: 'x', projectId: 'p2' }),
      createWrite('long ago', { sentAt: NOW - 1_900_000 }),
    ];
    const snapshot = captureEvidence(createInput(createSeen(createBoard([{ number: 1 }])), { ledger }));
    expect(snapshot.writes.map(({ title }) => title)).toEqual(['here', 'project']);
  });

  it('stays within its size for any page, and lists the cut parts', async () => {
    const screen = createBoard(Array.from({ length: 300 }, (_, number) => ({ number })));
    const seenValues = createSeen(screen, {
      formatValue: () => ({ title: '长'.repeat(300), value: '长'.repeat(80), unit: '℃' }),
    });
    const fittedEvidence = await takeEvidence(createInput(seenValues), null);
    expect(countUtf8Bytes(JSON.stringify(fittedEvidence))).toBeLessThanOrEqual(EVIDENCE_BYTES);
    expect(fittedEvidence.cut).toEqual(['values']);
    expect(readBack(fittedEvidence)).toEqual(fittedEvidence);
  });
});

describe('Curves in evidence', () => {
  const focus = { ...NO_FOCUS, signalId: 's0' as SignalId };
  let timers: { readonly ms: number; readonly callback: () => void }[];
  beforeEach(() => {
    timers = [];
  });
  const after = (ms: number, callback: () => void) => {
    timers.push({ ms, callback });
    return () => undefined;
  };
  const createPoints = (...pairs: readonly (readonly [number, number])[]) =>
    done({
      times: Float64Array.from(pairs, ([time]) => time),
      numbers: Float64Array.from(pairs, ([, value]) => value),
    });

  it('show the reported signal without the gaps between its points', async () => {
    const screen = createBoard([{ number: 1 }]);
    const { curves } = await takeEvidence(createInput(createSeen(screen), { focus }), {
      after,
      loadRecent: async () => createPoints([1, 5], [2, Number.NaN], [3, 6]),
    });
    const [curve] = readBack({ curves }).curves;
    expect(curve).toMatchObject({ signalId: 's0', unit: '℃' });
    expect(curve?.points.join(' ')).toBe('1,5 3,6');
  });

  it('are omitted if they take more than two seconds or fail', async () => {
    const deps = { after, loadRecent: () => new Promise<never>(() => {}) };
    const evidencePromise = takeEvidence(createInput(null, { focus }), deps);
    expect(timers.map(({ ms }) => ms)).toEqual([EVIDENCE_CURVE_WAIT_MS]);
    expect(EVIDENCE_CURVE_WAIT_MS).toBe(2_000);
    timers[0]?.callback();
    expect((await evidencePromise).curves).toEqual([]);
    const refusedDeps = { after, loadRecent: async () => failed({ kind: 'offline' }) };
    expect((await takeEvidence(createInput(null, { focus }), refusedDeps)).curves).toEqual([]);
    const brokenDeps = { after, loadRecent: () => Promise.reject(new Error('no worker')) };
    expect((await takeEvidence(createInput(null, { focus }), brokenDeps)).curves).toEqual([]);
  });

  it('do not affect the values, which are taken at the tap, however long the curves take', async () => {
    const screen = createBoard([{ number: 1 }]);
    const loadRecentPoints = async () => {
      screen.board.disconnect();
      return createPoints([1, 5]);
    };
    const snapshot = await takeEvidence(createInput(createSeen(screen), { focus }), {
      after,
      loadRecent: loadRecentPoints,
    });
    expect(snapshot.values[0]?.fresh).toBe('fresh');
  });

  it('end five minutes after an old alarm, and at the present for a recent one', async () => {
    const curveEnds: (number | undefined)[] = [];
    const loadRecentPoints = async (_owner: unknown, _signal: unknown, _range: unknown, until?: number) => {
      curveEnds.push(until);
      return createPoints([1, 5]);
    };
    const at = (triggerTime: number) =>
      takeEvidence(
        createInput(null, {
          focus: { ...focus, alarm: createAlarmRow('a1', triggerTime - NOW, { signalId: focus.signalId }) },
        }),
        { after, loadRecent: loadRecentPoints },
      );
    await at(NOW - 3_600_000);
    await at(NOW - 60_000);
    expect(curveEnds).toEqual([NOW - 3_300_000, undefined]);
  });
});

function createBoard(
  samples: readonly GivenValue[],
  equipmentCount = 1,
): { board: Board; slots: SlotSource[] } {
  const board = new Board(samples.length);
  const times = { time: NOW - 3_000, arrivedAt: NOW - 2_000 };
  applyValues(board, new Map(samples.map((sample, slot) => [slot, { ...times, ...sample }])));
  const slots = samples.map(
    (_, slot): SlotSource => ({
      src: 'signal',
      signalId: `s${slot}` as SignalId,
      equipmentId: `e${slot % equipmentCount}` as EquipmentId,
    }),
  );
  return { board, slots };
}

function createLink(status: LinkState['status'], since = NOW - 60_000): LinkState {
  return { status, since: epochMs(since), lastFrameAt: null, retryAt: null, fault: null };
}

function createStatus(changes: Partial<WatchStatus> = {}): WatchStatus {
  return { ...EMPTY_STATUS, link: createLink('live'), ...changes };
}

function createSeen(
  { board, slots }: { readonly board: Board; readonly slots: readonly SlotSource[] },
  changes: Partial<SeenValues> = {},
): SeenValues {
  return {
    board,
    slots,
    status: createStatus(),
    alarms: new Map(),
    unknownAlarms: undefined,
    formatValue: (slot) => ({
      title: `Signal ${slot}`,
      value: String(board.getReading(slot).number),
      unit: '℃',
    }),
    now: NOW,
    isReplay: false,
    isFollowed: () => true,
    maySee: () => true,
    ...changes,
  };
}

function createInput(seenValues: SeenValues | null, changes: Partial<EvidenceInput> = {}): EvidenceInput {
  return {
    place: { family: 'project', projectId: P1, pageId: null, equipmentId: null, name: '泵房总览' },
    focus: NO_FOCUS,
    seenValues,
    ledger: [],
    now: NOW,
    clockSure: true,
    ...changes,
  };
}

const readBack = (snapshot: unknown) => evidence(JSON.stringify(snapshot), 'evidence');
