/** The update commands of the deployment guide, executed on a list of files as `rsync` does. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCompressedForms } from '../../../.tools/serving/deploy';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../.github/docs/deploy.md'), 'utf8');

let folder: string;
let files: readonly string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'update-commands-'));
  for (const name of ['index.html', 'main.0123abcd.js', 'sw.js', 'config.json'])
    writeFileSync(join(folder, name), 'text '.repeat(1_000));
  writeCompressedForms(folder);
  files = readdirSync(folder).sort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Update commands', () => {
  const commands = GUIDE.split(/\n|&&/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('rsync '));

  it('copy the page in all encodings after its files, the service worker last, and never the settings', () => {
    expect(files).toContain('index.html.gz');
    expect(getCopiedFiles(commands, files)).toEqual([
      ['main.0123abcd.js', 'main.0123abcd.js.br', 'main.0123abcd.js.gz'],
      ['index.html', 'index.html.br', 'index.html.gz'],
      ['sw.js'],
    ]);
  });
});

function matchesPattern(name: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(name);
}

function getCopiedFiles(
  commands: readonly string[],
  files: readonly string[],
): readonly (readonly string[])[] {
  return commands.map((command) => {
    const words = command.replaceAll("'", '').split(/\s+/);
    const excluded = words.filter((_, index) => words[index - 1] === '--exclude');
    const source = words.find((word) => word.startsWith('dist/'))?.slice('dist/'.length) ?? '';
    return files.filter((name) =>
      source === ''
        ? !excluded.some((pattern) => matchesPattern(name, pattern))
        : matchesPattern(name, source),
    );
  });
}
