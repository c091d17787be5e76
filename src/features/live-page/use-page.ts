import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssetRules } from '../../page-document/assets';
import type { Page, PageFault } from '../../page-document/model';
import type { Fault } from '../../shared/faults';
import { isPermitted } from '../../shared/permissions';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { fetchDocument } from './fetch-document';
import type { PageFacts, PageSource } from './page-source';

/** How far a page has come on its way to the screen. */
export type PageLoad =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'password';
      readonly facts: PageFacts;
      readonly isBusy: boolean;
      /** Why the last try failed; null before the first. */
      readonly fault: Fault | null;
    }
  | { readonly phase: 'not-configured'; readonly facts: PageFacts }
  | { readonly phase: 'forbidden'; readonly facts: PageFacts }
  /** It has nothing of its own to show and leads to the alarms. */
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
  /** Tries a page password. It is sent and forgotten. */
  readonly unlock: (password: string) => void;
}

/** Brings a page from its source to a decoded document. What is asked for is dropped when the page is left. */
export function usePage(source: PageSource): PageLoader {
  const services = useServices();
  const { auths } = useUser();
  const [load, setLoad] = useState<PageLoad>({ phase: 'loading' });
  const aborting = useRef(new AbortController());
  const permissions = useRef(auths);
  permissions.current = auths;

  const follow = useCallback(
    async (facts: PageFacts, signal: AbortSignal): Promise<void> => {
      const tell = (next: PageLoad): void => {
        if (!signal.aborted) setLoad(next);
      };
      if (!isPermitted(facts.permission, permissions.current)) return tell({ phase: 'forbidden', facts });
      const { path, stylePath } = facts;
      if (path === null || path === '') {
        if (facts.needPassword) return tell({ phase: 'password', facts, isBusy: false, fault: null });
        return tell({ phase: facts.goAlarm ? 'alarms' : 'not-configured', facts });
      }
      const document = await fetchDocument(services, { path, stylePath }, signal);
      if (!document.ok) return tell({ phase: 'failed', fault: document.fault });
      const { decoded, assets } = document.value;
      tell(
        decoded.ok
          ? { phase: 'ready', facts, page: decoded.page, assets }
          : { phase: 'unreadable', fault: decoded.fault },
      );
    },
    [services],
  );

  /** Starts from the beginning; whatever was under way is dropped. */
  const begin = useCallback((): void => {
    aborting.current.abort();
    const mine = new AbortController();
    aborting.current = mine;
    const { signal } = mine;
    setLoad({ phase: 'loading' });
    void source.ask(services.call, { signal }).then((outcome) => {
      if (signal.aborted) return;
      if (outcome.ok) void follow(outcome.value, signal);
      else if (outcome.fault.kind !== 'cancelled') setLoad({ phase: 'failed', fault: outcome.fault });
    });
  }, [services, source, follow]);
  useEffect(() => {
    begin();
    return () => aborting.current.abort();
  }, [begin]);

  const unlock = (password: string): void => {
    if (load.phase !== 'password' || load.isBusy || source.unlock === null) return;
    const { facts } = load;
    const { signal } = aborting.current;
    setLoad({ ...load, isBusy: true, fault: null });
    void source.unlock(services.call, password, { signal }).then((outcome) => {
      if (signal.aborted) return;
      if (outcome.ok) void follow({ ...outcome.value, needPassword: false }, signal);
      else setLoad({ phase: 'password', facts, isBusy: false, fault: outcome.fault });
    });
  };
  return { load, unlock, retry: begin };
}
