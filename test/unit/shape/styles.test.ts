/** Styles use only what the oldest supported browsers know, and leave words legible. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source';

const THEME = 'src/ui/theme.css';
const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: `src/${name}`, text: readFileSync(join(root, 'src', name), 'utf8') }));

describe('The height of the screen', () => {
  it('is asked of the theme: a unit that a browser does not know leaves a screen without any height', () => {
    expect(styles.length).toBeGreaterThan(20);
    const own = styles.filter(({ path, text }) => path !== THEME && /\d[dsl]vh\b/.test(text));
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it('has one there that every browser knows', () => {
    const theme = styles.find(({ path }) => path === THEME)?.text ?? '';
    expect(theme).toContain('--as-high: 100vh;');
    expect(theme.replace(/@supports \(height: 100dvh\) \{[^}]*\}\s*\}/, '')).not.toContain('dvh');
  });
});

describe('The size of type', () => {
  it('is in rem, so that it follows the browser’s setting and ours; configuration pages zoom as a whole', () => {
    // The zoom of iOS at a field with less than 16 px is kept away by `max(16px, …rem)`.
    const inPx = (text: string): readonly string[] =>
      (
        text.match(/(?:^|[\s;{])(?:font|font-size|--as-fs[\w-]*|--rv-[\w-]*font-size[\w-]*)\s*:[^;}]*/g) ?? []
      ).filter((rule) => /\dpx/.test(rule.replace(/max\(16px, [\d.]+rem\)/g, '')));
    expect(inPx('a { font-size: clamp(28px, 9vw, 3.5rem); }')).toHaveLength(1);
    const wrong = styles
      .filter(({ path }) => !path.startsWith('src/widgets/'))
      .flatMap(({ path, text }) => inPx(text).map((rule) => `${path}: ${rule.trim()}`));
    expect(wrong).toEqual([]);
  });
});

describe('Selectors', () => {
  it('are known to the oldest supported browsers: a class is set instead of `:has()`', () => {
    expect(styles.filter(({ text }) => /:has\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('A class of a screen', () => {
  it('is set in one folder: a sheet stays when its screen is left, and would change the other screen', () => {
    const folders = new Map<string, Set<string>>();
    for (const { path, text } of styles) {
      if (!/^src\/(?:screens|features)\//.test(path)) continue;
      // On paper a screen takes away what stands around it.
      const plain = text.replace(/\/\*.*?\*\//gs, '').replace(/@media print \{.*?\n\}/gs, '');
      for (const [, name = ''] of plain.matchAll(/(?:^|[},])\s*\.([\w-]+)(?=\s*[,{])/g))
        folders.set(name, (folders.get(name) ?? new Set()).add(dirname(path)));
    }
    expect(folders.size).toBeGreaterThan(300);
    const shared = [...folders].filter(([, { size }]) => size > 1);
    expect(shared.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([]);
  });
});

describe('Text', () => {
  it('is as legible while something is under way: a tenth fainter, the accent of an organisation has no contrast of 4.5', () => {
    const busy = styles.flatMap(({ text }) => text.match(/[^}]*aria-busy[^{]*\{[^}]*\}/g) ?? []);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.filter((rule) => /\bopacity\b/.test(rule))).toEqual([]);
  });
});
