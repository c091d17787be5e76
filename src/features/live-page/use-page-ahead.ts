import { useCallback, useEffect, useRef } from 'react';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import { pathBeside } from '../../navigation/page-links';
import { useIsHere } from '../../navigation/use-is-here';
import type { PageOwner } from '../../page-document/plan';
import { PAGE_AHEAD_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { PageId } from '../../shared/ids';
import { getRetry } from '../../state/hooks/use-retry';
import { type Services, useServices } from '../../state/services';
import { fetchDocument } from './fetch-document';
import { sourceBeside } from './page-source';

/** Returns why the page cannot be reached now; `null` if it can be opened, even if only to show another problem. */
async function unreached(
  services: Services,
  owner: PageOwner,
  page: PageId,
  signal: AbortSignal,
): Promise<Fault | null> {
  const options = { signal, timeoutMs: PAGE_AHEAD_MS };
  const facts = await sourceBeside(owner, page).load(services, options);
  if (!facts.ok) return getRetry(facts.fault).isFailed ? facts.fault : null;
  const { path, stylePath } = facts.value;
  if (path === null || path === '') return null;
  const document = await fetchDocument(services, { path, stylePath }, options);
  return document.ok || !getRetry(document.fault).isFailed ? null : document.fault;
}

/**
 * Returns a function that opens another page of the same owner once that page is known to load. Until then, or if it
 * fails, the current page stays with its last values.
 */
export function usePageAhead(go: (path: string) => void): (owner: PageOwner, page: PageId) => void {
  const services = useServices();
  const t = useWords(liveWords);
  const language = useLanguage();
  const isHere = useIsHere();
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  return useCallback(
    (owner, page) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      void unreached(services, owner, page, mine.signal).then((fault) => {
        if (mine.signal.aborted || !isHere()) return;
        if (fault === null) go(pathBeside(owner, page));
        else services.feedback.toast(t('pageKept', { why: faultText(fault, language) }), 'bad');
      });
    },
    [services, t, language, isHere, go],
  );
}
