/** Stores the last values of a page on this device while it is live, and shows them when nothing else is available. */

import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import type { Page } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import { LAST_VALUES_MS } from '../../shared/constants';
import { type EpochMs, HOUR_MS, type Millis } from '../../shared/units';
import { getKeptKey, readKeptPage, writeKeptPage } from '../../state/last-values/kept-pages';
import { storeLastPerson } from '../../state/last-values/recall-person';
import { shouldKeepLastValues } from '../../state/last-values/setting';
import type { Watch } from '../../state/live/watch';
import { getPulse } from '../../state/pulse';
import type { Services } from '../../state/services';
import { hasSessionEnded, sessionAtom } from '../../state/session/session-store';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { pageTexts } from './fetch-document';
import type { PageFacts } from './page-facts';

/**
 * Interval at which an open page is saved again, before its entry expires and to include signal names that arrived
 * late.
 */
export const LAST_PAGE_MS: Millis = HOUR_MS;

export interface WatchedValues {
  readonly client: Pick<MonitorClient, 'forgetLastValues'>;
  readonly watch: Watch;
  readonly facts: PageFacts;
  readonly page: Page;
  readonly plan: Pick<PagePlan, 'spec'>;
}

const withSignOutListener = new WeakSet<WatchedValues['client']>();

const getUser = ({ store }: Services) => {
  const session = store.get(sessionAtom);
  return session.status === 'signed-in' ? session.user : null;
};

/**
 * Returns the id of this build. Each build reads only its own entries, since it may not understand the signal names
 * of another.
 */
const getBuildId = (win: Window): string =>
  win.document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

type NamedSignals = readonly (readonly [signalId: string, described: SlotDescription])[];

const getNamedSignals = ({ watch, plan }: WatchedValues): NamedSignals =>
  plan.spec.slots.flatMap((source, slot) => {
    const description = source.src === 'signal' ? watch.board.getDescription(slot) : null;
    return source.src === 'signal' && description !== null ? [[source.signalId, description] as const] : [];
  });

/**
 * Stores page and values now, every ten seconds, and when the page may be about to end, until the returned function
 * is called.
 */
export function keepLastValues(services: Services, values: WatchedValues, win: Window = window): () => void {
  const { storage, now, session } = services;
  const { client, watch, facts, page } = values;
  const user = getUser(services);
  // A page that requires a password must not be shown from the device without one.
  if (user === null || facts.needPassword || facts.isNeverKept === true) return () => undefined;
  const key = getKeptKey(user.userId, facts.key);
  let storedAt = Number.NEGATIVE_INFINITY;
  const storePage = (): void => {
    const texts = pageTexts.get(page);
    if (texts === undefined || Math.abs(now() - storedAt) < LAST_PAGE_MS) return;
    storedAt = now();
    const storedPage = {
      key,
      savedAt: now(),
      build: getBuildId(win),
      facts,
      ...texts,
      names: getNamedSignals(values),
    };
    writeKeptPage(storedPage, now()).catch(() => {
      storedAt = Number.NEGATIVE_INFINITY;
    });
  };
  const storeNow = (): void => {
    // Nothing is stored for a user who has just signed out.
    if (!shouldKeepLastValues(storage) || getUser(services)?.userId !== user.userId) return;
    storeLastPerson(storage, user, now());
    storePage();
    void watch.keepOrShowLastValues('keep', key);
  };
  if (!withSignOutListener.has(client)) {
    withSignOutListener.add(client);
    session.onSignOut((why, fault) => {
      if (hasSessionEnded(why, fault)) void client.forgetLastValues();
    });
  }
  const handleVisibility = (): void => {
    // A phone may kill a hidden page without notice.
    if (win.document.visibilityState === 'hidden') storeNow();
  };
  win.addEventListener('pagehide', storeNow);
  win.document.addEventListener('visibilitychange', handleVisibility);
  storeNow();
  const stopPulse = getPulse(services).listen(storeNow, LAST_VALUES_MS);
  return () => {
    stopPulse();
    win.removeEventListener('pagehide', storeNow);
    win.document.removeEventListener('visibilitychange', handleVisibility);
  };
}

/** Shows the values stored on this device. Resolves with their time, or `null` if nothing is stored. */
export async function showLastValues(
  services: Services,
  values: WatchedValues,
  win: Window = window,
): Promise<EpochMs | null> {
  const { watch, facts, plan } = values;
  const user = getUser(services);
  if (user === null || !shouldKeepLastValues(services.storage)) return null;
  const key = getKeptKey(user.userId, facts.key);
  const storedPage = await readKeptPage(key, services.now()).catch(() => null);
  if (storedPage !== null && storedPage.build === getBuildId(win)) {
    const names = new Map(storedPage.names as NamedSignals);
    watch.board.describe(
      plan.spec.slots.flatMap((source, slot) => {
        const description = source.src === 'signal' ? names.get(source.signalId) : undefined;
        return description === undefined ? [] : [{ ...description, slot }];
      }),
    );
  }
  // Names first: the values are painted with them.
  return watch.keepOrShowLastValues('show', key);
}
