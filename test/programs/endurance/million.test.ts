import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Header, openBatch } from '../../../src/shared/batch';
import { Count } from '../../../src/shared/profile';
import { Board } from '../../../src/state/live/board';
import { START, settle } from '../../kit/fake-ports';
import { createSignalSlot, createWatchSpec, WatchStage } from '../../kit/watch-stage';

const PUSHES = 1_000_000;
const SIGNALS = 500;
const VALUES_PER_FRAME = 250;
/** Frames between two paints of the page: a batch merges several frames. */
const FRAMES_PER_PAINT = 20;
const PAINT_MS = 50;

let stage: WatchStage;
beforeEach(() => {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
});
afterEach(() => stage.close());

describe('A healthy link', () => {
  it('loses none of 1,000,000 pushes and delivers none out of order', { timeout: 120_000 }, async () => {
    const page = await stage.watchLive(
      createWatchSpec(Array.from({ length: SIGNALS }, (_, i) => createSignalSlot(`s${i}`))),
    );
    page.messages.length = 0;
    await stage.api.resetProfile();
    const board = new Board(SIGNALS);
    /** Sequence number of the last painted push, by signal. */
    const painted = new Float64Array(SIGNALS);
    let misorderedCount = 0;
    let deliveredCount = 0;
    let replacedCount = 0;
    const paint = (): void => {
      for (const message of page.messages.splice(0)) {
        if (message.kind !== 'batch') continue;
        const { header, slots, numbers } = openBatch(message.buffer);
        replacedCount += header[Header.superseded] as number;
        for (let i = 0; i < slots.length; i++) {
          const slot = slots[i] as number;
          const number = numbers[i] as number;
          // A batch may repeat a value to update its age.
          if (number < (painted[slot] as number)) misorderedCount++;
          if (number > (painted[slot] as number)) deliveredCount++;
          painted[slot] = number;
        }
        board.apply(message.buffer, message.texts);
      }
    };
    // The values of each signal are its sequence numbers: 1, 2, 3, …
    const sent = new Float64Array(SIGNALS);
    let pushCount = 0;
    for (let frame = 0; frame < PUSHES / VALUES_PER_FRAME; frame++) {
      const time = START + stage.ports.time + frame / 1_000;
      let text = '';
      for (let i = 0; i < VALUES_PER_FRAME; i++) {
        const slot = pushCount++ % SIGNALS;
        const sequence = (sent[slot] as number) + 1;
        sent[slot] = sequence;
        text += `${i === 0 ? '' : ','}"s${slot}":{"time":${Math.floor(time)},"value":"${sequence}","code":"200"}`;
      }
      stage.ports.socket.receiveFrame(`{"signalVal":{${text}}}`);
      if (frame % FRAMES_PER_PAINT !== FRAMES_PER_PAINT - 1) continue;
      await stage.ports.advance(PAINT_MS);
      paint();
    }
    await stage.ports.advance(2_000);
    await settle();
    paint();
    const profile = await stage.api.getProfile();
    const counts = profile?.counts ?? new Float64Array();
    expect(pushCount).toBe(PUSHES);
    expect(misorderedCount).toBe(0);
    expect(counts[Count.accepted]).toBe(PUSHES);
    expect(counts[Count.malformed]).toBe(0);
    // Every value missing from the batches was replaced by a newer one of its signal before the page painted.
    expect(deliveredCount + replacedCount).toBe(PUSHES);
    expect([...painted]).toEqual([...sent]);
    expect(Array.from({ length: SIGNALS }, (_, slot) => board.getReading(slot).number)).toEqual([...sent]);
  });
});
