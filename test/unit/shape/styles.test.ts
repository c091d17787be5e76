/** Styles use only features of the oldest supported browsers and keep text legible. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source';

const THEME = 'src/ui/theme.css';
const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: `src/${name}`, text: readFileSync(join(root, 'src', name), 'utf8') }));

describe('The height of the screen', () => {
  it('comes from the theme, which has a fallback for older browsers', () => {
    expect(styles.length).toBeGreaterThan(20);
    const violations = styles.filter(({ path, text }) => path !== THEME && /\d[dsl]vh\b/.test(text));
    expect(violations.map(({ path }) => path)).toEqual([]);
  });

  it('has a fallback in the theme that every browser supports', () => {
    const theme = styles.find(({ path }) => path === THEME)?.text ?? '';
    expect(theme).toContain('--as-high: 100vh;');
    expect(theme.replace(/@supports \(height: 100dvh\) \{[^}]*\}\s*\}/, '')).not.toContain('dvh');
  });
});

describe('The size of type', () => {
  it("is in rem, to follow the browser's setting and ours; configuration pages zoom as a whole", () => {
    // `max(16px, …rem)` prevents the zoom of iOS at fields below 16 px.
    const findPixelSizes = (text: string): readonly string[] =>
      (
        text.match(/(?:^|[\s;{])(?:font|font-size|--as-fs[\w-]*|--rv-[\w-]*font-size[\w-]*)\s*:[^;}]*/g) ?? []
      ).filter((rule) => /\dpx/.test(rule.replace(/max\(16px, [\d.]+rem\)/g, '')));
    expect(findPixelSizes('a { font-size: clamp(28px, 9vw, 3.5rem); }')).toHaveLength(1);
    const violations = styles
      .filter(({ path }) => !path.startsWith('src/widgets/'))
      .flatMap(({ path, text }) => findPixelSizes(text).map((rule) => `${path}: ${rule.trim()}`));
    expect(violations).toEqual([]);
  });
});

describe('Selectors', () => {
  it('use no `:has()`, which the oldest supported browsers lack', () => {
    expect(styles.filter(({ text }) => /:has\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('A row', () => {
  it('wraps, as nothing would show that it scrolls; only tabs and time ranges stay one row', () => {
    const scrolling = styles.filter(({ text }) => text.includes('scrollbar-width: none'));
    expect(scrolling.map(({ path }) => path).sort()).toEqual([
      'src/features/time/range.css',
      'src/screens/gm/device-frame.css',
    ]);
  });
});

describe('A summary', () => {
  it('keeps its marker, the only sign that it unfolds, which another display would remove', () => {
    const rules = styles.flatMap(({ text }) => text.match(/[^{}]*[\s>]summary\s*\{[^}]*\}/g) ?? []);
    expect(rules.length).toBeGreaterThan(3);
    expect(rules.filter((rule) => /\bdisplay:|list-style/.test(rule))).toEqual([]);
  });
});

describe('A class of a screen', () => {
  it('is styled in one folder, since a style sheet stays loaded and would change other screens', () => {
    const folders = new Map<string, Set<string>>();
    for (const { path, text } of styles) {
      if (!/^src\/(?:screens|features)\//.test(path)) continue;
      // In print a screen hides its surroundings.
      const rules = text.replace(/\/\*.*?\*\//gs, '').replace(/@media print \{.*?\n\}/gs, '');
      for (const [, name = ''] of rules.matchAll(/(?:^|[},])\s*\.([\w-]+)(?=\s*[,{])/g))
        folders.set(name, (folders.get(name) ?? new Set()).add(dirname(path)));
    }
    expect(folders.size).toBeGreaterThan(300);
    const shared = [...folders].filter(([, { size }]) => size > 1);
    expect(shared.map(([name, folderNames]) => `${name}: ${[...folderNames].join(', ')}`)).toEqual([]);
  });
});

describe('Text', () => {
  it('is not faded while busy, which would lower its contrast below 4.5', () => {
    const busyRules = styles.flatMap(({ text }) => text.match(/[^}]*aria-busy[^{]*\{[^}]*\}/g) ?? []);
    expect(busyRules.length).toBeGreaterThan(0);
    expect(busyRules.filter((rule) => /\bopacity\b/.test(rule))).toEqual([]);
  });
});
