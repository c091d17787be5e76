/** The services of the screens. Code that uses them does not access the browser directly, so tests can pass fakes. */
import { createStore } from 'jotai';
import { createContext, useContext } from 'react';
import type { Pulse } from '../browser/pulse';
import type { TextStore } from '../browser/storage';
import type { Tabs } from '../browser/tabs';
import type { UserInfo } from '../shared/calls/account';
import type { CallPorts } from '../shared/calls/run';
import type { Fault } from '../shared/faults';
import type { OperationId } from '../shared/ids';
import type { PlatformClock } from '../shared/platform-clock';
import type { RuntimeConfig } from '../shared/runtime-config';
import type { EpochMs } from '../shared/units';
import type { MonitorClient } from '../worker-client/monitor-client';
import { forgetAlarmWatch } from './alarm-watch/forget';
import type { AcknowledgementStore } from './alarms/acknowledge-alarms';
import { brokerConfigAtom } from './broker/broker-config';
import type { ReadCache } from './calls/read-cache';
import type { CommandStore } from './commands/commands';
import { createLedger, type Ledger, OPEN_WRITES } from './commands/operations';
import type { EquipmentStore } from './equipment/equipment-store';
import { createFeedback, type Feedback } from './feedback';
import { forgetLastPerson, forgetOtherPerson } from './last-values/last-person';
import type { LazyService } from './late-service';
import type { MessageCountsStore } from './messages/message-counts';
import type { DebugFlags } from './session/debug-flags';
import type { DraftStore } from './session/draft-store';
import { isMarked, keepEarlyMark } from './session/early-mark';
import { forgetDrafts, forgetOtherDrafts } from './session/kept-drafts';
import { createLandingPage, type LandingPage } from './session/landing-page';
import { type CookieJar, createLogoutDebt } from './session/logout-debt';
import { hasSessionEnded, SessionStore } from './session/session-store';
import { StyleStore } from './style/style-store';
import type { DeviceTools } from './wechat/device-tools';
import type { Work } from './work/work';

export interface Environment {
  /** Returns the configuration. Rejects while it cannot be loaded; the next call tries again. */
  readonly config: () => Promise<RuntimeConfig>;
  readonly ports: CallPorts;
  /** Survives closing the browser. */
  readonly storage: TextStore;
  /** Survives a reload of the tab. */
  readonly tabStorage: TextStore;
  readonly tabs: Tabs;
  /** The document's cookies, for the one note that must survive even if storage is full. */
  readonly cookies: CookieJar;
  /** Host name of the product's address. */
  readonly host: string;
  readonly debug: DebugFlags;
  /** Returns the time of the device's wall clock, for display only. */
  readonly now: () => EpochMs;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  readonly newOperationId: () => OperationId;
  readonly startMonitor: () => Promise<MonitorClient>;
  readonly loadRecall: () => Promise<{
    readonly recallPerson: (services: Services, fault: Fault) => UserInfo | null;
  }>;
  readonly prefetchSignedIn: () => void;
  readonly reload: () => void;
  /** Reports an uncaught error of the worker. */
  readonly bug: (message: string) => void;
}

export interface Services extends Omit<Environment, 'startMonitor' | 'loadRecall' | 'bug'> {
  readonly store: ReturnType<typeof createStore>;
  readonly session: SessionStore;
  readonly call: SessionStore['call'];
  readonly feedback: Feedback;
  readonly style: StyleStore;
  readonly landingPage: LandingPage;
  readonly ledger: Ledger;
  /** Returns the worker client, started by the first call. After a failure the next call tries again. */
  readonly monitor: () => Promise<MonitorClient>;
  readonly acknowledgements: LazyService<AcknowledgementStore, Services>;
  readonly commands: LazyService<CommandStore, Services>;
  readonly deviceTools: LazyService<DeviceTools, Services>;
  readonly drafts: LazyService<DraftStore, Services>;
  /** One store per session. */
  readonly equipment: LazyService<EquipmentStore, Services>;
  readonly messageCounts: LazyService<MessageCountsStore, Services>;
  readonly platformClock: LazyService<PlatformClock, Services>;
  readonly pulse: LazyService<Pulse, Services>;
  readonly readCache: LazyService<ReadCache, Services>;
  readonly work: LazyService<Work, Services>;
}

interface MonitorDeps extends Pick<Environment, 'startMonitor' | 'bug'> {
  readonly session: SessionStore;
  readonly ledger: Ledger;
}

function createMonitorStart({ startMonitor, bug, session, ledger }: MonitorDeps): Services['monitor'] {
  let clientPromise: Promise<MonitorClient> | null = null;
  const start = async (): Promise<MonitorClient> => {
    const client = await startMonitor();
    client.onEvent((event) => {
      if (event.kind === 'session-ended') session.handleEnded();
      else if (event.kind === 'operation') ledger.update(event.operation);
      else if (event.kind === 'bug') bug(event.message);
    });
    return client;
  };
  session.onSignOut(() => {
    clientPromise?.then((client) => client.endSession()).catch(() => undefined);
  });
  return () => {
    clientPromise ??= start().catch((error: unknown) => {
      clientPromise = null;
      throw error;
    });
    return clientPromise;
  };
}

export function createServices({ startMonitor, loadRecall, bug, ...environment }: Environment): Services {
  const store = createStore();
  const { ports, storage, tabStorage, tabs, cookies, config, host } = environment;
  const recall = (fault: Fault): Promise<UserInfo | null> =>
    loadRecall().then(
      ({ recallPerson }) => recallPerson(services, fault),
      () => null,
    );
  const session = new SessionStore({
    store,
    ports,
    debt: createLogoutDebt(storage, cookies),
    tabs,
    recall,
    isMarked: (userId) => isMarked(storage, userId),
  });
  keepEarlyMark(session, { storage, config });
  const style = new StyleStore({ store, ports, config, storage, host, session });
  const landingPage = createLandingPage(storage);
  const ledger = createLedger(store, tabStorage);
  session.onSignIn(({ userId }) => {
    forgetOtherPerson(storage, userId);
    forgetOtherDrafts(storage, userId);
    if (!store.get(brokerConfigAtom)) void style.loadForUser();
  });
  session.onSignOut((reason, fault) => {
    if (reason === 'logout' || reason === 'elsewhere') {
      forgetDrafts(storage);
      storage.write(OPEN_WRITES, null);
    }
    if (hasSessionEnded(reason, fault)) forgetLastPerson(storage);
    landingPage.clear();
    style.dropUserStyle();
    ledger.clear();
    forgetAlarmWatch(tabStorage);
  });
  const createLazyService = <T>(isPerSession = false): LazyService<T, Services> => {
    let createdService: { readonly service: T } | null = null;
    if (isPerSession)
      session.onSignOut(() => {
        createdService = null;
      });
    return (create) => {
      createdService ??= { service: create(services) };
      return createdService.service;
    };
  };
  const services: Services = {
    ...environment,
    store,
    session,
    call: session.call,
    feedback: createFeedback(store, ports.after),
    style,
    landingPage,
    ledger,
    monitor: createMonitorStart({ startMonitor, bug, session, ledger }),
    acknowledgements: createLazyService(),
    commands: createLazyService(),
    deviceTools: createLazyService(),
    drafts: createLazyService(),
    equipment: createLazyService(true),
    messageCounts: createLazyService(),
    platformClock: createLazyService(),
    pulse: createLazyService(),
    readCache: createLazyService(),
    work: createLazyService(),
  };
  return services;
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('No services: the component is not inside ServicesProvider');
  return services;
}
