/** Asks for the page that the product starts with while its code is still on its way. Part of the first code. */
import type { Outcome } from '../../shared/faults';
import { isPermitted } from '../../shared/permissions';
import type { Services } from '../../state/services';
import { fetchTexts, type PageTexts } from './fetch-texts';
import type { PageFacts } from './page-facts';
import type { PageSource } from './page-source';

/** The questions of a start, and the page that they are about. */
export interface PageAtStart {
  readonly key: string;
  readonly facts: Promise<Outcome<PageFacts>>;
  /** Null where they were not fetched: the page has none, or it is not known that this person may see it. */
  readonly texts: Promise<Outcome<PageTexts> | null>;
}

const asked = new WeakMap<Services, PageAtStart>();

/** `auths`: the permissions of who is signed in; null for nobody. */
export function askPageAtStart(
  services: Services,
  source: PageSource,
  auths: Promise<readonly string[] | null>,
): void {
  const facts = source.load(services, {});
  const texts = Promise.all([facts, auths]).then(([outcome, known]) => {
    if (!outcome.ok || known === null) return null;
    const { path, stylePath, permission } = outcome.value;
    return path && isPermitted(permission, known) ? fetchTexts(services, { path, stylePath }, {}) : null;
  });
  asked.set(services, { key: source.key, facts, texts });
  services.session.onSignOut(() => void asked.delete(services));
}

/** Takes the questions where they are about this page. Only the first page does, and once: then their answers are new. */
export function takePageAtStart(services: Services, { key }: PageSource): PageAtStart | null {
  const begun = asked.get(services);
  asked.delete(services);
  return begun?.key === key ? begun : null;
}
