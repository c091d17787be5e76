/** Loads a page: its facts, its password where it needs one, its document. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssetRules } from '../../page-document/assets';
import type { Page, PageFault } from '../../page-document/model';
import type { Fault } from '../../shared/faults';
import { isPermitted } from '../../shared/permissions';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { fetchDocument } from './fetch-document';
import type { PageFacts, PageSource } from './page-source';

/** The progress of loading a page. */
export type PageLoad =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'password';
      readonly facts: PageFacts;
      readonly isBusy: boolean;
      /** The fault of the last try; null before the first. */
      readonly fault: Fault | null;
    }
  | { readonly phase: 'not-configured'; readonly facts: PageFacts }
  | { readonly phase: 'forbidden'; readonly facts: PageFacts }
  /** The page has no document and leads to the alarms. */
  | { readonly phase: 'alarms'; readonly facts: PageFacts }
  | { readonly phase: 'failed'; readonly fault: Fault }
  | { readonly phase: 'unreadable'; readonly fault: PageFault }
  | {
      readonly phase: 'ready';
      readonly facts: PageFacts;
      readonly page: Page;
      readonly assets: AssetRules;
    };

export interface PageLoader {
  readonly load: PageLoad;
  readonly retry: () => void;
  /** Tries a page password. The password is sent and not kept. */
  readonly unlock: (password: string) => void;
}

/** Requests are cancelled when the page is left. */
export function usePage(source: PageSource): PageLoader {
  const services = useServices();
  const { auths } = useUser();
  const [load, setLoad] = useState<PageLoad>({ phase: 'loading' });
  const aborting = useRef(new AbortController());
  const permissions = useRef(auths);
  permissions.current = auths;

  const loadDocument = useCallback(
    async (facts: PageFacts, signal: AbortSignal): Promise<void> => {
      const update = (next: PageLoad): void => {
        if (!signal.aborted) setLoad(next);
      };
      if (!isPermitted(facts.permission, permissions.current)) return update({ phase: 'forbidden', facts });
      const { path, stylePath } = facts;
      if (path === null || path === '') {
        if (facts.needPassword) return update({ phase: 'password', facts, isBusy: false, fault: null });
        return update({ phase: facts.goAlarm ? 'alarms' : 'not-configured', facts });
      }
      const document = await fetchDocument(services, { path, stylePath }, signal);
      if (!document.ok) return update({ phase: 'failed', fault: document.fault });
      const { decoded, assets } = document.value;
      update(
        decoded.ok
          ? { phase: 'ready', facts, page: decoded.page, assets }
          : { phase: 'unreadable', fault: decoded.fault },
      );
    },
    [services],
  );

  /** Loads the page from the beginning and cancels what is under way. */
  const start = useCallback((): void => {
    aborting.current.abort();
    aborting.current = new AbortController();
    const { signal } = aborting.current;
    setLoad({ phase: 'loading' });
    void source.load(services.call, { signal }).then((outcome) => {
      if (signal.aborted) return;
      if (outcome.ok) void loadDocument(outcome.value, signal);
      else if (outcome.fault.kind !== 'cancelled') setLoad({ phase: 'failed', fault: outcome.fault });
    });
  }, [services, source, loadDocument]);
  useEffect(() => {
    start();
    return () => aborting.current.abort();
  }, [start]);

  const unlock = (password: string): void => {
    if (load.phase !== 'password' || load.isBusy || source.unlock === null) return;
    const { facts } = load;
    const { signal } = aborting.current;
    setLoad({ ...load, isBusy: true, fault: null });
    void source.unlock(services.call, password, { signal }).then((outcome) => {
      if (signal.aborted) return;
      if (outcome.ok) void loadDocument({ ...outcome.value, needPassword: false }, signal);
      else setLoad({ phase: 'password', facts, isBusy: false, fault: outcome.fault });
    });
  };
  return { load, unlock, retry: start };
}
