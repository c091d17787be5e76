import { describe, expect, it, vi } from 'vitest';
import { HlsVideo } from '../../src/features/video/hls-video';
import { cn as words } from '../../src/i18n/video';
import { VIDEO_STILL_MS, VIDEO_STUCK_MS } from '../../src/shared/constants';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { act, getBySelector, renderPart } from './kit/render';

vi.mock('../../src/features/video/hls-player', () => ({ playHls: async () => () => undefined }));

const STOPPED = words.stalled.split('{n}')[0] ?? '';

describe('The picture of a stream', () => {
  const open = async (state: { readonly paused: boolean; readonly ended: boolean; readonly at: number }) => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    const faults: string[] = [];
    await renderPart(
      outside.services,
      <HlsVideo url="/live.m3u8" label="" onPlaying={() => undefined} onFault={(why) => faults.push(why)} />,
    );
    const video = getBySelector<HTMLVideoElement>('video');
    for (const [name, value] of Object.entries({ ...state, currentTime: state.at }))
      Object.defineProperty(video, name, { configurable: true, value });
    const pass = (ms: number): Promise<void> => act(async () => outside.pass(ms));
    await pass(VIDEO_STILL_MS);
    return { faults, pass };
  };

  it('is not taken for a live one where the stream has ended, which a browser calls a pause', async () => {
    await open({ paused: true, ended: true, at: 7 });
    expect(document.body).toHaveTextContent(STOPPED);
  });

  it('is left alone where the person has paused it', async () => {
    const { faults, pass } = await open({ paused: true, ended: false, at: 7 });
    expect(document.body).not.toHaveTextContent(STOPPED);
    await pass(VIDEO_STUCK_MS);
    expect(faults).toEqual([]);
  });

  it('has failed where it stands still for long, so that the camera is tried again', async () => {
    const { faults, pass } = await open({ paused: false, ended: false, at: 7 });
    expect(faults).toEqual([]);
    await pass(VIDEO_STUCK_MS);
    expect(faults).toEqual(['failed']);
  });

  it('has not failed where the browser waits for a tap before it plays', async () => {
    const { faults, pass } = await open({ paused: true, ended: false, at: 0 });
    await pass(VIDEO_STUCK_MS);
    expect(faults).toEqual([]);
  });
});
