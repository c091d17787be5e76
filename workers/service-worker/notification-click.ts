/** A touch of a notification leads to the page that showed it, or opens that page where it is gone. */
import { BASE } from './base';

/** The part of a `WindowClient` that is used. */
export interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface ClickPorts {
  readonly pages: () => Promise<readonly OpenPage[]>;
  readonly open: (path: string) => Promise<unknown>;
}

/** The path in `NotificationData`; the start of the product for anything else. */
function pathOf(data: unknown): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  return typeof path === 'string' && path.startsWith(BASE) ? path : BASE;
}

export async function leadToPage(data: unknown, { pages, open }: ClickPorts): Promise<void> {
  const path = pathOf(data);
  const shown = (await pages()).find(({ url }) => new URL(url).pathname === path);
  await (shown === undefined ? open(path) : shown.focus());
}
