/** Styles use only what the oldest supported browsers know. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
