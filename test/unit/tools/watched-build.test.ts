import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEarlyStart } from '../../../.tools/early-start';
import { addEarlyStart, finishEachBuild } from '../../../.tools/watched-build';

const PRELOAD = '<link rel="preload" href="/wx/config.json">';
const PAGE = '<html><head><meta charset="utf-8"><meta name="build"></head></html>';

let folder: string;
let bundler: EventEmitter;
let page: string;
let mistakes: unknown[];
/** Number of finished builds, failed ones included. */
let finishedCount: number;

beforeEach(setUp);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('A watched build', () => {
  it('survives and reports a mistake in the early start, and includes the next version', async () => {
    await reportBuild('window.name = "first"');
    await reportBuild('window.name = ');
    expect(mistakes).toHaveLength(1);
    expect(String(mistakes)).toContain('early.ts');
    expect(readEarlyStarts()).toEqual([expect.stringContaining('first')]);
    await reportBuild('window.name = "second"');
    expect(mistakes).toHaveLength(1);
    expect(readEarlyStarts()).toEqual([expect.stringContaining('second')]);
  });

  it('starts despite a mistake, and includes the early start once fixed', async () => {
    await reportBuild('window.name = ');
    expect([mistakes.length, page]).toEqual([1, PAGE]);
    await reportBuild('window.name = "first"');
    expect(readEarlyStarts()).toEqual([expect.stringContaining('first')]);
  });

  it('requests its configuration once, before anything else', async () => {
    await reportBuild('window.name = "first"');
    await reportBuild('window.name = "second"');
    expect(page.split(PRELOAD)).toHaveLength(2);
    expect(page.indexOf(PRELOAD)).toBeLessThan(page.indexOf('<meta'));
  });

  it('is finished only when the bundler reports it', async () => {
    bundler.emit('data', Buffer.from('Building…\n'));
    await reportBuild('window.name = "first"');
    expect(finishedCount).toBe(1);
  });
});

/** Reports a build whose early start has this source, and waits until it is finished. */
async function reportBuild(source: string): Promise<void> {
  const before = finishedCount;
  writeFileSync(join(folder, 'early.ts'), source);
  bundler.emit('data', Buffer.from('✨ Built in 1.20s\n'));
  await vi.waitFor(() => expect(finishedCount).toBe(before + 1));
}

async function finish(): Promise<void> {
  try {
    page = addEarlyStart(page, PRELOAD, await buildEarlyStart(join(folder, 'early.ts'), folder));
  } finally {
    finishedCount += 1;
  }
}

function readEarlyStarts(): readonly string[] {
  return [...page.matchAll(/src="\/wx\/(early\.[^"]*)"/g)].map(([, name = '']) =>
    readFileSync(join(folder, name), 'utf8'),
  );
}

function setUp(): void {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'watched-build-')));
  bundler = new EventEmitter();
  page = PAGE;
  mistakes = [];
  finishedCount = 0;
  finishEachBuild(bundler, finish, (mistake) => void mistakes.push(mistake));
}
