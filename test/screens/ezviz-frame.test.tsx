import { expect, it } from 'vitest';
import { EzvizFrame, VIDEO_ERROR_START_MS, VIDEO_START_MS } from '../../src/features/video/ezviz-frame';
import { setLanguage } from '../../src/i18n/engine';
import { advanceTime } from './kit/events';
import { createFakeOutside } from './kit/fake-outside';
import { dispatchMessage, mockPlayer } from './kit/frames';
import { runAndSettle } from './kit/open';
import { cleanup, renderBare } from './kit/render';

it('The player gets its token once, even if it becomes ready again', async () => {
  await open();
  const player = mockPlayer();
  await dispatchMessage({}, { kind: 'ready' });
  expect(player.receivedMessages).toEqual([]);
  await player.send({ kind: 'ready' });
  await player.send({ kind: 'ready' });
  expect(player.receivedMessages).toEqual([
    { kind: 'play', url: 'ezopen://x', accessToken: 'at.secret', language: 'zh' },
  ]);
});

it('The player stays alive when the language changes during playback', async () => {
  const { outside, faults } = await open();
  await mockPlayer().send({ kind: 'playing' });
  await runAndSettle(() => setLanguage('en'));
  await advanceTime(outside, VIDEO_START_MS);
  expect(faults).toEqual([]);
});

it('The player is abandoned when it does not answer in time', async () => {
  const { outside, faults } = await open();
  await advanceTime(outside, VIDEO_START_MS);
  expect(faults).toEqual(['timeout']);
});

it('The player is abandoned early if its service is unreachable, unless it plays after all', async () => {
  const { outside, faults } = await open();
  await mockPlayer().send({ kind: 'troubled' });
  await advanceTime(outside, VIDEO_ERROR_START_MS);
  expect(faults).toEqual(['unreachable']);
  cleanup();
  const other = await open();
  await mockPlayer().send({ kind: 'troubled' });
  await mockPlayer().send({ kind: 'playing' });
  await mockPlayer().send({ kind: 'troubled' });
  await advanceTime(other.outside, VIDEO_ERROR_START_MS);
  expect(other.faults).toEqual([]);
});

async function open() {
  const faults: string[] = [];
  const outside = createFakeOutside();
  await renderBare(
    outside.services,
    <EzvizFrame
      url="ezopen://x"
      accessToken="at.secret"
      label="Gate"
      onPlaying={() => undefined}
      onFault={(fault) => void faults.push(fault)}
    />,
  );
  return { outside, faults };
}
