import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEarlyStart } from '../../../.tools/early-start';
import { finishEachBuild, withEarlyStart } from '../../../.tools/watched-build';

const PRELOAD = '<link rel="preload" href="/wx/config.json">';
const PAGE = '<html><head><meta charset="utf-8"><meta name="build"></head></html>';

let folder: string;
let bundler: EventEmitter;
let page: string;
let mistakes: unknown[];
/** Number of finished builds, failed ones included. */
let finished: number;

beforeEach(setUp);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('A watched build', () => {
  it('survives and reports a mistake in the early start, and includes the next version', async () => {
    await built('window.name = "first"');
    await built('window.name = ');
    expect(mistakes).toHaveLength(1);
    expect(String(mistakes)).toContain('early.ts');
    expect(starts()).toEqual([expect.stringContaining('first')]);
    await built('window.name = "second"');
    expect(mistakes).toHaveLength(1);
    expect(starts()).toEqual([expect.stringContaining('second')]);
  });

  it('starts despite a mistake, and includes the early start once fixed', async () => {
    await built('window.name = ');
    expect([mistakes.length, page]).toEqual([1, PAGE]);
    await built('window.name = "first"');
    expect(starts()).toEqual([expect.stringContaining('first')]);
  });

  it('requests its configuration once, before anything else', async () => {
    await built('window.name = "first"');
    await built('window.name = "second"');
    expect(page.split(PRELOAD)).toHaveLength(2);
    expect(page.indexOf(PRELOAD)).toBeLessThan(page.indexOf('<meta'));
  });

  it('is finished only when the bundler reports it', async () => {
    bundler.emit('data', Buffer.from('Building…\n'));
    await built('window.name = "first"');
    expect(finished).toBe(1);
  });
});

/** Reports a build whose early start has this source, and waits until it is finished. */
async function built(source: string): Promise<void> {
  const before = finished;
  writeFileSync(join(folder, 'early.ts'), source);
  bundler.emit('data', Buffer.from('✨ Built in 1.20s\n'));
  await vi.waitFor(() => expect(finished).toBe(before + 1));
}

async function finish(): Promise<void> {
  try {
    page = withEarlyStart(page, PRELOAD, await buildEarlyStart(join(folder, 'early.ts'), folder));
  } finally {
    finished += 1;
  }
}

function starts(): readonly string[] {
  return [...page.matchAll(/src="\/wx\/(early\.[^"]*)"/g)].map(([, name = '']) =>
    readFileSync(join(folder, name), 'utf8'),
  );
}

function setUp(): void {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'watched-build-')));
  bundler = new EventEmitter();
  page = PAGE;
  mistakes = [];
  finished = 0;
  finishEachBuild(bundler, finish, (mistake) => void mistakes.push(mistake));
}
