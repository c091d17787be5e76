/** Pictures for the eye, in `.cache/looks`: `npm run test:browser -- --pictures` takes them. */
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../.cache/looks');

/** A page, or a part of one. */
interface Pictured {
  screenshot(options: { path: string; animations: 'disabled'; fullPage?: boolean }): Promise<unknown>;
}

/** Takes a picture where pictures are wanted. */
export async function takePicture(
  of: Pictured,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.ALLSHIFT_PICTURES === undefined) return;
  await of.screenshot({ ...options, path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
