import { useCallback, useEffect, useRef } from 'react';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getSiblingPagePath } from '../../navigation/page-links';
import { useIsMounted } from '../../navigation/use-is-here';
import type { PageOwner } from '../../page-document/plan';
import type { Fault } from '../../shared/faults';
import type { PageId } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import { getRetryInput } from '../../state/hooks/use-retry';
import { type Services, useServices } from '../../state/services';
import { fetchDocument } from './fetch-document';
import { createSiblingSource } from './page-source';

/** How long another page may take to load while the link is lost; then the current one stays. */
const PAGE_REACH_TIMEOUT_MS: Millis = 10_000;

/** Returns why the page cannot be reached now; `null` if it can be opened, even if only to show another problem. */
async function findUnreachableFault(
  services: Services,
  owner: PageOwner,
  page: PageId,
  signal: AbortSignal,
): Promise<Fault | null> {
  const options = { signal, timeoutMs: PAGE_REACH_TIMEOUT_MS };
  const facts = await createSiblingSource(owner, page).load(services, options);
  if (!facts.ok) return getRetryInput(facts.fault).isFailed ? facts.fault : null;
  const { path, stylePath } = facts.value;
  if (path === null || path === '') return null;
  const document = await fetchDocument(services, { path, stylePath }, options);
  return document.ok || !getRetryInput(document.fault).isFailed ? null : document.fault;
}

/**
 * Returns a function that opens another page of the same owner once that page is known to load. Until then, or if it
 * fails, the current page stays with its last values.
 */
export function useOpenWhenReachable(go: (path: string) => void): (owner: PageOwner, page: PageId) => void {
  const services = useServices();
  const t = useWords(liveWords);
  const language = useLanguage();
  const isMounted = useIsMounted();
  const pendingRequest = useRef<AbortController | null>(null);
  useEffect(() => () => pendingRequest.current?.abort(), []);
  return useCallback(
    (owner, page) => {
      pendingRequest.current?.abort();
      const controller = new AbortController();
      pendingRequest.current = controller;
      void findUnreachableFault(services, owner, page, controller.signal).then((fault) => {
        if (controller.signal.aborted || !isMounted()) return;
        if (fault === null) go(getSiblingPagePath(owner, page));
        else services.feedback.toast(t('pageKept', { why: faultText(fault, language) }), 'bad');
      });
    },
    [services, t, language, isMounted, go],
  );
}
