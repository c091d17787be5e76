import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en as shell } from '../../src/i18n/shell';
import { ROUTES } from '../../src/navigation/routes';
import { sources } from '../shape/source';

const FOLDER = new URL('../../src/i18n/', import.meta.url);
const CORE = new Set(['engine.ts', 'fault-text.ts', 'mask.ts', 'use-words.ts']);
const files = readdirSync(FOLDER).filter((file) => !CORE.has(file));

interface Dictionaries {
  readonly cn: Readonly<Record<string, string>>;
  readonly en: Readonly<Record<string, string>>;
}
async function load(file: string): Promise<Dictionaries> {
  const { cn, en } = (await import(new URL(file, FOLDER).href)) as Dictionaries;
  return { cn, en };
}
const holes = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('The dictionaries', () => {
  it('are found', () => {
    expect(files).toEqual(
      expect.arrayContaining(['account.ts', 'faults.ts', 'home.ts', 'project.ts', 'shell.ts']),
    );
  });

  it.each(files)('%s says everything in both languages, with the same values in it', async (file) => {
    const { cn, en } = await load(file);
    expect(Object.keys(en).sort()).toEqual(Object.keys(cn).sort());
    for (const [key, text] of Object.entries(cn)) {
      expect(text.trim(), key).not.toBe('');
      expect((en[key] ?? '').trim(), key).not.toBe('');
      expect(holes(en[key] ?? ''), key).toEqual(holes(text));
    }
  });

  it.each(files)('%s has no Chinese in English but names of languages', async (file) => {
    const { en } = await load(file);
    for (const [key, text] of Object.entries(en))
      if (key !== 'nameCn' && key !== 'markCn') expect(text, key).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('says alarm as the glossary does', async () => {
    for (const file of files)
      for (const text of Object.values((await load(file)).cn)) expect(text).not.toMatch(/告警|警报/);
  });

  it('says in plain English what readers have stumbled over', () => {
    const odd =
      /Nothing of this device can be written|As the device|Count anew|Written values|All of it is shown|What was not sent has been kept|not yet kept|Prove who you are|not been built yet/i;
    const english = sources('src')
      .filter(({ path }) => path.startsWith('src/i18n/'))
      .filter(({ text }) => odd.test(text));
    expect(english.map(({ path }) => path)).toEqual([]);
  });

  it('names each tab in one word, which takes one line on a phone', () => {
    for (const { tab, title } of ROUTES) if (tab !== null) expect(shell[title]).toMatch(/^\w+$/);
  });

  it('has no word that nobody says', () => {
    const code = sources('src')
      .map(({ path, text }) =>
        // Of a dictionary only the code behind its texts counts.
        path.startsWith('src/i18n/') && !CORE.has(path.slice('src/i18n/'.length))
          ? text.slice(text.indexOf('= area('))
          : text,
      )
      .join('\n');
    const said = new Set(code.match(/'[\w]+'|`\$\{\w+\}\w+`/g));
    /** Keys that code builds from a part and this end. */
    const composed =
      /^(loginname|password|vcode)Missing$|^(notFound|serverError|noAccess|noPermission)Detail$|^(equipment|project|map|alarmRecords|workOrder|any)Detail$/;
    // The catalogue holds all messages of spec 8; not every one has a screen yet.
    const silent = files
      .filter((file) => file !== 'catalogue.ts')
      .flatMap((file) => {
        const text = readFileSync(new URL(file, FOLDER), 'utf8');
        const keys = [...(text.split('export const en')[0] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
          ([, key]) => key ?? '',
        );
        return keys
          .filter((key) => !said.has(`'${key}'`) && !composed.test(key))
          .map((key) => `${file}: ${key}`);
      });
    expect(silent).toEqual([]);
  });
});
