import { beforeEach, describe, expect, it } from 'vitest';
import { evidence } from '../../../../../src/shared/calls/evidence';
import { freshnessWord, qualityWord } from '../../../../../src/shared/calls/live-proof';
import {
  EVIDENCE_ALARMS,
  EVIDENCE_BYTES,
  EVIDENCE_CURVE_WAIT_MS,
  EVIDENCE_VALUES,
} from '../../../../../src/shared/constants';
import { done, failed } from '../../../../../src/shared/faults';
import type { EquipmentId, MvarId, OperationId, ProjectId, SignalId } from '../../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { EMPTY_STATUS, type WatchStatus } from '../../../../../src/state/live/atoms';
import { Board } from '../../../../../src/state/live/board';
import { utf8Bytes } from '../../../../../src/state/work/fit-evidence';
import {
  type EvidenceInput,
  evidenceNow,
  type SeenValues,
  takeEvidence,
} from '../../../../../src/state/work/take-evidence';
import type { LinkState, SlotSource } from '../../../../../workers/monitor/contract/contract';
import { alarmRow } from '../../../../kit/alarms';
import { type Given, give, NOW } from '../../../../kit/widget-page';

const P1 = 'p1' as ProjectId;
const NO_FOCUS = { equipmentId: null, signalId: null, alarm: null, item: null };

