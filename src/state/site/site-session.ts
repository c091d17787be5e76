/**
 * The session at a site without the platform: name and password of its broker, known to this tab alone. The broker itself
 * is asked whether they are right.
 */
import type { BrokerAccess, BrokerSource, BrokerWatch } from '../../../workers/monitor/contract/contract';
import type { UserInfo } from '../../shared/calls/account';
import { field, isRecord } from '../../shared/calls/decode';
import { HTTP_TIMEOUT_MS } from '../../shared/constants';
import { done, failed, type Outcome } from '../../shared/faults';
import type { UserId } from '../../shared/ids';
import type { Site } from '../../shared/site';
import type { WatchNews } from '../../worker-client/monitor-client';
import type { Services } from '../services';
import { brokerAtom, siteAtom } from './site';

/** Name and password of the broker, in the storage of this tab: they go with it, and a reload does not end a shift. */
const CREDENTIALS = 'allshift.broker-credentials';

/** Name and password as a person types them. */
export interface BrokerCredentials {
  readonly username: string;
  readonly password: string;
}

/** The address of the broker: a path lies on the page's own host. */
const socketAddress = (url: string, { protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  url.startsWith('/') ? `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${url}` : url;

/** The way to the site's plant for somebody with these credentials. */
export function sourceOf(
  { broker, history, writes }: Site,
  credentials: BrokerCredentials | null,
  place: Pick<Location, 'protocol' | 'host'>,
): BrokerSource {
  const { url, username, dialect, groups, prefix, rebirth } = broker;
  const access: BrokerAccess = {
    url: socketAddress(url, place),
    username: credentials?.username ?? (username === '' ? null : username),
    password: credentials?.password ?? null,
    dialect,
    groups,
    prefix,
    mayAskRebirth: rebirth,
    mayWrite: writes === 'broker',
  };
  return { family: 'broker', access, history };
}

/** The watch of a plant without any value of it: its equipment, and the signals of that which is named. */
export const listingOf = (
  { family, access, history }: BrokerSource,
  dataEquip: BrokerWatch['dataEquip'],
): BrokerWatch => ({
  family,
  access,
  history,
  dataEquip,
  dataSignal: [],
  slots: [],
  trendSlots: [],
  listsPlant: true,
});

/** The permissions of the platform mean nothing here: what a person may do, the broker decides. */
function userOf(username: string | null): UserInfo {
  return {
    userId: (username ?? '') as UserId,
    loginname: username ?? '',
    tel: '',
    auths: [],
    isBindweixin: false,
    loginOpenId: '',
    appLandingType: 'other',
    appLandingEquipId: null,
    appLandingEquipPageId: null,
    appLandingProjectId: null,
    appLandingProjectPageId: null,
  };
}

/** Resolves as soon as the broker has taken this person, or has said why it does not. */
async function tryBroker(services: Services, source: BrokerSource): Promise<Outcome<null>> {
  const client = await services.monitor().catch(() => null);
  if (client === null) return failed({ kind: 'offline' });
  return new Promise((resolve) => {
    const end = (outcome: Outcome<null>): void => {
      cancel();
      // The connection outlasts the watch for a while: the next screen finds it.
      handle.leave();
      resolve(outcome);
    };
    const onNews = (news: WatchNews): void => {
      if (news.kind === 'worker-lost') end(failed({ kind: 'offline' }));
      if (news.kind !== 'link') return;
      const { phase, fault } = news.link;
      if (phase === 'live') end(done(null));
      else if (phase === 'offline' || phase === 'reconnecting' || phase === 'stopped')
        end(failed(fault ?? { kind: 'offline' }));
    };
    const cancel = services.ports.after(HTTP_TIMEOUT_MS, () =>
      end(failed({ kind: 'timeout', afterMs: HTTP_TIMEOUT_MS })),
    );
    const handle = client.watch(listingOf(source, []), onNews);
  });
}

/** Nobody is signed in who has not been here before in this tab; a site that asks for nothing has everybody signed in. */
function remembered({ tabStorage }: Services, site: Site): BrokerCredentials | null | undefined {
  if (!site.broker.login) return null;
  const kept = tabStorage.read(CREDENTIALS);
  if (kept === null) return undefined;
  try {
    const raw: unknown = JSON.parse(kept);
    const [username, password] = [field(raw, 'username'), field(raw, 'password')];
    return isRecord(raw) && typeof username === 'string' && typeof password === 'string'
      ? { username, password }
      : undefined;
  } catch {
    return undefined;
  }
}

function enter(services: Services, site: Site, credentials: BrokerCredentials | null): void {
  const source = sourceOf(site, credentials, window.location);
  services.store.set(brokerAtom, source);
  services.session.enter(userOf(source.access.username));
}

/** Puts the site in place of the platform. */
export function startSite(services: Services, site: Site): void {
  services.store.set(siteAtom, site);
  services.session.onSignOut(() => {
    services.store.set(brokerAtom, null);
    services.tabStorage.write(CREDENTIALS, null);
  });
  const credentials = remembered(services, site);
  if (credentials === undefined) services.session.leave('nobody');
  else enter(services, site, credentials);
}

/** Signs a person in whom the broker takes. Name and password stay in this tab, so that they outlast a reload of it. */
export async function signInToSite(
  services: Services,
  site: Site,
  credentials: BrokerCredentials,
): Promise<Outcome<null>> {
  const outcome = await tryBroker(services, sourceOf(site, credentials, window.location));
  if (!outcome.ok) return outcome;
  services.tabStorage.write(CREDENTIALS, JSON.stringify(credentials));
  enter(services, site, credentials);
  return outcome;
}
