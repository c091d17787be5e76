import { expect, it, vi } from 'vitest';
import { getWork } from '../../../src/state/work/work-services';
import { settle } from '../../kit/fake-ports';
import { activity } from '../kit/activity';
import { getBySelector } from '../kit/queries';
import { fill } from '../kit/render';
import * as form from './form';
import { createPush } from './kit';

it('fault 97: 20,000 values during typing redraw only the value and lose no key', async () => {
  const frames = countFrames();
  const { goLive, outside, worker } = await form.open();
  await goLive(20);
  const touchedElements = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      touchedElements.add(
        element?.closest('[data-chip]') == null ? (element?.outerHTML ?? '?') : 'the value',
      );
    }
  });
  let valueCount = 0;
  let typed = '';
  for (const key of KEYS) {
    observer.observe(getBySelector('.as-record'), EVERY_CHANGE);
    const [commits, framesBefore] = [activity.count(), frames.drawCount];
    // As in a browser, which does not wait for React: each message is a separate task.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    for (let message = 0; message < MESSAGES; message++) {
      for (let value = 0; value < VALUES_PER_MESSAGE; value++)
        worker.emit(createPush(20 + (valueCount++ % 400) / 10, { age: 0 }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 2 * FRAME_MS));
    // React draws the updates of the last frame in separate tasks.
    await settle(20);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const drawCount = activity.count() - commits;
    expect(drawCount).toBeGreaterThan(0);
    expect(drawCount).toBeLessThanOrEqual(frames.drawCount - framesBefore);
    observer.disconnect();
    typed += key;
    await fill(form.getDescriptionField('Looks'), typed);
  }
  expect(valueCount).toBeGreaterThanOrEqual(20_000);
  expect([...touchedElements]).toEqual(['the value']);
  expect(form.getDescriptionField('Looks')).toHaveValue(typed);
  await form.waitForDraft(outside);
  expect(JSON.stringify(await getWork(outside.services).store.rows('drafts', 'u1'))).toContain(typed);
});

const KEYS = [...'seal is new'];
/** Messages between two keys, and values in each; together more than arrive in a second. */
const MESSAGES = 184;
const VALUES_PER_MESSAGE = 10;
const FRAME_MS = 16;
const EVERY_CHANGE = { subtree: true, childList: true, characterData: true, attributes: true };

function countFrames(): { readonly drawCount: number } {
  const frames = { drawCount: 0 };
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => {
      frames.drawCount += 1;
      draw(performance.now());
    }, FRAME_MS),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  return frames;
}
