/** The session of a broker: accepted users, how long it lasts, and its independence from the platform. */

import { describe, expect, it } from 'vitest';
import { queryGroups } from '../../src/shared/calls/equipment';
import type { Fault } from '../../src/shared/faults';
import { epochMs } from '../../src/shared/units';
import { sessionAtom } from '../../src/state/session/session-store';
import { brokerAtom, siteAtom } from '../../src/state/site/site';
import { signInToSite, startSite } from '../../src/state/site/site-session';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import type { LinkState, WatchSpec } from '../../workers/monitor/contract/contract';
import { ok, Path, userInfo } from './kit/answers';
import { type FakeOutside, fakeOutside, tabHub } from './kit/fake-outside';
import { settled } from './kit/render';
import { createSite } from './kit/site';

const ANNE = { username: 'anne', password: 'a secret' };

describe('A broker session', () => {
  it('starts signed out, and then has a user accepted by the broker, whose password stays in the tab', async () => {
    const { client, watched } = brokerClient();
    const outside = fakeOutside({ startMonitor: async () => client });
    const site = createSite({ groups: ['plant'] }, { writes: 'broker', history: '/vm' });
    startSite(outside.services, site);
    expect([phase(outside), access(outside)]).toEqual(['signed-out: nobody', null]);
    expect(await signInToSite(outside.services, site, { ...ANNE, password: 'wrong' })).toEqual({
      ok: false,
      fault: { kind: 'forbidden' },
    });
    expect([phase(outside), access(outside)]).toEqual(['signed-out: nobody', null]);
    expect(await signInToSite(outside.services, site, ANNE)).toMatchObject({ ok: true });
    expect(phase(outside)).toBe('signed-in');
    expect(access(outside)).toEqual({
      url: 'ws://localhost:3000/mqtt',
      ...ANNE,
      tokenPath: null,
      dialect: 'sparkplug',
      groups: ['plant'],
      prefix: '',
      mayAskRebirth: false,
      mayWrite: true,
    });
    expect(watched).toHaveLength(2);
    expect(JSON.stringify({ ...outside.storage })).not.toContain(ANNE.password);
    expect(outside.requests).toEqual([]);

    const reloaded = fakeOutside({ tabStorage: outside.tabStorage });
    startSite(reloaded.services, site);
    expect([phase(reloaded), access(reloaded)?.password]).toEqual(['signed-in', ANNE.password]);
    const withTokens = fakeOutside({ tabStorage: outside.tabStorage });
    startSite(withTokens.services, createSite({ tokenPath: '/token' }));
    expect([phase(withTokens), access(withTokens)]).toEqual(['signed-out: nobody', null]);
    const moved = fakeOutside({ tabStorage: outside.tabStorage });
    startSite(moved.services, createSite({ url: 'wss://another.example/mqtt' }));
    expect([phase(moved), access(moved)]).toEqual(['signed-out: nobody', null]);
  });

  it.each(['sign-out', 'refusal'])('leaves nothing of the account behind: %s', async (how) => {
    const { client } = brokerClient();
    const outside = fakeOutside({ startMonitor: async () => client });
    const site = createSite();
    startSite(outside.services, site);
    await signInToSite(outside.services, site, ANNE);
    if (how === 'sign-out') await outside.services.session.signOut();
    else outside.services.session.ended();
    expect(phase(outside)).toBe(how === 'sign-out' ? 'signed-out: logout' : 'signed-out: ended');
    expect(access(outside)).toBeNull();
    const again = fakeOutside({ tabStorage: outside.tabStorage });
    startSite(again.services, site);
    expect(phase(again)).toBe('signed-out: nobody');
    expect(outside.requests).toEqual([]);
  });

  it('lets every user in if the broker requires no login', () => {
    const outside = fakeOutside();
    startSite(outside.services, createSite({ login: false, username: 'wall' }));
    expect(phase(outside)).toBe('signed-in');
    expect(access(outside)).toMatchObject({ username: 'wall', password: null });
  });

  it('requests nothing from the platform, and answers immediately that it is missing', async () => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    startSite(outside.services, createSite({ login: false }));
    const { session, call } = outside.services;
    expect(await session.check()).toEqual({ ok: false, fault: { kind: 'unsupported' } });
    expect(await call(queryGroups, {})).toEqual({ ok: false, fault: { kind: 'unsupported' } });
    expect(session.prefetchUser()).toBeNull();
    expect(phase(outside)).toBe('signed-in');
    expect(outside.requests).toEqual([]);
  });

  it('ignores earlier answers of the platform, and messages of other tabs', async () => {
    const openTab = tabHub();
    const tab = openTab();
    const outside = fakeOutside({ answers: { [Path.info]: 'silence' }, tabs: openTab() });
    const asked = outside.services.session.check();
    startSite(outside.services, createSite({ login: false }));
    tab.post({ kind: 'signed-out' });
    tab.post({ kind: 'signed-in', userId: 'u9' as never });
    tab.post({ kind: 'ended' });
    await settled();
    outside.pass(200_000);
    await asked;
    await settled();
    expect(phase(outside)).toBe('signed-in');
    expect(outside.services.store.get(siteAtom)).not.toBeNull();
  });
});

function brokerClient(): { readonly client: MonitorClient; readonly watched: WatchSpec[] } {
  const watched: WatchSpec[] = [];
  const link = (phase: LinkState['phase'], fault: Fault | null): WatchNews => ({
    kind: 'link',
    link: { phase, since: epochMs(0), lastFrameAt: null, retryAt: null, fault },
  });
  const client = {
    onEvent: () => () => undefined,
    endSession: async () => undefined,
    watch: (spec: WatchSpec, onNews: (news: WatchNews) => void) => {
      watched.push(spec);
      const isKnown = spec.family === 'broker' && spec.access.password === ANNE.password;
      queueMicrotask(() => {
        onNews(link('connecting', null));
        onNews(isKnown ? link('live', null) : link('reconnecting', { kind: 'forbidden' }));
      });
      return { leave: () => undefined };
    },
  };
  return { client: client as unknown as MonitorClient, watched };
}

const phase = ({ services }: FakeOutside): string => {
  const session = services.store.get(sessionAtom);
  return session.phase === 'signed-out' ? `signed-out: ${session.why}` : session.phase;
};
const access = ({ services }: FakeOutside) => services.store.get(brokerAtom)?.access ?? null;
