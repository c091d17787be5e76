/** The session of a broker: accepted users, how long it lasts, and its independence from the platform. */

import { describe, expect, it } from 'vitest';
import { queryGroups } from '../../src/shared/calls/equipment';
import type { Fault } from '../../src/shared/faults';
import { epochMs } from '../../src/shared/units';
import { brokerAtom, brokerConfigAtom } from '../../src/state/broker/broker-config';
import { signInToBroker, startBroker } from '../../src/state/broker/broker-session';
import { sessionAtom } from '../../src/state/session/session-store';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import type { LinkState, WatchSpec } from '../../workers/monitor/contract/contract';
import { createUserInfo, ok, Path } from './kit/answers';
import { createBrokerConfig } from './kit/broker';
import { createFakeOutside, createTabHub, type FakeOutside } from './kit/fake-outside';
import { waitUntilSettled } from './kit/render';

const ANNE = { username: 'anne', password: 'a secret' };

describe('A broker session', () => {
  it('starts signed out, and then has a user accepted by the broker, whose password stays in the tab', async () => {
    const { client, specs } = createBrokerClient();
    const outside = createFakeOutside({ startMonitor: async () => client });
    const site = createBrokerConfig({ groups: ['plant'] }, { writes: 'broker', history: '/vm' });
    startBroker(outside.services, site);
    expect([status(outside), getAccess(outside)]).toEqual(['signed-out: no-session', null]);
    expect(await signInToBroker(outside.services, site, { ...ANNE, password: 'wrong' })).toEqual({
      ok: false,
      fault: { kind: 'forbidden' },
    });
    expect([status(outside), getAccess(outside)]).toEqual(['signed-out: no-session', null]);
    expect(await signInToBroker(outside.services, site, ANNE)).toMatchObject({ ok: true });
    expect(status(outside)).toBe('signed-in');
    expect(getAccess(outside)).toEqual({
      url: `ws://${window.location.host}/mqtt`,
      ...ANNE,
      tokenPath: null,
      dialect: 'sparkplug',
      groups: ['plant'],
      prefix: '',
      mayRequestRebirth: false,
      mayWrite: true,
    });
    expect(specs).toHaveLength(2);
    expect(JSON.stringify({ ...outside.storage })).not.toContain(ANNE.password);
    expect(outside.requests).toEqual([]);

    const reloaded = createFakeOutside({ tabStorage: outside.tabStorage });
    startBroker(reloaded.services, site);
    expect([status(reloaded), getAccess(reloaded)?.password]).toEqual(['signed-in', ANNE.password]);
    const withTokens = createFakeOutside({ tabStorage: outside.tabStorage });
    startBroker(withTokens.services, createBrokerConfig({ tokenPath: '/token' }));
    expect([status(withTokens), getAccess(withTokens)]).toEqual(['signed-out: no-session', null]);
    const moved = createFakeOutside({ tabStorage: outside.tabStorage });
    startBroker(moved.services, createBrokerConfig({ url: 'wss://another.example/mqtt' }));
    expect([status(moved), getAccess(moved)]).toEqual(['signed-out: no-session', null]);
  });

  it.each(['sign-out', 'refusal'])('leaves nothing of the account behind: %s', async (ending) => {
    const { client } = createBrokerClient();
    const outside = createFakeOutside({ startMonitor: async () => client });
    const site = createBrokerConfig();
    startBroker(outside.services, site);
    await signInToBroker(outside.services, site, ANNE);
    if (ending === 'sign-out') await outside.services.session.signOut();
    else outside.services.session.handleEnded();
    expect(status(outside)).toBe(ending === 'sign-out' ? 'signed-out: logout' : 'signed-out: ended');
    expect(getAccess(outside)).toBeNull();
    const reopened = createFakeOutside({ tabStorage: outside.tabStorage });
    startBroker(reopened.services, site);
    expect(status(reopened)).toBe('signed-out: no-session');
    expect(outside.requests).toEqual([]);
  });

  it('lets every user in if the broker requires no login', () => {
    const outside = createFakeOutside();
    startBroker(outside.services, createBrokerConfig({ login: false, username: 'wall' }));
    expect(status(outside)).toBe('signed-in');
    expect(getAccess(outside)).toMatchObject({ username: 'wall', password: null });
  });

  it('requests nothing from the platform, and answers immediately that it is missing', async () => {
    const outside = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()) } });
    startBroker(outside.services, createBrokerConfig({ login: false }));
    const { session, call } = outside.services;
    expect(await session.check()).toEqual({ ok: false, fault: { kind: 'unsupported' } });
    expect(await call(queryGroups, {})).toEqual({ ok: false, fault: { kind: 'unsupported' } });
    expect(session.prefetchUser()).toBeNull();
    expect(status(outside)).toBe('signed-in');
    expect(outside.requests).toEqual([]);
  });

  it('ignores earlier answers of the platform, and messages of other tabs', async () => {
    const openTab = createTabHub();
    const tab = openTab();
    const outside = createFakeOutside({ answers: { [Path.info]: 'silence' }, tabs: openTab() });
    const pendingCheck = outside.services.session.check();
    startBroker(outside.services, createBrokerConfig({ login: false }));
    tab.post({ kind: 'signed-out' });
    tab.post({ kind: 'signed-in', userId: 'u9' as never });
    tab.post({ kind: 'ended' });
    await waitUntilSettled();
    outside.advance(200_000);
    await pendingCheck;
    await waitUntilSettled();
    expect(status(outside)).toBe('signed-in');
    expect(outside.services.store.get(brokerConfigAtom)).not.toBeNull();
  });
});

function createBrokerClient(): { readonly client: MonitorClient; readonly specs: WatchSpec[] } {
  const specs: WatchSpec[] = [];
  const link = (status: LinkState['status'], fault: Fault | null): WatchNews => ({
    kind: 'link',
    link: { status, since: epochMs(0), lastFrameAt: null, retryAt: null, fault },
  });
  const client = {
    onEvent: () => () => undefined,
    endSession: async () => undefined,
    watch: (spec: WatchSpec, onNews: (news: WatchNews) => void) => {
      specs.push(spec);
      const isKnown = spec.family === 'broker' && spec.access.password === ANNE.password;
      queueMicrotask(() => {
        onNews(link('connecting', null));
        onNews(isKnown ? link('live', null) : link('reconnecting', { kind: 'forbidden' }));
      });
      return { leave: () => undefined };
    },
  };
  return { client: client as unknown as MonitorClient, specs };
}

const status = ({ services }: FakeOutside): string => {
  const session = services.store.get(sessionAtom);
  return session.status === 'signed-out' ? `signed-out: ${session.reason}` : session.status;
};
const getAccess = ({ services }: FakeOutside) => services.store.get(brokerAtom)?.access ?? null;
