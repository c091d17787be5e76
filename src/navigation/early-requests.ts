/** The requests by which a configuration page is found, by its address alone. */
import { equipmentInfoRequest, pageInfoRequest } from '../shared/calls/first-requests';
import type { HttpRequest } from '../shared/calls/run';
import { matchPage } from './page-routes';

/** An address that is not written as the product writes it: it would have to be decoded. */
const UNUSUAL = /%|\/$/;

/** Null for a path under the base that is no page's, or unusual. */
export function pageRequest(path: string): HttpRequest | null {
  const screen = UNUSUAL.test(path) ? undefined : matchPage(path)?.screen;
  if (screen === undefined) return null;
  const [pageId, before] = path.split('/').reverse();
  if (screen === 'project/page') return pageInfoRequest(pageId);
  return equipmentInfoRequest(pageId, screen === 'gm/configuration' ? before : undefined);
}
