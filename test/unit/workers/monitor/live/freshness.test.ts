import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_INTERVAL_MS } from '../../../../../src/shared/constants';
import { Freshness, getFreshness } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { FreshnessStage } from '../../../../../workers/monitor/live/freshness';
import { ValueTable } from '../../../../../workers/monitor/live/table';

let table: ValueTable;
let stage: FreshnessStage;
const getFreshnessAt = (row: number): Freshness => getFreshness(table.flags[row] ?? 0);
const sweep = (now: number): void => stage.sweep(epochMs(now));

beforeEach(() => {
  table = new ValueTable(4);
  stage = new FreshnessStage(table);
});

describe('Age', () => {
  it('leaves a value that never arrived as never collected, connected or not', () => {
    sweep(1e6);
    stage.handleLoss();
    sweep(2e6);
    expect(getFreshnessAt(0)).toBe(Freshness.never);
    expect(table.markedCount).toBe(0);
  });

  it.each([
    [7_500, Freshness.fresh],
    [7_501, Freshness.ageing],
    [15_000, Freshness.ageing],
    [15_001, Freshness.stale],
  ])('of %i ms at an interval of 5 s is %i', (age, expected) => {
    stage.setExpectedInterval(0, 5_000);
    setArrival(0, 1_000);
    sweep(1_000 + age);
    expect(getFreshnessAt(0)).toBe(expected);
  });

  it("is measured by the interval of the row's gateway, or the default", () => {
    stage.setExpectedInterval(0, 1_000);
    setArrival(0, 0);
    setArrival(1, 0);
    sweep(3 * 1_000 + 1);
    expect([getFreshnessAt(0), getFreshnessAt(1)]).toEqual([Freshness.stale, Freshness.fresh]);
    sweep(3 * DEFAULT_INTERVAL_MS + 1);
    expect(getFreshnessAt(1)).toBe(Freshness.stale);
  });

  it('restarts with each arrival', () => {
    stage.setExpectedInterval(0, 5_000);
    setArrival(0, 0);
    sweep(20_000);
    setArrival(0, 20_500);
    sweep(21_000);
    expect(getFreshnessAt(0)).toBe(Freshness.fresh);
  });

  it('marks a row only when its freshness changes', () => {
    stage.setExpectedInterval(0, 5_000);
    setArrival(0, 0);
    sweep(100);
    expect([...table.markedRows]).toEqual([0]);
    table.clearMarks();
    sweep(200);
    expect(table.markedCount).toBe(0);
    sweep(8_000);
    expect([...table.markedRows]).toEqual([0]);
  });
});

describe('A lost connection', () => {
  it('disconnects all values with one sweep; each recovers only when it next arrives', () => {
    setArrival(0, 0);
    setArrival(1, 0);
    sweep(10);
    stage.handleLoss();
    sweep(20);
    expect([getFreshnessAt(0), getFreshnessAt(1)]).toEqual([Freshness.disconnected, Freshness.disconnected]);
    setArrival(0, 25); // An answer over HTTP while the connection is still lost.
    sweep(28);
    expect(getFreshnessAt(0)).toBe(Freshness.disconnected);
    stage.handleOpen();
    setArrival(0, 30);
    sweep(40);
    expect([getFreshnessAt(0), getFreshnessAt(1)]).toEqual([Freshness.fresh, Freshness.disconnected]);
  });

  it('is not ended by an answer to an earlier request', () => {
    const before = stage.arrivalGeneration;
    stage.handleLoss();
    stage.handleOpen();
    table.arrivals[0] = 50;
    table.generations[0] = before;
    sweep(60);
    expect(getFreshnessAt(0)).toBe(Freshness.disconnected);
  });
});

describe('A gateway', () => {
  it('that is offline disconnects its values until they arrive after its return', () => {
    setArrival(0, 0);
    sweep(10);
    stage.setSource(0, Freshness.disconnected);
    sweep(20);
    expect(getFreshnessAt(0)).toBe(Freshness.disconnected);
    setArrival(0, 25); // A value in transit.
    sweep(30);
    expect(getFreshnessAt(0)).toBe(Freshness.disconnected);
    stage.setSource(0, Freshness.fresh);
    sweep(40);
    expect(getFreshnessAt(0)).toBe(Freshness.disconnected);
    setArrival(0, 50);
    sweep(60);
    expect(getFreshnessAt(0)).toBe(Freshness.fresh);
  });

  it('in VPN mode pauses its values, collected or not', () => {
    setArrival(0, 0);
    stage.setSource(0, Freshness.paused);
    stage.setSource(1, Freshness.paused);
    sweep(10);
    expect([getFreshnessAt(0), getFreshnessAt(1)]).toEqual([Freshness.paused, Freshness.paused]);
    stage.setSource(0, Freshness.fresh);
    stage.setSource(1, Freshness.fresh);
    sweep(20);
    expect([getFreshnessAt(0), getFreshnessAt(1)]).toEqual([Freshness.disconnected, Freshness.never]);
  });
});

it('leaves rows with inherited freshness unchanged', () => {
  stage.markInherited(2);
  setArrival(2, 0);
  sweep(1e9);
  expect(getFreshnessAt(2)).toBe(Freshness.never);
});

function setArrival(row: number, now: number): void {
  table.arrivals[row] = now;
  table.generations[row] = stage.arrivalGeneration;
}
