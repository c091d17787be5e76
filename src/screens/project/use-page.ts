import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssetRules } from '../../page-document/assets';
import { decodePage } from '../../page-document/decode';
import type { Page, PageFault } from '../../page-document/model';
import { type PageInfo, pageInfo, validPagePassword } from '../../shared/calls/project';
import type { Fault } from '../../shared/faults';
import type { PageId } from '../../shared/ids';
import { useServices } from '../../state/services';
import { useUser } from '../../state/use-user';
import { fetchDocument } from './fetch-document';

/** How far a page has come on its way to the screen. */
export type PageLoad =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'password';
      readonly info: PageInfo;
      readonly isBusy: boolean;
      /** Why the last try failed; null before the first. */
      readonly fault: Fault | null;
    }
  | { readonly phase: 'not-configured'; readonly info: PageInfo }
  | { readonly phase: 'forbidden'; readonly info: PageInfo }
  | { readonly phase: 'failed'; readonly fault: Fault }
  | { readonly phase: 'unreadable'; readonly fault: PageFault }
  | { readonly phase: 'ready'; readonly info: PageInfo; readonly page: Page; readonly assets: AssetRules };

export interface PageLoader {
  readonly load: PageLoad;
  readonly retry: () => void;
  /** Tries a page password. It is sent and forgotten. */
  readonly unlock: (password: string) => void;
}

/** Brings a project page from its id to a decoded document. What is asked for is dropped when the page is left. */
export function usePage(pageId: PageId): PageLoader {
  const services = useServices();
  const { auths } = useUser();
  const [load, setLoad] = useState<PageLoad>({ phase: 'loading' });
  const aborting = useRef(new AbortController());
  const rights = useRef(auths);
  rights.current = auths;

  const follow = useCallback(
    async (info: PageInfo, signal: AbortSignal): Promise<void> => {
      const tell = (next: PageLoad): void => {
        if (!signal.aborted) setLoad(next);
      };
      if (info.permission !== '' && !rights.current.includes(info.permission))
        return tell({ phase: 'forbidden', info });
      const { path } = info;
      if (path === null || path === '')
        return tell(
          info.needPassword
            ? { phase: 'password', info, isBusy: false, fault: null }
            : { phase: 'not-configured', info },
        );
      const document = await fetchDocument(services, path, signal);
      if (!document.ok) return tell({ phase: 'failed', fault: document.fault });
      const { raw, assets } = document.value;
      const decoded = decodePage(raw);
      tell(
        decoded.ok
          ? { phase: 'ready', info, page: decoded.page, assets }
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
    void services.call(pageInfo, { id: pageId }, { signal }).then((outcome) => {
      if (signal.aborted) return;
      if (outcome.ok) void follow(outcome.value, signal);
      else if (outcome.fault.kind !== 'cancelled') setLoad({ phase: 'failed', fault: outcome.fault });
    });
  }, [services, pageId, follow]);
  useEffect(() => {
    begin();
    return () => aborting.current.abort();
  }, [begin]);

  const unlock = (password: string): void => {
    if (load.phase !== 'password' || load.isBusy) return;
    const { info } = load;
    const { signal } = aborting.current;
    setLoad({ ...load, isBusy: true, fault: null });
    void services.call(validPagePassword, { id: pageId, password }, { signal }).then((outcome) => {
      if (signal.aborted) return;
      if (outcome.ok) void follow({ ...outcome.value, needPassword: false }, signal);
      else setLoad({ phase: 'password', info, isBusy: false, fault: outcome.fault });
    });
  };
  return { load, unlock, retry: begin };
}
