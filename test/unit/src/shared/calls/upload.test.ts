import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../../../src/shared/calls/run';
import {
  checkImage,
  detectImageType,
  type UploadFile,
  type UploadRequest,
  uploadImage,
} from '../../../../../src/shared/calls/upload';
import { FakeTime } from '../../../../kit/fake-time';

const JPG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BMP = [0x42, 0x4d, 0x36, 0, 0, 0, 0, 0, 0, 0, 0x36];
const encodeBytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const MB = 1_024 * 1_024;

describe('An image', () => {
  it.each([
    ['a.jpg', JPG],
    ['a.JPEG', JPG],
    ['a.png', PNG],
    ['a.bmp', BMP],
    ['image', JPG],
    ['报修 1.png', PNG],
  ])('is accepted: %s', async (name, firstBytes) => {
    expect(await checkImage(createFile(name, firstBytes), 0)).toBeNull();
  });

  it.each([
    ['a script named like a picture', 'a.png', encodeBytes('<script>alert(1)</script>')],
    ['an SVG named like a picture', 'a.jpg', encodeBytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a GIF named like a picture', 'a.png', encodeBytes('GIF89a')],
    ['a text that starts with BM', 'a.bmp', encodeBytes('BMW is not a picture')],
    ['a picture named like another format', 'a.png', JPG],
    ['a picture named like a document', 'a.pdf', PNG],
    ['a picture cut in its first bytes', 'a.png', PNG.slice(0, 7)],
  ])('is refused by its first bytes: %s', async (_, name, firstBytes) => {
    expect(await checkImage(createFile(name, firstBytes), 0)).toEqual({ reason: 'wrong-type' });
  });

  it('is refused unread when empty or larger than 5 MB', async () => {
    const emptyFile = createFile('a.jpg', JPG, 0);
    const largeFile = createFile('a.jpg', JPG, 5 * MB + 1);
    expect(await checkImage(emptyFile, 0)).toEqual({ reason: 'empty' });
    expect(await checkImage(largeFile, 0)).toEqual({ reason: 'too-large', limit: 5 * MB });
    expect([...emptyFile.reads, ...largeFile.reads]).toEqual([]);
    expect(await checkImage(createFile('a.jpg', JPG, 5 * MB), 0)).toBeNull();
  });

  it('is refused when unreadable', async () => {
    const unreadableFile: UploadFile = {
      name: 'a.jpg',
      size: 10,
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
    };
    expect(await checkImage(unreadableFile, 0)).toEqual({ reason: 'unreadable' });
  });

  it('is checked by its first bytes only', async () => {
    const image = createFile('a.jpg', JPG, 4 * MB);
    await checkImage(image, 0);
    expect(Math.max(...image.reads)).toBeLessThanOrEqual(64);
  });

  it('gets its type from its magic bytes alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(JPG, PNG), fc.array(fc.nat(255)), (magic, otherBytes) => {
        expect(detectImageType(new Uint8Array([...magic, ...otherBytes]))).toBe(
          magic === JPG ? 'jpg' : 'png',
        );
      }),
      { seed: 5 },
    );
  });
});

describe('A selection of images', () => {
  it('is limited to five', async () => {
    const image = createFile('1.jpg', JPG);
    expect(await checkImage(image, 4)).toBe(null);
    expect(await checkImage(image, 5)).toEqual({ reason: 'too-many', limit: 5 });
  });
});

function startUpload(options: Parameters<typeof uploadImage>[2] = {}) {
  const time = new FakeTime();
  const uploadState: { request: UploadRequest | null; cancels: number } = { request: null, cancels: 0 };
  const shares: number[] = [];
  let resolveResponse: (response: HttpResponse) => void = () => {};
  let cut: () => void = () => {};
  const outcome = uploadImage(
    {
      after: time.after,
      upload: (request) => {
        uploadState.request = request;
        const response = new Promise<HttpResponse>((resolve, reject) => {
          resolveResponse = resolve;
          cut = () => reject(new Error('cut'));
        });
        return { response, cancel: () => (uploadState.cancels += 1) };
      },
    },
    createFile('a.jpg', JPG),
    { onProgress: (share) => shares.push(share), ...options },
  );
  const reportProgress = (sent: number, total: number): void => uploadState.request?.onProgress(sent, total);
  return {
    time,
    seen: uploadState,
    shares,
    outcome,
    progress: reportProgress,
    answer: (text: string, status = 200) => resolveResponse({ status, text, date: null }),
    cut: () => cut(),
  };
}

describe('An upload', () => {
  it('reports its progress, then the address of the image', async () => {
    const { progress: reportProgress, answer, outcome, shares, seen: uploadState, time } = startUpload();
    reportProgress(0, 1_000);
    reportProgress(250, 1_000);
    reportProgress(1_000, 1_000);
    answer('{"code":"200","data":{"url":"img/1.jpg"}}');
    expect(await outcome).toEqual({ ok: true, value: { code: '200', data: { url: 'img/1.jpg' } } });
    expect(shares).toEqual([0.25, 1]);
    expect(uploadState.request).toMatchObject({ path: '/lfscada/file/upload', part: 'file' });
    expect(time.pendingCount).toBe(0);
  });

  it('never reports less than before, more than the total, or a malformed amount', () => {
    const { progress: reportProgress, shares } = startUpload();
    for (const sent of [5, 3, 5]) reportProgress(sent, 10);
    reportProgress(9, 0);
    for (const sent of [Number.NaN, 30, 10]) reportProgress(sent, 10);
    expect(shares).toEqual([0.5, 1]);
  });

  it('fails when cut halfway, and reports no progress afterwards', async () => {
    const { progress: reportProgress, cut, outcome, shares } = startUpload();
    reportProgress(500, 1_000);
    cut();
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'offline' } });
    reportProgress(1_000, 1_000);
    expect(shares).toEqual([0.5]);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const { outcome, seen: uploadState } = startUpload({ signal: controller.signal });
    controller.abort();
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(uploadState.cancels).toBe(1);
  });

  it('is aborted after 120 s', async () => {
    const { outcome, seen: uploadState, time } = startUpload();
    await time.advance(119_999);
    expect(uploadState.cancels).toBe(0);
    await time.advance(1);
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'timeout', afterMs: 120_000 } });
    expect(uploadState.cancels).toBe(1);
  });

  it.each([
    ['refused', '{"code":"1001","message":"no"}', { kind: 'refused', code: '1001', message: 'no' }],
    ['answered by a portal', '<html>', { kind: 'malformed', where: '$' }],
    [
      'answered without an address',
      '{"code":"200","data":{"url":""}}',
      { kind: 'malformed', where: '$.data.url' },
    ],
    ['sent after the session has ended', '{"code":"1006"}', { kind: 'session-ended' }],
  ])('fails when %s', async (_, text, fault) => {
    const { answer, outcome } = startUpload();
    answer(text);
    expect(await outcome).toEqual({ ok: false, fault });
  });
});

function createFile(
  name: string,
  firstBytes: readonly number[],
  size = 1_000,
): UploadFile & { readonly reads: number[] } {
  const reads: number[] = [];
  return {
    name,
    size,
    reads,
    slice: (start, end) => {
      reads.push(end - start);
      return { arrayBuffer: async () => new Uint8Array(firstBytes.slice(start, end)).buffer };
    },
  };
}