describe('Evidence', () => {
  it('states whether its alarms are complete', () => {
    const shown = createBoard([{ number: 1 }]);
    const isSure = (changes: Partial<SeenValues>): boolean =>
      readBack(evidenceNow(getInput(getSeen(shown, changes)))).alarmsSure;
    expect(isSure({ status: live() })).toBe(true);
    expect(isSure({ status: live({ link: link('reconnecting') }) })).toBe(false);
    for (const unknownAlarms of ['asked', 'unreached', 'unsupported'] as const)
      for (const isReplay of [false, true]) expect(isSure({ isReplay, unknownAlarms })).toBe(false);
    expect(isSure({ isReplay: true, status: live({ link: link('reconnecting') }) })).toBe(true);
    expect(readBack(evidenceNow(getInput(null))).alarmsSure).toBe(true);
  });

  it('marks nothing off screen as fresh: it has not been updated', () => {
    const shown = createBoard([
      { number: 1 },
      { number: 2 },
      { number: 3, freshness: Freshness.disconnected },
    ]);
    const { values } = readBack(evidenceNow(getInput(getSeen(shown, { isFollowed: (slot) => slot === 0 }))));
    expect(values.map(({ fresh }) => fresh)).toEqual(['fresh', 'stale', 'disconnected']);
  });

  it('includes no value hidden from the user, not even the reported one', () => {
    const shown = createBoard([{ number: 1 }, { number: 2 }]);
    const values = (signalId: string | null) => {
      const focus = { ...NO_FOCUS, signalId: signalId as never };
      const seen = getSeen(shown, { maySee: (slot) => slot === 0 });
      return readBack(evidenceNow(getInput(seen, { focus }))).values.map(({ title }) => title);
    };
    expect(values(null)).toEqual(['Signal 0']);
    const hidden = shown.slots[1];
    expect(values(hidden?.src === 'signal' ? hidden.signalId : null)).toEqual(['Signal 0']);
  });

  it('equals the board at the frame in which it was taken', () => {
    const freshnesses = Object.values(Freshness);
    const qualities = Object.values(Quality);
    const shown = createBoard(
      Array.from({ length: 40 }, (_, slot) => ({
        number: slot * 1.5,
        freshness: freshnesses[slot % 6] ?? 0,
        quality: qualities[slot % 4] ?? 0,
        time: NOW - slot * 1_000,
        arrivedAt: NOW - slot * 900,
      })),
    );
    const { values, takenAt } = readBack(evidenceNow(getInput(getSeen(shown))));
    expect(takenAt).toBe(NOW);
    expect(values).toHaveLength(40);
    for (const [slot, value] of values.entries()) {
      const reading = shown.board.reading(slot);
      expect(value).toEqual({
        equipmentId: 'e0',
        signalId: `s${slot}`,
        title: `Signal ${slot}`,
        value: String(reading.number),
        unit: '℃',
        time: reading.time,
        age: NOW - reading.arrivedAt,
        fresh: freshnessWord(reading.freshness),
        quality: qualityWord(reading.quality),
      });
    }
  });

  it('fault 92: is marked disconnected if the connection was lost three seconds before the tap', () => {
    const shown = createBoard([{ number: 92.4 }]);
    const lost = live({ link: link('reconnecting', NOW - 3_000) });
    // The batch that marks the values as disconnected has not arrived yet.
    const late = readBack(evidenceNow(getInput(getSeen(shown, { status: lost }))));
    expect(late.values[0]).toMatchObject({ value: '92.4', fresh: 'disconnected' });
    expect(late.link).toEqual({ phase: 'reconnecting', since: NOW - 3_000 });
    shown.board.disconnect();
    const told = readBack(evidenceNow(getInput(getSeen(shown, { status: lost }))));
    expect(told.values[0]?.fresh).toBe('disconnected');
  });

  it('does not wait for a connection that is only being opened', () => {
    const opening = live({ link: link('connecting') });
    const taken = evidenceNow(getInput(getSeen(createBoard([{ number: 1 }]), { status: opening })));
    expect(taken.values[0]?.fresh).toBe('fresh');
  });

  it('fault 94: keeps the marks of a time in 2099, a bad code and a formula error', () => {
    const in2099 = Date.UTC(2099, 0, 1);
    const { board, slots } = createBoard([
      { number: 1, isFuture: true, time: in2099 },
      { number: 2, quality: Quality.bad },
      { number: 0, quality: Quality.formula },
    ]);
    const sources = [...slots.slice(0, 2), { src: 'mvar', id: 'm1' as MvarId } as const];
    const { values } = readBack(evidenceNow(getInput(getSeen({ board, slots: sources }))));
    expect(values.map(({ signalId, time, quality }) => [signalId, time, quality])).toEqual([
      ['s0', in2099, 'good'],
      ['s1', NOW - 3_000, 'bad'],
      ['m1', NOW - 3_000, 'formula'],
    ]);
  });

  it('has the reported signal first, then signals of active alarms, then of the equipment, 60 at most', () => {
    const shown = createBoard(
      Array.from({ length: 200 }, (_, number) => ({ number })),
      4,
    );
    const active = alarmRow('a1', 0, { signalId: 's150' as SignalId });
    const over = alarmRow('a2', 0, { signalId: 's151' as SignalId, recoverTime: NOW });
    const seen = getSeen(shown, { alarms: new Map([active, over].map((one) => [one.id, one])) });
    const focus = { ...NO_FOCUS, equipmentId: 'e3' as EquipmentId, signalId: 's199' as SignalId };
    const taken = evidenceNow(getInput(seen, { focus }));
    expect(taken.values.slice(0, 4).map(({ signalId }) => signalId)).toEqual(['s199', 's150', 's3', 's7']);
    expect(taken.alarms.map(({ id }) => id)).toEqual(['a1']);
    return takeEvidence(getInput(seen, { focus }), null).then((fitted) => {
      expect(fitted.values).toHaveLength(EVIDENCE_VALUES);
      expect(fitted.cut).toEqual(['values']);
    });
  });

  it('formats no more values than it keeps, however many the page has', () => {
    const worded: number[] = [];
    const shown = createBoard(Array.from({ length: 5_000 }, (_, number) => ({ number })));
    const word = (slot: number) => {
      worded.push(slot);
      return { title: '', value: '1', unit: '' };
    };
    evidenceNow(getInput(getSeen(shown, { word })));
    expect(worded.length).toBeLessThanOrEqual(EVIDENCE_VALUES + 1);
  });

  it('has the reported alarm, even if cleared, and the newest of the others', async () => {
    const many = Array.from({ length: 30 }, (_, at) => alarmRow(`a${at}`, -at * 1_000));
    const reported = alarmRow('mine', -3_600_000, { recoverTime: NOW });
    const seen = getSeen(createBoard([]), { alarms: new Map(many.map((one) => [one.id, one])) });
    const focus = { ...NO_FOCUS, alarm: reported };
    const { alarms, cut } = await takeEvidence(getInput(seen, { focus }), null);
    expect(alarms).toHaveLength(EVIDENCE_ALARMS);
    expect(alarms.slice(0, 3).map(({ id }) => id)).toEqual(['mine', 'a0', 'a1']);
    expect(cut).toEqual(['alarms']);
  });

  it('links to the replay of the alarm, from ten minutes before to five after', () => {
    const trigger = epochMs(NOW - 7_200_000);
    const focus = { ...NO_FOCUS, alarm: alarmRow('a1', -7_200_000) };
    expect(evidenceNow(getInput(null, { focus })).replay).toEqual({
      from: trigger - 600_000,
      end: trigger + 300_000,
      at: trigger,
    });
    expect(evidenceNow(getInput(null)).replay?.at).toBe(NOW);
  });

  it('never presents replayed values as current', () => {
    const then = epochMs(NOW - 86_400_000);
    const seen = getSeen(createBoard([{ number: 1, arrivedAt: then - 1_000 }]), {
      isReplay: true,
      now: then,
    });
    const taken = evidenceNow(getInput(seen));
    expect([taken.takenAt, taken.replay?.at, taken.link?.phase]).toEqual([then, then, 'replay']);
    expect(taken.values[0]?.age).toBe(1_000);
  });

  it("has only the user's own writes of the last half hour on this page or project", () => {
    const write = (id: string, changes: object) => ({
      id: id as OperationId,
      projectId: null,
      signalId: 's0' as SignalId,
      value: '1',
      title: id,
      shownOld: '0',
      shownNew: '1',
      phase: 'done' as const,
      sentAt: epochMs(NOW - 60_000),
      endedAt: null,
      fault: null,
      ...changes,
    });
    const ledger = [
      write('here', {}),
      write('project', { signalId: 'x', projectId: P1 }),
      write('elsewhere', { signalId: 'x', projectId: 'p2' }),
      write('long ago', { sentAt: NOW - 1_900_000 }),
    ];
    const taken = evidenceNow(getInput(getSeen(createBoard([{ number: 1 }])), { ledger }));
    expect(taken.writes.map(({ title }) => title)).toEqual(['here', 'project']);
  });

  it('stays within its size for any page, and lists the cut parts', async () => {
    const shown = createBoard(Array.from({ length: 300 }, (_, number) => ({ number })));
    const seen = getSeen(shown, {
      word: () => ({ title: '长'.repeat(300), value: '长'.repeat(80), unit: '℃' }),
    });
    const fitted = await takeEvidence(getInput(seen), null);
    expect(utf8Bytes(JSON.stringify(fitted))).toBeLessThanOrEqual(EVIDENCE_BYTES);
    expect(fitted.cut).toEqual(['values']);
    expect(readBack(fitted)).toEqual(fitted);
  });
});

