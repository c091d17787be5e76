/** Video in a real browser: a stream that the stand-in makes plays, and the EZVIZ player is kept apart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/video';
import { type App, onTheWay, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const EG = '/detail/eg/configuration/hik';
const PROJECT = '/detail/project/configuration/hik';
const HLS_CAMERA = 'C10000002:1';
const EZVIZ_CAMERA = 'C10000001:2';

describe('Video', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  beforeEach(async () => {
    app = await stand.open();
  });

  const open = async (path: string): Promise<void> => {
    await app.beginSession();
    await app.visit(path);
  };
  const plays = (): Promise<boolean> =>
    app.page.evaluate(() => {
      const video = document.querySelector('video');
      return video !== null && video.videoWidth === 128 && video.currentTime > 0;
    });
  /** Not every build of a browser has the decoder. */
  const canDecode = (): Promise<boolean> =>
    app.page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42C01E"'));

  it('is built without the chat control, which names no licence', async () => {
    const chat = await readFile(
      join(import.meta.dirname, '../../../node_modules/@ezuikit/control-aichat/dist/index.esm.js'),
      'utf8',
    );
    const frame = await (await fetch(`${stand.platform.url}/wx/video/ezviz.js`)).text();
    // Words that the chat alone has; the player names its class of style itself.
    for (const own of ['createUserBubble', 'createSystemBubble', 'trianglePlayIcon']) {
      expect(chat).toContain(own);
      expect(frame).not.toContain(own);
    }
    expect(frame.length).toBeGreaterThan(1_000_000);
  });

  it('plays the stream of a camera, and says it when the picture stands still', async () => {
    await open(`${PROJECT}/${HLS_CAMERA}`);
    await app.page.locator('[data-video=hls] video').waitFor();
    if (await canDecode()) {
      await until('a moving picture', plays, 30_000);
      await stand.platform.control.fault('/vas/live/', { kind: 'hang' });
      await app.page.getByText(/画面已停止 \d+ 秒/).waitFor({ timeout: 60_000 });
    } else await app.page.getByText(words.failed).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('lets the EZVIZ player run in a frame without an origin, which is told what to play and reaches nothing of ours', async () => {
    const outside: string[] = [];
    // Requests to the maker's hosts end here; a camera out of reach looks like a refused connection.
    await app.context.route(
      /ys7\.com/,
      onTheWay((route) => {
        outside.push(route.request().url());
        return route.abort();
      }),
    );
    await open(`${EG}/${EZVIZ_CAMERA}`);
    const frame = app.page.locator('[data-video=ezviz] iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
    await until('the player to ask for its camera', () => outside.length > 0, 30_000);
    const inner = app.page.frames().find((one) => one.url().endsWith('/wx/video/ezviz.html'));
    expect(await inner?.evaluate(() => globalThis.origin)).toBe('null');
    expect(
      await inner?.evaluate(() => {
        try {
          return String(window.parent.document.title);
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('SecurityError');
    for (const url of outside) expect(new URL(url).hostname).toMatch(/\.ys7\.com$/);
    // Another program, which does not catch that its maker's hosts are out of reach.
    await app.page.goto('about:blank');
    app.takeBugs();
  });
});
