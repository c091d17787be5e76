/**
 * HLS generated from the clock. A moving bar and a background per camera distinguish current pictures from
 * earlier ones.
 */
import { createPictureSet, createSequenceSet, encodeFrame, type Picture } from './h264';
import { createFragment, createInitSegment } from './mp4';

const WIDTH = 128;
const HEIGHT = 64;
const FRAMES_A_SECOND = 5;
const SEGMENT_S = 2;
const LISTED_SEGMENTS = 4;
const TIMESCALE = 1_000;
const BAR = 8;
const CROSSING_S = 8;

function createPicture(camera: number, second: number): Picture {
  const y = new Uint8Array(WIDTH * HEIGHT).fill(60 + 20 * (camera % 5));
  const cb = new Uint8Array((WIDTH * HEIGHT) / 4).fill(110 + 15 * (camera % 3));
  const cr = new Uint8Array((WIDTH * HEIGHT) / 4).fill(120);
  const left = Math.floor(((second % CROSSING_S) / CROSSING_S) * (WIDTH - BAR));
  for (let row = 0; row < HEIGHT; row++) y.fill(220, row * WIDTH + left, row * WIDTH + left + BAR);
  return { width: WIDTH, height: HEIGHT, y, cb, cr };
}

const INIT = createInitSegment({
  width: WIDTH,
  height: HEIGHT,
  timescale: TIMESCALE,
  sequenceSet: createSequenceSet(WIDTH, HEIGHT),
  pictureSet: createPictureSet(),
});

function createSegment(camera: number, order: number): Buffer {
  const count = SEGMENT_S * FRAMES_A_SECOND;
  const frames = Array.from({ length: count }, (_, index) =>
    encodeFrame(createPicture(camera, order * SEGMENT_S + index / FRAMES_A_SECOND), index),
  );
  return createFragment(order + 1, order * SEGMENT_S * TIMESCALE, TIMESCALE / FRAMES_A_SECOND, frames);
}

function createPlaylist(now: number): string {
  const newest = Math.floor(now / 1_000 / SEGMENT_S) - 1;
  const first = Math.max(0, newest - LISTED_SEGMENTS + 1);
  const lines = Array.from({ length: newest - first + 1 }, (_, index) => [
    `#EXTINF:${SEGMENT_S}.000,`,
    `${first + index}.m4s`,
  ]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_S}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...lines.flat(),
    '',
  ].join('\n');
}

/** Returns a file of the stream; `sinceMs` is the time since the camera was switched on. */
export function getStreamFile(
  camera: number,
  name: string,
  sinceMs: number,
): { readonly type: string; readonly body: Buffer } | null {
  if (name === 'live.m3u8')
    return { type: 'application/vnd.apple.mpegurl', body: Buffer.from(createPlaylist(sinceMs)) };
  if (name === 'init.mp4') return { type: 'video/mp4', body: INIT };
  const [, order] = /^(\d{1,9})\.m4s$/.exec(name) ?? [];
  if (order === undefined || Number(order) * SEGMENT_S * 1_000 > sinceMs) return null;
  return { type: 'video/iso.segment', body: createSegment(camera, Number(order)) };
}
