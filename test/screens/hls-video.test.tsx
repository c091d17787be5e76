import { describe, expect, it, vi } from 'vitest';
import { HlsVideo, VIDEO_STILL_MS, VIDEO_STUCK_MS } from '../../src/features/video/hls-video';
import { cn as words } from '../../src/i18n/video';
import { SECOND_MS } from '../../src/shared/units';
import { runAndSettle, startSession } from './kit/open';
import { getBySelector } from './kit/queries';
import { renderPart } from './kit/render';

describe('The video of a stream', () => {
  it('is not shown as live after the end of the stream, which a browser reports as a pause', async () => {
    await openFrozen({ paused: true, ended: true, currentTime: 7 });
    expect(document.body).toHaveTextContent(STOPPED);
  });

  it('is left alone while the user has paused it', async () => {
    const { faults, advance } = await openFrozen({ paused: true, ended: false, currentTime: 7 });
    expect(document.body).not.toHaveTextContent(STOPPED);
    await advance(VIDEO_STUCK_MS);
    expect(faults).toEqual([]);
  });

  it('fails once it has been frozen for too long', async () => {
    const { faults, advance } = await openFrozen({ paused: false, ended: false, currentTime: 7 });
    expect(faults).toEqual([]);
    await advance(VIDEO_STUCK_MS);
    expect(faults).toEqual(['failed']);
  });

  it('does not fail while the browser waits for a tap before playing', async () => {
    const { faults, advance } = await openFrozen({ paused: true, ended: false, currentTime: 0 });
    await advance(VIDEO_STUCK_MS);
    expect(faults).toEqual([]);
  });

  it('fails if it stays frozen after that tap', async () => {
    const { faults, advance } = await openFrozen({ paused: true, ended: false, currentTime: 0 });
    await advance(VIDEO_STUCK_MS);
    Object.defineProperty(getBySelector('video'), 'paused', { configurable: true, value: false });
    await advance(SECOND_MS);
    await advance(VIDEO_STUCK_MS - 1);
    expect(faults).toEqual([]);
    await advance(1);
    expect(faults).toEqual(['failed']);
  });
});

vi.mock('../../src/features/video/hls-player', () => ({ playHls: async () => () => undefined }));
const STOPPED = words.stalled.split('{n}')[0] ?? '';

async function openFrozen(state: Pick<HTMLVideoElement, 'paused' | 'ended' | 'currentTime'>) {
  const outside = await startSession();
  const faults: string[] = [];
  await renderPart(
    outside.services,
    <HlsVideo
      url="/live.m3u8"
      label=""
      onPlaying={() => undefined}
      onFault={(fault) => faults.push(fault)}
    />,
  );
  for (const [name, value] of Object.entries(state))
    Object.defineProperty(getBySelector('video'), name, { configurable: true, value });
  const advance = (ms: number): Promise<void> => runAndSettle(() => outside.advance(ms));
  await advance(VIDEO_STILL_MS);
  return { faults, advance };
}
