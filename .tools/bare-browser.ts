/** Smoke test of the packaged browser without system fonts: it must draw Latin and Chinese with fonts from npm. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportBrowser } from '../test/kit/browser-report';
import { FONT_FAMILIES } from '../test/kit/fonts';
import { root } from './paths';

const folder = join(root, '.cache/no-fonts');
const file = join(folder, 'fonts.conf');
mkdirSync(folder, { recursive: true });
writeFileSync(file, '<?xml version="1.0"?>\n<fontconfig></fontconfig>\n');
Object.assign(process.env, {
  ALLSHIFT_CHROMIUM: 'bundled',
  FONTCONFIG_FILE: file,
  FONTCONFIG_PATH: folder,
});

const { version, fonts } = await reportBrowser();
const missingFamilies = FONT_FAMILIES.filter((family) => !fonts.includes(family));
console.log(`Chromium ${version} without fonts of the system draws with: ${fonts.join(', ') || 'nothing'}`);
if (missingFamilies.length > 0) {
  console.log(`FAILED  it does not draw with ${missingFamilies.join(', ')}`);
  process.exitCode = 1;
}
