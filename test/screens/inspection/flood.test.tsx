// @vitest-environment happy-dom
/** A form whose device sends a flood of values while somebody types into it. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import { Freshness, HAS_NUMBER, withFreshness } from '../../../src/shared/reading';
import { workOf } from '../../../src/state/work/work-services';
import { NOW } from '../kit/fake-watch';
import { AllSeen, emptyDevice, FILL_AT, formIsHere, type Opened, openAt } from './kit';

/** What React draws is counted where its developer tools would listen; they have to be there before it is loaded. */
const drawings = vi.hoisted(() => {
  const counted = { commits: 0 };
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    ...{ supportsFiber: true, inject: () => 1, onCommitFiberUnmount: () => undefined },
    onCommitFiberRoot: () => {
      counted.commits += 1;
    },
  });
  return counted;
});

const KEYS = [...'new seal fitted, no leak'];
/** Values that come between two keys; all of them are more than a second's. */
const BETWEEN_KEYS = Math.ceil(20_000 / KEYS.length);
const DESCRIPTION = 'textarea[name="description-look"]';

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});
afterEach(async () => {
  await opened.drawn.leave();
  vi.unstubAllGlobals();
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
    const form = drawn.find('.as-record');
    let flooded = 0;
    let typed = '';
    for (const key of KEYS) {
      observer.observe(form, { subtree: true, childList: true, characterData: true, attributes: true });
      const before = drawings.commits;
      await act(async () => {
        for (let value = 0; value < BETWEEN_KEYS; value++)
          worker.emit({
            kind: 'batch',
            buffer: batchOf(20 + (flooded++ % 400) / 10),
            texts: [],
          } as Parameters<typeof worker.emit>[0]);
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
      // A frame or two have passed, whatever came in them.
      expect(drawings.commits - before).toBeLessThanOrEqual(4);
      observer.disconnect();
      typed += key;
      await drawn.type(DESCRIPTION, typed);
    }
    expect(flooded).toBeGreaterThanOrEqual(20_000);
    expect([...touched]).toEqual(['the value']);
    expect(drawn.find<HTMLTextAreaElement>(DESCRIPTION).value).toBe(typed);
    expect(drawings.commits).toBeGreaterThan(0);
    await act(async () => opened.outside.pass(1_000));
    const { store } = workOf(opened.outside.services);
    const kept = async (): Promise<string> => JSON.stringify(await store.rows('drafts', 'u1'));
    await expect.poll(kept).toContain(typed);
  });
});
