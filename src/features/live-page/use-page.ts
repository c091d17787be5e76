import { useCallback, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AssetRules } from '../../page-document/assets';
import type { Page, PageFault } from '../../page-document/model';
import { RECALL_AFTER_MS } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import { isPermitted } from '../../shared/permissions';
import type { Millis } from '../../shared/units';
import { getRetryInput, useRetry } from '../../state/hooks/use-retry';
import { type Services, useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { fetchDocument } from './fetch-document';
import { type PageAtStart, takePageAtStart } from './page-at-start';
import type { PageFacts } from './page-facts';
import type { PageSource } from './page-source';
import type { StoredPage } from './recall-page';

export type PageLoad =
  | { readonly status: 'loading' }
  | {
      readonly status: 'password';
      readonly facts: PageFacts;
      /** Checks a password, which is sent but not stored. */
      readonly check: (password: string, signal: AbortSignal) => Promise<Outcome<PageFacts>>;
    }
  | { readonly status: 'not-configured'; readonly facts: PageFacts }
  | { readonly status: 'forbidden'; readonly facts: PageFacts }
  | { readonly status: 'alarms'; readonly facts: PageFacts }
  | {
      readonly status: 'failed';
      readonly fault: Fault;
      readonly isTrying: boolean;
    }
  | { readonly status: 'unreadable'; readonly fault: PageFault }
  | {
      readonly status: 'ready';
      readonly facts: PageFacts;
      readonly page: Page;
      readonly assets: AssetRules;
      /** Set for a page stored on this device while the platform cannot be reached. */
      readonly kept?: {
        readonly isTrying: boolean;
        /** Pause requested by the platform before the next attempt; 0 if none. */
        readonly pauseMs: Millis;
      };
    };

export interface PageLoader {
  readonly load: PageLoad;
  readonly retry: () => void;
  /** Like `retry`, but keeps the shown page until the new one arrives, or permanently if it cannot be reached. */
  readonly refresh: () => void;
  readonly unlock: (facts: PageFacts) => void;
}

const recallPage = (services: Services, key: string): Promise<StoredPage | null> =>
  loadCode(() => import('./recall-page')).then(
    (code) => code.recallPage(services, key),
    () => null,
  );

const LOADING: PageLoad = { status: 'loading' };

/** Retries a page that failed for lack of a network, without changing the screen. */
function useQuietRetry(load: PageLoad, start: (next: (previous: PageLoad) => PageLoad) => void): void {
  const stored = load.status === 'ready' ? load.kept : undefined;
  const failure = getRetryInput(load.status === 'failed' ? load.fault : null);
  const retryQuietly = (): void =>
    start((previous) => {
      if (previous.status === 'failed') return { ...previous, isTrying: true };
      return previous.status === 'ready' && previous.kept
        ? { ...previous, kept: { isTrying: true, pauseMs: 0 } }
        : previous;
    });
  const isTrying = load.status === 'failed' ? load.isTrying : (stored?.isTrying ?? false);
  useRetry({
    isFailed: stored !== undefined || failure.isFailed,
    isTrying,
    retry: retryQuietly,
    pauseMs: stored?.pauseMs ?? failure.pauseMs,
  });
}

/** Returns a function that shows the stored page if no other is shown. It also runs if loading takes too long. */
function useRecall(
  { key }: PageSource,
  load: PageLoad,
  setLoad: (next: (previous: PageLoad) => PageLoad) => void,
  controllerRef: { readonly current: AbortController },
): (signal: AbortSignal) => void {
  const services = useServices();
  const recall = useCallback(
    (signal: AbortSignal): void =>
      void recallPage(services, key).then((stored) => {
        if (stored === null || signal.aborted) return;
        setLoad((previous) => {
          if (previous.status !== 'failed' && previous.status !== 'loading') return previous;
          // A pending attempt ends with its own result.
          const isTrying = previous.status === 'loading' || previous.isTrying;
          const { pauseMs } = getRetryInput(previous.status === 'failed' ? previous.fault : null);
          return { status: 'ready', ...stored, kept: { isTrying, pauseMs } };
        });
      }),
    [services, key, setLoad],
  );
  const isLoading = load.status === 'loading';
  useEffect(
    () =>
      isLoading
        ? services.ports.after(RECALL_AFTER_MS, () => recall(controllerRef.current.signal))
        : undefined,
    [services, isLoading, recall, controllerRef],
  );
  return recall;
}

/**
 * Loads a page each time it is opened. Does not use `useRead`, since some steps may need the user. Requests are
 * aborted when the page is left; network failures are retried automatically.
 */
export function usePage(source: PageSource): PageLoader {
  const services = useServices();
  const { auths } = useUser();
  const t = useWords(liveWords);
  const language = useLanguage();
  const [load, setLoad] = useState<PageLoad>(LOADING);
  const controllerRef = useRef(new AbortController());
  const permissions = useRef(auths);
  permissions.current = auths;

  const recall = useRecall(source, load, setLoad, controllerRef);
  const fail = (fault: Fault, signal: AbortSignal): void => {
    if (signal.aborted || fault.kind === 'cancelled') return;
    // The last values of a shown page survive a network outage.
    const { isFailed: isRetried, pauseMs } = getRetryInput(fault);
    if (load.status === 'ready' && isRetried) {
      if (load.kept !== undefined) setLoad({ ...load, kept: { isTrying: false, pauseMs } });
      else services.feedback.toast(t('pageKept', { why: faultText(fault, language) }), 'bad');
      return;
    }
    setLoad({ status: 'failed', fault, isTrying: false });
    if (isRetried) recall(signal);
  };
  const failRef = useRef(fail);
  failRef.current = fail;

  const loadDocument = useCallback(
    async (facts: PageFacts, signal: AbortSignal, startRequests?: PageAtStart['texts']): Promise<void> => {
      const update = (next: PageLoad): void => {
        if (!signal.aborted) setLoad(next);
      };
      if (!isPermitted(facts.permission, permissions.current)) return update({ status: 'forbidden', facts });
      const { path, stylePath } = facts;
      if (path === null || path === '') {
        const { unlock } = source;
        if (facts.needPassword && unlock !== null)
          return update({
            status: 'password',
            facts,
            check: (password, signal) => unlock(services.call, password, { signal }),
          });
        return update({ status: facts.goAlarm ? 'alarms' : 'not-configured', facts });
      }
      const document = await fetchDocument(services, { path, stylePath }, { signal }, startRequests);
      if (!document.ok) return failRef.current(document.fault, signal);
      const { decoded, assets } = document.value;
      update(
        decoded.ok
          ? { status: 'ready', facts, page: decoded.page, assets }
          : { status: 'unreadable', fault: decoded.fault },
      );
    },
    [services, source],
  );

  /** Loads the page from the beginning and aborts pending requests; `next` returns the state shown until then. */
  const start = useCallback(
    (next: (previous: PageLoad) => PageLoad): void => {
      controllerRef.current.abort();
      controllerRef.current = new AbortController();
      const { signal } = controllerRef.current;
      setLoad(next);
      const startRequests = takePageAtStart(services, source);
      void (startRequests?.facts ?? source.load(services, { signal })).then((outcome) => {
        if (signal.aborted) return;
        if (outcome.ok) void loadDocument(outcome.value, signal, startRequests?.texts);
        else failRef.current(outcome.fault, signal);
      });
    },
    [services, source, loadDocument],
  );
  useEffect(() => {
    start(() => LOADING);
    return () => controllerRef.current.abort();
  }, [start]);

  useQuietRetry(load, start);

  const unlock = (facts: PageFacts): void => {
    setLoad(LOADING);
    // The password was just accepted; do not ask for it again.
    void loadDocument({ ...facts, needPassword: false, isNeverKept: true }, controllerRef.current.signal);
  };
  return {
    load,
    unlock,
    retry: () => start(() => LOADING),
    refresh: () => start((previous) => (previous.status === 'ready' ? previous : LOADING)),
  };
}
