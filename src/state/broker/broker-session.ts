/** The session at a broker without the platform. The broker or its token server checks the credentials. */
import type { BrokerAccess, BrokerSource, BrokerWatch } from '../../../workers/monitor/contract/contract';
import type { BrokerConfig } from '../../shared/broker-config';
import type { UserInfo } from '../../shared/calls/account';
import { field } from '../../shared/calls/decode';
import { HTTP_TIMEOUT_MS } from '../../shared/constants';
import { done, failed, type Outcome } from '../../shared/faults';
import type { UserId } from '../../shared/ids';
import type { WatchNews } from '../../worker-client/monitor-client';
import { restoreLedger } from '../commands/kept-ledger';
import type { Services } from '../services';
import { createNamelessUser } from '../session/nameless-user';
import { brokerAtom, brokerConfigAtom } from './broker-config';

/** In the tab's storage: closing the tab removes the credentials, and a reload does not end a shift. */
const CREDENTIALS = 'allshift.broker-credentials';

export interface BrokerCredentials {
  readonly username: string;
  readonly password: string;
}

/** Returns a broker's full address. A path is on the page's host. */
const resolveAddress = (url: string, { protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  url.startsWith('/') ? `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${url}` : url;

export function createBrokerSource(
  { broker, history, alerts, writes }: BrokerConfig,
  credentials: BrokerCredentials | null,
  location: Pick<Location, 'protocol' | 'host'>,
): BrokerSource {
  const { url, username, tokenPath, dialect, groups, prefix, rebirth } = broker;
  const access: BrokerAccess = {
    url: resolveAddress(url, location),
    username: credentials?.username ?? (username === '' ? null : username),
    password: credentials?.password ?? null,
    tokenPath,
    dialect: dialect ?? 'sparkplug',
    groups: groups ?? [],
    prefix,
    mayRequestRebirth: rebirth,
    mayWrite: writes === 'broker',
  };
  return { family: 'broker', access, history, alerts };
}

/** Creates a watch without values: the list of equipment, and the signals of the named equipment. */
export const createListing = (
  { family, access, history }: BrokerSource,
  dataEquip: BrokerWatch['dataEquip'],
): BrokerWatch => ({
  family,
  access,
  history,
  alerts: null,
  dataEquip,
  dataSignal: [],
  slots: [],
  trendSlots: [],
  listsPlant: true,
});

/** Creates a user without permissions: parts of a page that need one stay hidden, and the broker guards writes. */
const createBrokerUser = (username: string | null): UserInfo =>
  createNamelessUser((username ?? '') as UserId);

/** Connects to the broker, and resolves when it has accepted or refused the user. */
async function tryBroker(services: Services, source: BrokerSource): Promise<Outcome<null>> {
  const client = await services.monitor().catch(() => null);
  if (client === null) return failed({ kind: 'offline' });
  return new Promise((resolve) => {
    const end = (outcome: Outcome<null>): void => {
      cancel();
      // The connection stays open for a while after the watch: the next screen reuses it.
      handle.leave();
      resolve(outcome);
    };
    const handleNews = (news: WatchNews): void => {
      if (news.kind === 'worker-lost') end(failed({ kind: 'offline' }));
      if (news.kind !== 'link') return;
      const { status, fault } = news.link;
      if (status === 'live') end(done(null));
      else if (status === 'offline' || status === 'reconnecting' || status === 'stopped')
        end(failed(fault ?? { kind: 'offline' }));
    };
    const cancel = services.ports.after(HTTP_TIMEOUT_MS, () =>
      end(failed({ kind: 'timeout', afterMs: HTTP_TIMEOUT_MS })),
    );
    const handle = client.watch(createListing(source, []), handleNews);
  });
}

/** Returns the stored credentials, only for the broker or the token server that has accepted them. */
function readCredentials({ tabStorage }: Services, { broker }: BrokerConfig): BrokerCredentials | null {
  const stored = tabStorage.read(CREDENTIALS);
  if (stored === null) return null;
  try {
    const raw: unknown = JSON.parse(stored);
    const [url, username, password] = [field(raw, 'url'), field(raw, 'username'), field(raw, 'password')];
    const isSame = url === broker.url && field(raw, 'tokenPath') === broker.tokenPath;
    const isValid = isSame && typeof username === 'string' && typeof password === 'string';
    return isValid ? { username, password } : null;
  } catch {
    return null;
  }
}

/** Signs the user in here. `credentials`: `null` if the broker requires none. */
function signIn(services: Services, brokerConfig: BrokerConfig, credentials: BrokerCredentials | null): void {
  const { store, session } = services;
  const source = createBrokerSource(brokerConfig, credentials, window.location);
  const user = createBrokerUser(source.access.username);
  store.set(brokerAtom, source);
  session.signIn(user);
  restoreLedger(services, user.userId);
}

/** Starts the product at a broker. If it requires no credentials, every user is signed in. */
export function startBroker(services: Services, brokerConfig: BrokerConfig): void {
  const { store, session, tabStorage } = services;
  session.switchToBroker();
  session.onSignOut(() => {
    store.set(brokerAtom, null);
    tabStorage.write(CREDENTIALS, null);
  });
  store.set(brokerConfigAtom, brokerConfig);
  const credentials = readCredentials(services, brokerConfig);
  if (credentials !== null || !brokerConfig.broker.login) signIn(services, brokerConfig, credentials);
}

/** Signs in at the broker. Name and password stay in this tab to survive a reload. */
export async function signInToBroker(
  services: Services,
  brokerConfig: BrokerConfig,
  credentials: BrokerCredentials,
): Promise<Outcome<null>> {
  const outcome = await tryBroker(services, createBrokerSource(brokerConfig, credentials, window.location));
  if (!outcome.ok) return outcome;
  const { url, tokenPath } = brokerConfig.broker;
  services.tabStorage.write(CREDENTIALS, JSON.stringify({ url, tokenPath, ...credentials }));
  signIn(services, brokerConfig, credentials);
  return outcome;
}
