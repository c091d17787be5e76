/** Requests the start page while its code is still loading. Part of the first chunk. */
import type { Outcome } from '../../shared/faults';
import { isPermitted } from '../../shared/permissions';
import type { Services } from '../../state/services';
import { fetchTexts, type PageTexts } from './fetch-texts';
import type { PageFacts } from './page-facts';
import type { PageSource } from './page-source';

export interface PageAtStart {
  readonly key: string;
  readonly facts: Promise<Outcome<PageFacts>>;
  /** `null` if not fetched: the page has no document, or the user may not be allowed to see it. */
  readonly texts: Promise<Outcome<PageTexts> | null>;
}

const requests = new WeakMap<Services, PageAtStart>();

/** Requests a page before its screen is loaded. `auths` are the user's permissions; `null` if signed out. */
export function requestPageAtStart(
  services: Services,
  source: PageSource,
  auths: Promise<readonly string[] | null>,
): void {
  const facts = source.load(services, {});
  const texts = Promise.all([facts, auths]).then(([outcome, permissions]) => {
    if (!outcome.ok || permissions === null) return null;
    const { path, stylePath, permission } = outcome.value;
    return path && isPermitted(permission, permissions)
      ? fetchTexts(services, { path, stylePath }, {})
      : null;
  });
  requests.set(services, { key: source.key, facts, texts });
  services.session.onSignOut(() => void requests.delete(services));
}

/** Takes the requests if they are for this page. Only the first page can take them, once, while the answers are new. */
export function takePageAtStart(services: Services, { key }: PageSource): PageAtStart | null {
  const pageAtStart = requests.get(services);
  requests.delete(services);
  return pageAtStart?.key === key ? pageAtStart : null;
}
