import { expect, it } from 'vitest';
import { EzvizFrame } from '../../src/features/video/ezviz-frame';
import { setLanguage } from '../../src/i18n/engine';
import { VIDEO_START_MS, VIDEO_TROUBLED_MS } from '../../src/shared/constants';
import { elapse } from './kit/events';
import { fakeOutside } from './kit/fake-outside';
import { messageFrom, playerInside } from './kit/frames';
import { happen } from './kit/open';
import { cleanup, renderBare } from './kit/render';

it('gets its token once, even if it becomes ready again', async () => {
  await open();
  const player = playerInside();
  await messageFrom({}, { kind: 'ready' });
  expect(player.told).toEqual([]);
  await player.says({ kind: 'ready' });
  await player.says({ kind: 'ready' });
  expect(player.told).toEqual([
    { kind: 'play', url: 'ezopen://x', accessToken: 'at.secret', language: 'zh' },
  ]);
});

it('stays alive when the language changes during playback', async () => {
  const { outside, faults } = await open();
  await playerInside().says({ kind: 'playing' });
  await happen(() => setLanguage('en'));
  await elapse(outside, VIDEO_START_MS);
  expect(faults).toEqual([]);
});

it('is abandoned when it does not answer in time', async () => {
  const { outside, faults } = await open();
  await elapse(outside, VIDEO_START_MS);
  expect(faults).toEqual(['timeout']);
});

it('is abandoned early if its service is unreachable, unless it plays after all', async () => {
  const { outside, faults } = await open();
  await playerInside().says({ kind: 'troubled' });
  await elapse(outside, VIDEO_TROUBLED_MS);
  expect(faults).toEqual(['unreachable']);
  cleanup();
  const other = await open();
  await playerInside().says({ kind: 'troubled' });
  await playerInside().says({ kind: 'playing' });
  await playerInside().says({ kind: 'troubled' });
  await elapse(other.outside, VIDEO_TROUBLED_MS);
  expect(other.faults).toEqual([]);
});

async function open() {
  const faults: string[] = [];
  const outside = fakeOutside();
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
