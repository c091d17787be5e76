/**
 * The fonts of the tests' browsers, which come from npm and not from the system. A bare machine has no fonts, and the
 * packaged Chromium needs one; elsewhere widths and pictures would depend on installed fonts. Roboto and Noto Sans SC
 * are an Android phone's fonts. Only fontconfig on Linux reads them (TTF and OTF, not WOFF2); macOS and Windows use
 * their own.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/fonts');
const PACKAGES = join(ROOT, 'node_modules/@expo-google-fonts');

/** In the order of lookup. */
const FAMILIES = [
  { name: 'Roboto', folder: 'roboto' },
  { name: 'Noto Sans SC', folder: 'noto-sans-sc' },
] as const;
const WEIGHTS = ['400Regular', '700Bold'] as const;

export const FONT_FAMILIES: readonly string[] = FAMILIES.map(({ name }) => name);

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Lists the folders of the fonts. Throws if a font is missing: a browser would abort or draw nothing. */
function listFontFolders(): readonly string[] {
  const folders = FAMILIES.flatMap(({ folder }) => WEIGHTS.map((weight) => join(PACKAGES, folder, weight)));
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new Error(`the fonts of the tests are not installed (${missing}): npm ci`);
  return folders;
}

/**
 * Creates the configuration of fontconfig: these fonts after any requested family, with hinting as on most Linux
 * systems.
 */
const createConfiguration = (): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${listFontFolders()
  .map((folder) => `  <dir>${escapeXml(folder)}</dir>`)
  .join('\n')}
  <cachedir>${escapeXml(join(FOLDER, 'cache'))}</cachedir>
  <match target="pattern">
${FONT_FAMILIES.map((name) => `    <edit name="family" mode="append_last"><string>${name}</string></edit>`).join('\n')}
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;

/** Writes the configuration and returns a browser's environment. */
export function setUpFonts(): { readonly FONTCONFIG_FILE: string } {
  const file = join(FOLDER, 'fonts.conf');
  const text = createConfiguration();
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    mkdirSync(FOLDER, { recursive: true });
    // Renamed, since another process may be reading the file.
    const temporaryFile = `${file}.${process.pid}`;
    writeFileSync(temporaryFile, text);
    renameSync(temporaryFile, file);
  }
  return { FONTCONFIG_FILE: file };
}
