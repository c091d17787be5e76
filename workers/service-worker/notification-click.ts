/** Focuses the page that showed a tapped notification, or opens it again. */
import type { NotificationData } from '../../src/shared/app-shell';
import { BASE } from './base';

export interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface ClickPorts {
  readonly pages: () => Promise<readonly OpenPage[]>;
  readonly open: (path: string) => Promise<unknown>;
}

/** Reads a text of `NotificationData`; '' for anything else. */
function parseText(data: unknown, name: keyof NotificationData): string {
  const text = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof text === 'string' ? text : '';
}

/** Focuses the page or opens it; the start page if the notification names none of the product's pages. */
export async function leadToPage(data: unknown, { pages, open }: ClickPorts): Promise<void> {
  const given = parseText(data, 'path');
  const path = given.startsWith(BASE) ? given : BASE;
  const opened = await pages();
  const shown =
    opened.find(({ url }) => new URL(url).pathname === path) ??
    // By the standard, a page's address is the one from which it was loaded; Chrome returns the current one.
    opened.find(({ url }) => url === parseText(data, 'loadedAt'));
  await (shown === undefined ? open(path) : shown.focus());
}
