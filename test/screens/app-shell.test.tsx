/** The product as an installed app: when it may reload, its entries in More, and the manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isQuietMoment } from '../../src/app/quiet-moment';
import { cn as words } from '../../src/i18n/app-shell';
import { matchSignedInRoute } from '../../src/navigation/routes';
import MoreApp from '../../src/screens/home/more-app';
import type { AlarmId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { STORED_ALARM_WATCH } from '../../src/state/alarm-watch/forget';
import { acknowledgementsAtom } from '../../src/state/alarms/acknowledge-alarms';
import { installOfferAtom, watchInstallOffer } from '../../src/state/app-shell/install-offer';
import { keepOfflineAtom, newerBuildAtom, offlineStateAtom } from '../../src/state/app-shell/kept';
import { type LedgerEntry, ledgerAtom } from '../../src/state/commands/operations';
import { LAST_PERSON } from '../../src/state/last-values/last-person';
import { shouldKeepLastValues } from '../../src/state/last-values/setting';
import { NO_COUNTS } from '../../src/state/work/outbox-counts';
import { openDraftsAtom, outboxCountsAtom } from '../../src/state/work/work-atoms';
import { createFakeOutside } from './kit/fake-outside';
import { press } from './kit/open';
import { expectTexts } from './kit/queries';
import { renderBare, screen, user } from './kit/render';

afterEach(() => document.body.replaceChildren());

describe('A page', () => {
  const createScope = (search = '') => ({ location: { search }, document });
  const createWrite = (status: LedgerEntry['status']): LedgerEntry =>
    ({ id: 'o1', status, sentAt: epochMs(1) }) as LedgerEntry;

  it('may reload while idle', () => {
    const { services } = createFakeOutside();
    services.store.set(ledgerAtom, [createWrite('done'), createWrite('unknown')]);
    document.body.innerHTML =
      '<input type="search" value="pump"><input value=""><input type="radio" value="a">';
    expect(isQuietMoment(services, createScope('?debug'))).toBe(true);
  });

  it('does not reload during a write, an acknowledgement, a replay, a form, a dialog, an alarm watch or a transfer', () => {
    const { services, tabStorage } = createFakeOutside();
    const { store } = services;
    const isQuiet = (search = ''): boolean => isQuietMoment(services, createScope(search));
    for (const status of ['sent', 'accepted'] as const) {
      store.set(ledgerAtom, [createWrite('done'), createWrite(status)]);
      expect(isQuiet(), status).toBe(false);
    }
    store.set(ledgerAtom, []);
    expect(isQuiet('?replay=1000-2000-1500')).toBe(false);
    for (const markup of ['<textarea>a note</textarea>', '<input value="42">', '<dialog open></dialog>']) {
      document.body.innerHTML = markup;
      expect(isQuiet(), markup).toBe(false);
    }
    document.body.replaceChildren();
    store.set(outboxCountsAtom, { ...NO_COUNTS, waiting: 1 });
    expect(isQuiet()).toBe(false);
    store.set(outboxCountsAtom, { ...NO_COUNTS, refused: 1 });
    expect(isQuiet()).toBe(true);
    store.set(openDraftsAtom, new Set(['u1 report']));
    expect(isQuiet()).toBe(false);
    store.set(openDraftsAtom, new Set<string>());
    store.set(acknowledgementsAtom, { pending: new Set(['a1' as AlarmId]), accepted: new Map() });
    expect(isQuiet()).toBe(false);
    store.set(acknowledgementsAtom, { pending: new Set<AlarmId>(), accepted: new Map() });
    tabStorage.setItem(STORED_ALARM_WATCH, '{"isOn":true}');
    expect(isQuiet()).toBe(false);
    tabStorage.setItem(STORED_ALARM_WATCH, '{"isOn":false}');
    expect(isQuiet()).toBe(true);
  });
});

describe('The install offer', () => {
  function createBrowser(navigator: { userAgent: string; standalone?: boolean }, isStandalone = false) {
    const listeners = new Map<string, (event: Event) => void>();
    const store = createStore();
    watchInstallOffer(store, {
      navigator,
      matchMedia: () => ({ matches: isStandalone }),
      addEventListener: (type, listener) => void listeners.set(type, listener),
    });
    return { store, listeners, getOfferKind: () => store.get(installOfferAtom).kind };
  }

  it('waits in More for the user, and is made once', async () => {
    const { store, listeners, getOfferKind } = createBrowser({ userAgent: 'Chrome' });
    expect(getOfferKind()).toBe('none');
    const prompt = vi.fn(async () => undefined);
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    listeners.get('beforeinstallprompt')?.(event);
    expect(event.defaultPrevented).toBe(true);
    const offer = store.get(installOfferAtom);
    if (offer.kind === 'offered') await offer.showPrompt();
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(getOfferKind()).toBe('none');
  });

  it('explains manual installation on iOS, but neither in WeChat nor once installed', () => {
    expect(createBrowser({ userAgent: 'Safari', standalone: false }).getOfferKind()).toBe('by-hand');
    expect(createBrowser({ userAgent: 'Safari MicroMessenger/8', standalone: false }).getOfferKind()).toBe(
      'none',
    );
    expect(createBrowser({ userAgent: 'Safari', standalone: true }).getOfferKind()).toBe('none');
    expect(createBrowser({ userAgent: 'Chrome' }, true).getOfferKind()).toBe('none');
  });
});

describe('The manifest', () => {
  it('names screens that are routes of the product', () => {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../public/manifest.webmanifest'), 'utf8'),
    ) as { readonly shortcuts: readonly { readonly url: string }[]; readonly scope: string };
    expect(manifest.shortcuts).toHaveLength(3);
    for (const { url } of manifest.shortcuts) {
      expect(url.startsWith(manifest.scope)).toBe(true);
      expect(matchSignedInRoute(url.slice(manifest.scope.length - 1)), url).not.toBeNull();
    }
  });
});

describe('More', () => {
  it('offers no installation if the browser does not, and keeps last values until switched off', async () => {
    const { services, storage } = createFakeOutside();
    storage.setItem(LAST_PERSON, '["u1",1,{}]');
    await renderBare(services, <MoreApp />);
    expect(document.body.textContent).toBe(words.lastValues + words.lastValuesDetail);
    const keep = screen.getByRole('switch', { name: words.lastValues });
    expect(keep).toBeChecked();
    await user.click(keep);
    expect(shouldKeepLastValues(services.storage)).toBe(false);
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    await user.click(keep);
    expect(shouldKeepLastValues(services.storage)).toBe(true);
  });

  it('announces a newer version quietly, and installs it on demand', async () => {
    const { services } = createFakeOutside();
    const applyBuild = vi.fn();
    services.store.set(offlineStateAtom, 'kept');
    services.store.set(newerBuildAtom, { apply: applyBuild });
    await renderBare(services, <MoreApp />);
    expectTexts(words.newerDetail, words.kept);
    expect(applyBuild).not.toHaveBeenCalled();
    await press(words.takeNow);
    expect(applyBuild).toHaveBeenCalledTimes(1);
  });

  it('shows what holds up a newer version while an alarm watch is on', async () => {
    const { services, tabStorage } = createFakeOutside();
    services.store.set(newerBuildAtom, { apply: () => undefined });
    tabStorage.setItem(STORED_ALARM_WATCH, '{"isOn":true}');
    await renderBare(services, <MoreApp />);
    expect(document.body).toHaveTextContent(words.newerHeld);
    expect(document.body).not.toHaveTextContent(words.newerDetail);
    expect(isQuietMoment(services, { location: { search: '' }, document })).toBe(false);
  });

  it('keeps nothing on a data-saving device until asked to', async () => {
    const { services } = createFakeOutside();
    const keep = vi.fn();
    services.store.set(offlineStateAtom, 'on-request');
    services.store.set(keepOfflineAtom, { keep });
    await renderBare(services, <MoreApp />);
    expect(document.body).toHaveTextContent(words.onRequest);
    await press(words.keepNow);
    expect(keep).toHaveBeenCalledTimes(1);
  });
});
