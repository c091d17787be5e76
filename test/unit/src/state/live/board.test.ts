import { describe, expect, it } from 'vitest';
import { createBatchColumns, getBatchSize, Header } from '../../../../../src/shared/batch';
import { HAS_NUMBER, HAS_SUSPECT_TIME, HAS_TEXT } from '../../../../../src/shared/reading';
import { Board } from '../../../../../src/state/live/board';
import { applyChange } from '../../../../../src/widgets/painter/packing';
import type { SlotDescription } from '../../../../../workers/monitor/contract/contract';

describe('The board', () => {
  it('writes a batch into its columns and returns its sequence number', () => {
    const board = new Board(3);
    expect(board.apply(...createBatch([2, 5], [0, 'x']))).toBe(4);
    expect(board.getReading(2)).toMatchObject({ number: 5, text: null });
    expect(board.getReading(0)).toMatchObject({ number: Number.NaN, text: 'x' });
    expect(board.hasDirty).toBe(true);
  });

  it('marks a value with a time in the future', () => {
    const board = new Board(2);
    board.apply(...createBatch([0, 5], [1, 6]));
    board.flags[1] = HAS_NUMBER | HAS_SUSPECT_TIME;
    expect([board.getReading(0).futureTime, board.getReading(1).futureTime]).toEqual([false, true]);
  });

  it('keeps texts with their slots when a slot in between is out of range', () => {
    const board = new Board(2);
    board.apply(...createBatch([0, 'a'], [9, 'b'], [1, 'c']));
    expect([board.texts[0], board.texts[1]]).toEqual(['a', 'c']);
  });

  it('notifies recorders of every batch, painted or not, and when the source disconnects', () => {
    const board = new Board(3);
    const notifications: number[] = [];
    const unsubscribe = board.onArrival(1, (slot) => notifications.push(board.getReading(slot).number));
    board.apply(...createBatch([1, 5]));
    board.apply(...createBatch([1, 6]));
    board.disconnect();
    unsubscribe();
    board.apply(...createBatch([1, 7]));
    expect(notifications).toEqual([5, 6, 6]);
  });

  it('notifies a slot once, however often it changed before the flush', () => {
    const board = new Board(3);
    const notifications: number[][] = [];
    board.onPaint((changed) => notifications.push([...changed]));
    board.apply(...createBatch([1, 1], [2, 2]));
    board.apply(...createBatch([2, 3]));
    board.flush();
    board.flush();
    expect(notifications).toEqual([[1, 2]]);
  });

  it('keeps marks that listeners set during a flush for the next one', () => {
    const board = new Board(4);
    const notifications: number[][] = [];
    board.onPaint((changed) => {
      if (notifications.length === 0) board.apply(...createBatch([3, 9], [0, 9]));
      notifications.push([...changed]);
    });
    board.apply(...createBatch([1, 1], [2, 2]));
    board.flush();
    board.flush();
    expect(notifications).toEqual([
      [1, 2],
      [3, 0],
    ]);
  });

  it("notifies a slot's listeners, even if one unsubscribes during the flush", () => {
    const board = new Board(2);
    const calls: string[] = [];
    const unsubscribe = board.onSlot(1, () => {
      calls.push('first');
      unsubscribe();
    });
    board.onSlot(1, () => calls.push('second'));
    board.apply(...createBatch([1, 1]));
    board.flush();
    board.apply(...createBatch([1, 2]));
    board.flush();
    unsubscribe();
    board.apply(...createBatch([0, 1], [1, 3]));
    board.flush();
    expect(calls).toEqual(['first', 'second', 'second', 'second']);
  });

  it('passes every change to a mirror until it is removed', () => {
    const board = new Board(3);
    const mirroredBoard = new Board(3);
    const removeMirror = board.addMirror({
      applyChange: (change) => applyChange(mirroredBoard, change),
      isBehind: () => false,
    });
    board.apply(...createBatch([2, 5], [0, 'x']));
    board.describe([{ slot: 1, title: 'Level' } as SlotDescription]);
    expect([mirroredBoard.getReading(2).number, mirroredBoard.getReading(0).text]).toEqual([5, 'x']);
    expect(mirroredBoard.getDescription(1)?.title).toBe('Level');
    board.disconnect();
    expect(mirroredBoard.flags).toEqual(board.flags);
    board.forget();
    expect([mirroredBoard.getReading(2).number, mirroredBoard.getReading(0).text]).toEqual([
      Number.NaN,
      null,
    ]);
    removeMirror();
    board.apply(...createBatch([2, 6]));
    expect(mirroredBoard.getReading(2).number).toBeNaN();
  });

  it('is behind while one of its mirrors is, and catches up when that one is removed', () => {
    const board = new Board(1);
    let caughtUpCount = 0;
    board.onCaughtUp = () => caughtUpCount++;
    board.addMirror({ applyChange: () => undefined, isBehind: () => false });
    expect(board.isBehind).toBe(false);
    const removeMirror = board.addMirror({ applyChange: () => undefined, isBehind: () => true });
    expect([board.isBehind, caughtUpCount]).toEqual([true, 0]);
    removeMirror();
    expect([board.isBehind, caughtUpCount]).toEqual([false, 1]);
  });
});

function createBatch(...values: readonly (readonly [number, number | string])[]) {
  const buffer = new ArrayBuffer(getBatchSize(values.length, 0));
  const { header, slots, numbers, flags } = createBatchColumns(buffer, values.length, 0);
  header[Header.sequence] = 4;
  header[Header.values] = values.length;
  const texts: string[] = [];
  values.forEach(([slot, value], i) => {
    slots[i] = slot;
    numbers[i] = typeof value === 'number' ? value : Number.NaN;
    flags[i] = typeof value === 'number' ? HAS_NUMBER : HAS_TEXT;
    if (typeof value === 'string') texts.push(value);
  });
  return [buffer, texts] as const;
}
