/** Unpacks the headless Chromium of an npm package, with its libraries, into this checkout's `.cache`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = '@sparticuz/chromium';

/** Program that unpacks. A separate process, because the package reads the target folder from the environment. */
const UNPACK = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;

const getPackageVersion = (): string => {
  const file = readFileSync(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8');
  return (JSON.parse(file) as { readonly version: string }).version;
};

/** Unpacks next to the folder and renames at the end: an interrupted run leaves nothing that looks complete. */
function unpack(folder: string): void {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const temporaryFolder = mkdtempSync(`${folder}-`);
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: ROOT,
      // The package unpacks its libraries only on Lambda.
      env: { ...process.env, TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    renameSync(temporaryFolder, folder);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}

/** Returns the packaged Chromium and the variables with which it finds its libraries. Linux x64 only. */
export function getPackagedBrowser(): {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const folder = join(ROOT, '.cache', `chromium-${getPackageVersion()}`);
  if (!existsSync(folder)) unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') },
  };
}
