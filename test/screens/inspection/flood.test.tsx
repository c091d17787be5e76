/** A form whose device sends a flood of values while somebody types into it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import { Freshness, HAS_NUMBER, withFreshness } from '../../../src/shared/reading';
import { workOf } from '../../../src/state/work/work-services';
import { settle } from '../../kit/fake-ports';
import { NOW } from '../kit/fake-watch';
import { fill, getBySelector } from '../kit/render';
import { AllSeen, emptyDevice, FILL_AT, formIsHere, type Opened, openAt } from './kit';

/** What React draws is counted where its developer tools would listen; they have to be there before it is loaded. */
const drawings = vi.hoisted(() => {
  const counted = { commits: 0 };
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: () => {
      counted.commits += 1;
    },
  });
  return counted;
});

const KEYS = [...'seal is new'];
/** Messages between two keys, and values in each: over all keys more than come in a second. */
const MESSAGES = 184;
const IN_MESSAGE = 10;
const FRAME_MS = 16;
type News = Parameters<Opened['worker']['emit']>[0];
const DESCRIPTION = 'textarea[name="description-look"]';

let opened: Opened;
let frames = 0;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => {
      frames += 1;
      draw(performance.now());
    }, FRAME_MS),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

function batchOf(number: number): ArrayBuffer {
  const buffer = new ArrayBuffer(batchBytes(1, 0));
  const columns = batchColumns(buffer, 1, 0);
  columns.header[Header.sequence] = 1;
  columns.header[Header.values] = 1;
  columns.numbers[0] = number;
  columns.times[0] = NOW;
  columns.arrivals[0] = NOW;
  columns.flags[0] = withFreshness(HAS_NUMBER, Freshness.fresh);
  return buffer;
}

describe('A form whose device sends without end', () => {
  it('fault 97: 20,000 values while somebody types: the value is drawn anew, and nothing else; every key is kept', async () => {
    opened = await openAt(FILL_AT);
    const { drawn, worker } = opened;
    await formIsHere(drawn);
    await opened.live();
    await opened.value(20);

    const touched = new Set<string>();
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(element?.closest('[data-chip]') == null ? (element?.outerHTML ?? '?') : 'the value');
      }
    });
    const form = getBySelector('.as-record');
    let flooded = 0;
    let typed = '';
    for (const key of KEYS) {
      observer.observe(form, { subtree: true, childList: true, characterData: true, attributes: true });
      const [commits, before] = [drawings.commits, frames];
      // As in a browser, where nobody waits for React: each message is a task of its own.
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
      for (let message = 0; message < MESSAGES; message++) {
        for (let value = 0; value < IN_MESSAGE; value++)
          worker.emit({ kind: 'batch', buffer: batchOf(20 + (flooded++ % 400) / 10), texts: [] } as News);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await new Promise((resolve) => setTimeout(resolve, 2 * FRAME_MS));
      // What the last frame has made React begin is drawn in tasks of its own.
      await settle(20);
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
      expect(drawings.commits - commits).toBeLessThanOrEqual(frames - before);
      observer.disconnect();
      typed += key;
      await fill(getBySelector(DESCRIPTION), typed);
    }
    expect(flooded).toBeGreaterThanOrEqual(20_000);
    expect([...touched]).toEqual(['the value']);
    expect(getBySelector<HTMLTextAreaElement>(DESCRIPTION).value).toBe(typed);
    expect(drawings.commits).toBeGreaterThan(0);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    opened.outside.pass(1_000);
    const { store } = workOf(opened.outside.services);
    const kept = async (): Promise<string> => JSON.stringify(await store.rows('drafts', 'u1'));
    await expect.poll(kept).toContain(typed);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
});