describe('Curves in evidence', () => {
  const focus = { ...NO_FOCUS, signalId: 's0' as SignalId };
  let rings: { readonly ms: number; readonly ring: () => void }[];
  beforeEach(() => {
    rings = [];
  });
  const after = (ms: number, ring: () => void) => {
    rings.push({ ms, ring });
    return () => undefined;
  };
  const points = (...pairs: readonly (readonly [number, number])[]) =>
    done({
      times: Float64Array.from(pairs, ([time]) => time),
      numbers: Float64Array.from(pairs, ([, value]) => value),
    });

  it('show the reported signal without the gaps between its points', async () => {
    const shown = createBoard([{ number: 1 }]);
    const { curves } = await takeEvidence(getInput(getSeen(shown), { focus }), {
      after,
      recent: async () => points([1, 5], [2, Number.NaN], [3, 6]),
    });
    const [curve] = readBack({ curves }).curves;
    expect(curve).toMatchObject({ signalId: 's0', unit: '℃' });
    expect(curve?.points.join(' ')).toBe('1,5 3,6');
  });

  it('are omitted if they take more than two seconds or fail', async () => {
    const deps = { after, recent: () => new Promise<never>(() => {}) };
    const taking = takeEvidence(getInput(null, { focus }), deps);
    expect(rings.map(({ ms }) => ms)).toEqual([EVIDENCE_CURVE_WAIT_MS]);
    expect(EVIDENCE_CURVE_WAIT_MS).toBe(2_000);
    rings[0]?.ring();
    expect((await taking).curves).toEqual([]);
    const refused = { after, recent: async () => failed({ kind: 'offline' }) };
    expect((await takeEvidence(getInput(null, { focus }), refused)).curves).toEqual([]);
    const broken = { after, recent: () => Promise.reject(new Error('no worker')) };
    expect((await takeEvidence(getInput(null, { focus }), broken)).curves).toEqual([]);
  });

  it('do not affect the values, which are taken at the tap, however long the curves take', async () => {
    const shown = createBoard([{ number: 1 }]);
    const recent = async () => {
      shown.board.disconnect();
      return points([1, 5]);
    };
    const taken = await takeEvidence(getInput(getSeen(shown), { focus }), { after, recent });
    expect(taken.values[0]?.fresh).toBe('fresh');
  });

  it('end five minutes after an old alarm, and at the present for a recent one', async () => {
    const ends: (number | undefined)[] = [];
    const recent = async (_owner: unknown, _signal: unknown, _range: unknown, until?: number) => {
      ends.push(until);
      return points([1, 5]);
    };
    const at = (triggerTime: number) =>
      takeEvidence(
        getInput(null, {
          focus: { ...focus, alarm: alarmRow('a1', triggerTime - NOW, { signalId: focus.signalId }) },
        }),
        { after, recent },
      );
    await at(NOW - 3_600_000);
    await at(NOW - 60_000);
    expect(ends).toEqual([NOW - 3_300_000, undefined]);
  });
});

