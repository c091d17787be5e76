import { createEquipmentInfoRequest, createPageInfoRequest } from '../shared/calls/first-requests';
import type { HttpRequest } from '../shared/calls/run';
import { matchPage } from './page-routes';

/** Matches an address that the product itself does not write and that would need decoding. */
const UNUSUAL_PATH = /%|\/$/;

/** Creates the request for a configuration page from its path; `null` for other or unusual paths. */
export function createPageRequest(path: string): HttpRequest | null {
  const screen = UNUSUAL_PATH.test(path) ? undefined : matchPage(path)?.screen;
  if (screen === undefined) return null;
  const [pageId, parentId] = path.split('/').reverse();
  if (screen === 'project/page') return createPageInfoRequest(pageId);
  return createEquipmentInfoRequest(pageId, screen === 'gm/configuration' ? parentId : undefined);
}
