import { equipmentInfoRequest, pageInfoRequest } from '../shared/calls/first-requests';
import type { HttpRequest } from '../shared/calls/run';
import { matchPage } from './page-routes';

/** An address that the product itself would not write: it would need decoding. */
const UNUSUAL = /%|\/$/;

/** Builds the request for a configuration page by its path; `null` for others and unusual ones. */
export function pageRequest(path: string): HttpRequest | null {
  const screen = UNUSUAL.test(path) ? undefined : matchPage(path)?.screen;
  if (screen === undefined) return null;
  const [pageId, before] = path.split('/').reverse();
  if (screen === 'project/page') return pageInfoRequest(pageId);
  return equipmentInfoRequest(pageId, screen === 'gm/configuration' ? before : undefined);
}