function createBoard(samples: readonly Given[], equipments = 1): { board: Board; slots: SlotSource[] } {
  const board = new Board(samples.length);
  const times = { time: NOW - 3_000, arrivedAt: NOW - 2_000 };
  give(board, new Map(samples.map((sample, slot) => [slot, { ...times, ...sample }])));
  const slots = samples.map(
    (_, slot): SlotSource => ({
      src: 'signal',
      signalId: `s${slot}` as SignalId,
      equipmentId: `e${slot % equipments}` as EquipmentId,
    }),
  );
  return { board, slots };
}

function link(phase: LinkState['phase'], since = NOW - 60_000): LinkState {
  return { phase, since: epochMs(since), lastFrameAt: null, retryAt: null, fault: null };
}

function live(changes: Partial<WatchStatus> = {}): WatchStatus {
  return { ...EMPTY_STATUS, link: link('live'), ...changes };
}

function getSeen(
  { board, slots }: { readonly board: Board; readonly slots: readonly SlotSource[] },
  changes: Partial<SeenValues> = {},
): SeenValues {
  return {
    board,
    slots,
    status: live(),
    alarms: new Map(),
    unknownAlarms: undefined,
    word: (slot) => ({ title: `Signal ${slot}`, value: String(board.reading(slot).number), unit: '℃' }),
    now: NOW,
    isReplay: false,
    isFollowed: () => true,
    maySee: () => true,
    ...changes,
  };
}

function getInput(seen: SeenValues | null, changes: Partial<EvidenceInput> = {}): EvidenceInput {
  return {
    place: { family: 'project', projectId: P1, pageId: null, equipmentId: null, name: '泵房总览' },
    focus: NO_FOCUS,
    seen,
    ledger: [],
    now: NOW,
    clockSure: true,
    ...changes,
  };
}

const readBack = (taken: unknown) => evidence(JSON.stringify(taken), 'evidence');
