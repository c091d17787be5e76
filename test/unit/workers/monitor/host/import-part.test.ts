import { beforeEach, describe, expect, it, vi } from 'vitest';

const FIRST = part('export const name = "first"');
const SECOND = part('export const name = "second"');
const SHARED = part('export const name = "shared"');
const BROKEN = part('throw new Error("cut off")');

let importPart: typeof import('../../../../../workers/monitor/host/import-part').importPart;
let asked: string[];
let missing: Set<string>;
/** Files answered with an HTML page. */
let pages: Set<string>;
/** Holds further answers until they are released. */
let hold: () => void;
let release: () => void;

beforeEach(setUp);

describe('A later part of the worker', () => {
  it('is fetched together with the files it needs before it is imported', async () => {
    const first = importPart(FIRST, SHARED);
    expect(asked).toEqual([FIRST, SHARED]);
    release();
    expect(await first).toMatchObject({ name: 'first' });
  });

  it('requests no file that another part has requested, loaded or not', async () => {
    const both = Promise.all([importPart(FIRST, SHARED), importPart(SECOND, SHARED)]);
    expect(asked).toEqual([FIRST, SHARED, SECOND]);
    release();
    expect(await both).toMatchObject([{ name: 'first' }, { name: 'second' }]);
    expect(await importPart(FIRST, SHARED)).toMatchObject({ name: 'first' });
    expect(asked).toHaveLength(3);
  });

  it('is fetched again for another caller while an earlier attempt hangs', async () => {
    void importPart(FIRST, SHARED);
    hold();
    const again = importPart(FIRST, SHARED);
    expect(asked).toEqual([FIRST, SHARED, FIRST, SHARED]);
    release();
    expect(await again).toMatchObject({ name: 'first' });
  });

  it('is not imported without one of its files, and requests all of them again', async () => {
    release();
    missing.add(SHARED);
    await expect(importPart(FIRST, SHARED)).rejects.toThrow(SHARED);
    missing.clear();
    expect(await importPart(FIRST, SHARED)).toMatchObject({ name: 'first' });
    expect(asked).toEqual([FIRST, SHARED, FIRST, SHARED]);
  });

  it('is not imported if a portal answers with its page, since the failure would be permanent', async () => {
    release();
    pages.add(FIRST);
    await expect(importPart(FIRST)).rejects.toThrow(FIRST);
    pages.clear();
    expect(await importPart(FIRST)).toMatchObject({ name: 'first' });
  });

  it('is fetched again if it cannot be imported', async () => {
    release();
    await expect(importPart(BROKEN)).rejects.toThrow('cut off');
    await expect(importPart(BROKEN)).rejects.toThrow('cut off');
    expect(asked).toEqual([BROKEN, BROKEN]);
  });
});

/** Returns the URL of a module that can be imported without a network. */
function part(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

async function setUp(): Promise<void> {
  asked = [];
  missing = new Set();
  pages = new Set();
  let released: Promise<void>;
  hold = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  hold();
  vi.stubGlobal('self', { location: { href: 'https://plant.example/wx/worker/monitor.js' } });
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    const isMissing = missing.has(file);
    await released;
    const type = pages.has(file) ? 'text/html; charset=utf-8' : 'text/javascript';
    return new Response('', { status: isMissing ? 404 : 200, headers: { 'content-type': type } });
  });
  vi.resetModules();
  ({ importPart } = await import('../../../../../workers/monitor/host/import-part'));
}
