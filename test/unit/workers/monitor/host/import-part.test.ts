import { beforeEach, describe, expect, it, vi } from 'vitest';

const FIRST = createModuleUrl('export const name = "first"');
const SECOND = createModuleUrl('export const name = "second"');
const SHARED = createModuleUrl('export const name = "shared"');
const BROKEN = createModuleUrl('throw new Error("cut off")');

let importPart: typeof import('../../../../../workers/monitor/host/import-part').importPart;
let requestedFiles: string[];
let missingFiles: Set<string>;
/** Files answered with an HTML page. */
let htmlFiles: Set<string>;
/** Holds further answers until they are released. */
let holdAnswers: () => void;
let releaseAnswers: () => void;

beforeEach(setUp);

describe('A later part of the worker', () => {
  it('is fetched together with the files it needs before it is imported', async () => {
    const first = importPart(FIRST, SHARED);
    expect(requestedFiles).toEqual([FIRST, SHARED]);
    releaseAnswers();
    expect(await first).toMatchObject({ name: 'first' });
  });

  it('requests no file that another part has requested, loaded or not', async () => {
    const both = Promise.all([importPart(FIRST, SHARED), importPart(SECOND, SHARED)]);
    expect(requestedFiles).toEqual([FIRST, SHARED, SECOND]);
    releaseAnswers();
    expect(await both).toMatchObject([{ name: 'first' }, { name: 'second' }]);
    expect(await importPart(FIRST, SHARED)).toMatchObject({ name: 'first' });
    expect(requestedFiles).toHaveLength(3);
  });

  it('is fetched again for another caller while an earlier attempt hangs', async () => {
    void importPart(FIRST, SHARED);
    holdAnswers();
    const secondImport = importPart(FIRST, SHARED);
    expect(requestedFiles).toEqual([FIRST, SHARED, FIRST, SHARED]);
    releaseAnswers();
    expect(await secondImport).toMatchObject({ name: 'first' });
  });

  it('is not imported without one of its files, and requests all of them again', async () => {
    releaseAnswers();
    missingFiles.add(SHARED);
    await expect(importPart(FIRST, SHARED)).rejects.toThrow(SHARED);
    missingFiles.clear();
    expect(await importPart(FIRST, SHARED)).toMatchObject({ name: 'first' });
    expect(requestedFiles).toEqual([FIRST, SHARED, FIRST, SHARED]);
  });

  it('is not imported if a portal answers with its page', async () => {
    releaseAnswers();
    htmlFiles.add(FIRST);
    await expect(importPart(FIRST)).rejects.toThrow(FIRST);
    htmlFiles.clear();
    expect(await importPart(FIRST)).toMatchObject({ name: 'first' });
  });

  it('is fetched again if it cannot be imported', async () => {
    releaseAnswers();
    await expect(importPart(BROKEN)).rejects.toThrow('cut off');
    await expect(importPart(BROKEN)).rejects.toThrow('cut off');
    expect(requestedFiles).toEqual([BROKEN, BROKEN]);
  });
});

/** Returns the URL of a module that can be imported without a network. */
function createModuleUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

async function setUp(): Promise<void> {
  requestedFiles = [];
  missingFiles = new Set();
  htmlFiles = new Set();
  let answersReleased: Promise<void>;
  holdAnswers = () => {
    answersReleased = new Promise((resolve) => {
      releaseAnswers = resolve;
    });
  };
  holdAnswers();
  vi.stubGlobal('self', { location: { href: 'https://plant.example/wx/worker/monitor.js' } });
  vi.stubGlobal('fetch', async (file: string) => {
    requestedFiles.push(file);
    const isMissing = missingFiles.has(file);
    await answersReleased;
    const type = htmlFiles.has(file) ? 'text/html; charset=utf-8' : 'text/javascript';
    return new Response('', { status: isMissing ? 404 : 200, headers: { 'content-type': type } });
  });
  vi.resetModules();
  ({ importPart } = await import('../../../../../workers/monitor/host/import-part'));
}
