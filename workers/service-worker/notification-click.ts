/** Focuses the page that showed a tapped notification, or opens it again. */
import type { NotificationData } from '../../src/shared/app-shell';
import { BASE } from './base';

export interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface ClickPorts {
  readonly listPages: () => Promise<readonly OpenPage[]>;
  readonly open: (path: string) => Promise<unknown>;
}

/** Reads a text of `NotificationData`; '' for anything else. */
function parseText(data: unknown, name: keyof NotificationData): string {
  const text = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof text === 'string' ? text : '';
}

/** Focuses the page or opens it; the start page if the notification names none of the product's pages. */
export async function focusPage(data: unknown, { listPages, open }: ClickPorts): Promise<void> {
  const requestedPath = parseText(data, 'path');
  const path = requestedPath.startsWith(BASE) ? requestedPath : BASE;
  const openPages = await listPages();
  const matchingPage =
    openPages.find(({ url }) => new URL(url).pathname === path) ??
    // By the standard, a page's address is the one from which it was loaded; Chrome returns the current one.
    openPages.find(({ url }) => url === parseText(data, 'loadedAt'));
  await (matchingPage === undefined ? open(path) : matchingPage.focus());
}
