/** Pictures for visual review in `.cache/looks`, taken by `npm run test:browser -- --pictures`. */
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../.cache/looks');

interface PictureTarget {
  screenshot(options: { path: string; animations: 'disabled'; fullPage?: boolean }): Promise<unknown>;
}

export async function takePicture(
  target: PictureTarget,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.ALLSHIFT_PICTURES === undefined) return;
  await target.screenshot({ ...options, path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
