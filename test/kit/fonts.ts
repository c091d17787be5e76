/**
 * The fonts that a browser of the tests sees: those that npm brought, and none of the system. A bare machine has none
 * at all, and the packaged Chromium needs one; on every other machine widths and pictures would depend on what happens
 * to be installed. Roboto and Noto Sans SC are what an Android phone draws with. fontconfig reads them (Linux only; it
 * reads TTF and OTF, not WOFF2), macOS and Windows keep their own.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/fonts');
const PACKAGES = join(ROOT, 'node_modules/@expo-google-fonts');

/** In the order in which they are asked for a character. */
const FAMILIES = [
  { name: 'Roboto', folder: 'roboto' },
  { name: 'Noto Sans SC', folder: 'noto-sans-sc' },
] as const;
const WEIGHTS = ['400Regular', '700Bold'] as const;

export const FONT_FAMILIES: readonly string[] = FAMILIES.map(({ name }) => name);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Throws where the fonts are not installed: without them a browser aborts, or draws nothing. */
function fontFolders(): readonly string[] {
  const folders = FAMILIES.flatMap(({ folder }) => WEIGHTS.map((weight) => join(PACKAGES, folder, weight)));
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new Error(`the fonts of the tests are not installed (${missing}): npm ci`);
  return folders;
}

/** Whatever family is asked for, these come after it; hinting as most Linux systems set it. */
const configuration = (): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fontFolders()
  .map((folder) => `  <dir>${escaped(folder)}</dir>`)
  .join('\n')}
  <cachedir>${escaped(join(FOLDER, 'cache'))}</cachedir>
  <match target="pattern">
${FONT_FAMILIES.map((name) => `    <edit name="family" mode="append_last"><string>${name}</string></edit>`).join('\n')}
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;

/** Writes the configuration, and returns the environment under which a browser finds it. */
export function fontEnvironment(): { readonly FONTCONFIG_FILE: string } {
  const file = join(FOLDER, 'fonts.conf');
  const text = configuration();
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    mkdirSync(FOLDER, { recursive: true });
    // Renamed into place: another process may read it at this moment.
    const written = `${file}.${process.pid}`;
    writeFileSync(written, text);
    renameSync(written, file);
  }
  return { FONTCONFIG_FILE: file };
}
