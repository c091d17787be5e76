/** A touch of a notification leads to the page that showed it, or opens that page where it is gone. */
import type { NotificationData } from '../../src/shared/app-shell';
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

/** A text of `NotificationData`; '' for anything else. */
function textOf(data: unknown, name: keyof NotificationData): string {
  const text = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof text === 'string' ? text : '';
}

/** Leads to the start of the product where the notification names none of its pages. */
export async function leadToPage(data: unknown, { pages, open }: ClickPorts): Promise<void> {
  const given = textOf(data, 'path');
  const path = given.startsWith(BASE) ? given : BASE;
  const opened = await pages();
  const shown =
    opened.find(({ url }) => new URL(url).pathname === path) ??
    // By the standard a page is known by the address at which it was loaded; Chrome gives the present one.
    opened.find(({ url }) => url === textOf(data, 'loadedAt'));
  await (shown === undefined ? open(path) : shown.focus());
}
