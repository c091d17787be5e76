/**
 * What screens work with, made once at the start from what the browser gives. Tests make it from fakes; nothing below
 * reaches for the browser by itself.
 */
import { createStore } from 'jotai';
import { createContext, useContext } from 'react';
import type { TextStore } from '../browser/storage';
import type { Tabs } from '../browser/tabs';
import type { CallPorts } from '../shared/calls/run';
import type { OperationId } from '../shared/ids';
import type { RuntimeConfig } from '../shared/runtime-config';
import type { EpochMs } from '../shared/units';
import type { MonitorClient } from '../worker-client/monitor-client';
import { type Feedback, keepFeedback } from './account/feedback';
import { keepLedger, type Ledger } from './commands/operations';
import type { DebugWish } from './session/debug-mode';
import { type Drafts, keepDrafts } from './session/drafts';
import { type GroundPage, keepGroundPage } from './session/ground-page';
import { keepSession, type SessionKeeper } from './session/session';
import { keepStyle, type StyleKeeper } from './style/style-store';

/** The browser, as far as screens need it. */
export interface Outside {
  /** Runtime configuration; rejects while it cannot be reached, and asks again next time. */
  readonly config: () => Promise<RuntimeConfig>;
  readonly ports: CallPorts;
  /** Survives the browser's end. */
  readonly storage: TextStore;
  /** Survives a reload of this tab. */
  readonly tabStorage: TextStore;
  readonly tabs: Tabs;
  /** Host name under which the product was opened. */
  readonly host: string;
  readonly debug: DebugWish;
  /** The device's wall clock, for showing only. */
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  /** Loads and starts the worker's client. Called once, when a screen first watches something. */
  readonly startMonitor: () => Promise<MonitorClient>;
  /** Fetches the code of the screens behind the login ahead; does nothing where it is there. */
  readonly prefetchSignedIn: () => void;
  /** Loads the whole product anew. */
  readonly reload: () => void;
  /** Told of what nobody caught in the worker: a bug, for the developer, in the worker's words. */
  readonly bug: (message: string) => void;
}

export interface Services extends Omit<Outside, 'startMonitor' | 'bug'> {
  readonly store: ReturnType<typeof createStore>;
  readonly session: SessionKeeper;
  readonly call: SessionKeeper['call'];
  readonly feedback: Feedback;
  readonly style: StyleKeeper;
  readonly ground: GroundPage;
  readonly drafts: Drafts;
  readonly ledger: Ledger;
  /** The worker's client, started when first asked for. */
  readonly monitor: () => Promise<MonitorClient>;
}

export function createServices({ startMonitor, bug, ...outside }: Outside): Services {
  const store = createStore();
  const { ports, storage, tabs, config, host } = outside;
  const session = keepSession({ store, ports, storage, tabs });
  const style = keepStyle({ store, ports, config, storage, host, onSessionEnded: session.ended });
  const ground = keepGroundPage(storage);
  const drafts = keepDrafts(storage);
  const ledger = keepLedger(store, outside.tabStorage);
  let started: Promise<MonitorClient> | null = null;
  session.onEnter(({ userId }) => {
    drafts.enter(userId);
    void style.enter();
  });
  session.onLeave((why) => {
    drafts.leave(why === 'logout' || why === 'elsewhere');
    ground.clear();
    style.leave();
    ledger.clear();
    void started?.then((client) => client.endSession());
  });
  return {
    ...outside,
    store,
    session,
    call: session.call,
    feedback: keepFeedback(store, ports.after),
    style,
    ground,
    drafts,
    ledger,
    monitor: () => {
      started ??= startMonitor().then(
        (client) => {
          client.onEvent((event) => {
            if (event.kind === 'session-ended') session.ended();
            else if (event.kind === 'operation') ledger.heard(event.operation);
            else if (event.kind === 'bug') bug(event.message);
          });
          return client;
        },
        (error: unknown) => {
          // The code did not load; the next who asks tries again.
          started = null;
          throw error;
        },
      );
      return started;
    },
  };
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

/** The services of the running product. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('No services: the component is not inside ServicesProvider');
  return services;
}
