/**
 * The organisation's style (spec 3, spec 4), loaded before everything else and again for the signed-in user. Only
 * public data is stored across reloads: a title, paths, a colour.
 */

import { atom, type createStore } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';
import { type Answer, type CallPorts, exchangeWithTimeout, runCall } from '../../shared/calls/run';
import { loadStyle, loadUserStyle, type Theme } from '../../shared/calls/style';
import { getCdnAddress, getCdnBase } from '../../shared/cdn-address';
import type { Outcome } from '../../shared/faults';
import { isStyleFile } from '../../shared/root-declarations';
import type { RuntimeConfig } from '../../shared/runtime-config';
import type { Millis } from '../../shared/units';
import type { SessionStore } from '../session/session-store';
import { readStoredStyle } from './stored-style';
import { parseBrand } from './style-file';
import { getBrandHost, getPictureAddress, isComplete } from './theme-rules';

/** Longest wait for the organisation's theme, on start and after a login, before continuing without it. */
export const THEME_WAIT_MS: Millis = 1_500;

interface Style {
  /** `null` for the product's default look. */
  readonly theme: Theme | null;
  /** The brand's colour, `#rrggbb`; `null` for the product's default. */
  readonly brand: string | null;
  readonly favicon: string | null;
  readonly logo: string | null;
  /** Pictures that may not be shown, by their field and address. */
  readonly refusedPictures: readonly string[];
}

/**
 * `permission`: the theme's code is not 200, or it cannot be read; `unset`: it has no login path or style file;
 * `unreadable`: the style file cannot be loaded.
 */
export type StyleFault = 'permission' | 'unset' | 'unreadable';

export interface StyleState {
  readonly style: Style;
  readonly fault: StyleFault | null;
  /** Theme for which drawing waits, at most THEME_WAIT_MS; `null` for none. */
  readonly awaitedTheme: 'start' | 'user' | null;
}

const DEFAULT_STYLE: Style = { theme: null, brand: null, favicon: null, logo: null, refusedPictures: [] };
type ThemeKind = 'start' | 'user';
type ShownStyle = Pick<StyleState, 'style' | 'fault'>;
export const styleAtom = atom<StyleState>({ style: DEFAULT_STYLE, fault: null, awaitedTheme: null });

// A theme changes in several steps. With an atom per part, its users do not render for changes of other parts.
/** Whether nothing may be drawn yet (spec 2). */
export const awaitsThemeAtom = atom((get) => get(styleAtom).awaitedTheme === 'start');
const createThemeTextAtom = (name: 'title' | 'webLoginPath' | 'webMainPath') =>
  atom((get) => get(styleAtom).style.theme?.[name] ?? '');
/** As the platform sent it; '' if missing. */
export const themeTitleAtom = createThemeTextAtom('title');
export const themeLoginPathAtom = createThemeTextAtom('webLoginPath');
export const themeMainPathAtom = createThemeTextAtom('webMainPath');

export interface StyleStoreDeps {
  readonly store: ReturnType<typeof createStore>;
  readonly ports: CallPorts;
  readonly config: () => Promise<RuntimeConfig>;
  readonly storage: TextStore;
  readonly host: string;
  readonly session: Pick<SessionStore, 'forUser'>;
}

/** `null` if no request is sent to the platform. */
type ThemeAnswer = Outcome<Answer<Theme | null>> | null;

/** Whether an answer has no theme. Code 10003, a success of commands (spec 5), comes without a theme too. */
const lacksTheme = (answer: Outcome<Answer<Theme | null>>): boolean =>
  answer.ok
    ? answer.value.code !== '200'
    : answer.fault.kind === 'refused' || answer.fault.kind === 'malformed';

const PICTURES = ['faviconIco', 'appLoginLogo'] as const;

function createStyle(theme: Theme, brand: string | null, config: RuntimeConfig, host: string): Style {
  const [favicon = null, logo = null] = PICTURES.map((name) =>
    getPictureAddress(theme[name], theme.isNew, config, host),
  );
  const refusedPictures = PICTURES.filter((name, at) => theme[name] !== '' && [favicon, logo][at] === null);
  return {
    theme,
    brand,
    favicon,
    logo,
    refusedPictures: refusedPictures.map((name) => `${name}: ${theme[name]}`),
  };
}

export class StyleStore {
  readonly #deps: StyleStoreDeps;
  /** The loaded styles. The user's is shown if present. */
  readonly #loadedStyles: Record<ThemeKind, ShownStyle | null> = { start: null, user: null };
  /** Numbers of the newest requests. A theme that arrives after a newer one, or after sign-out, is dropped. */
  readonly #lastRequests: Record<ThemeKind, number> = { start: 0, user: 0 };

  constructor(deps: StyleStoreDeps) {
    this.#deps = deps;
  }

  /** Loads the style of the host. Resolves when it is loaded or cannot be. */
  async loadForDomain(): Promise<void> {
    const { config, storage, host, ports } = this.#deps;
    const storedStyle =
      this.#loadedStyles.start === null ? readStoredStyle(storage.read(StoredName.style)) : null;
    const pendingLoad = this.#load('start', async () => {
      const runtimeConfig = await config().catch(() => null);
      // At a broker the product has its default look.
      if (runtimeConfig === null || runtimeConfig.site !== null) return null;
      const domain = getBrandHost(host, runtimeConfig.adminHosts);
      return runCall(ports, loadStyle, domain === undefined ? {} : { host: domain });
    });
    if (storedStyle !== null) await this.#showStored(storedStyle.theme, storedStyle.brand);
    await pendingLoad;
  }

  loadForUser(): Promise<void> {
    const { session, ports } = this.#deps;
    // Through the session: a late response after a sign-out must not end the next user's session.
    return this.#load('user', () => session.forUser(() => runCall(ports, loadUserStyle, {})));
  }

  dropUserStyle(): void {
    this.#lastRequests.user += 1;
    this.#loadedStyles.user = null;
    if (this.#getState().awaitedTheme === 'user') this.#update({ awaitedTheme: null });
    this.#redraw();
  }

  #getState(): StyleState {
    return this.#deps.store.get(styleAtom);
  }

  #update(changes: Partial<StyleState>): void {
    this.#deps.store.set(styleAtom, { ...this.#getState(), ...changes });
  }

  #redraw(): void {
    this.#update(
      this.#loadedStyles.user ?? this.#loadedStyles.start ?? { style: DEFAULT_STYLE, fault: null },
    );
  }

  /** Shows the style of the last start immediately, and its pictures once the configuration is read. */
  async #showStored(theme: Theme, brand: string | null): Promise<void> {
    const lastStyle: ShownStyle = { style: { ...DEFAULT_STYLE, theme, brand }, fault: null };
    this.#loadedStyles.start = lastStyle;
    this.#update({ ...lastStyle, awaitedTheme: null });
    const config = await this.#deps.config().catch(() => null);
    if (config === null || this.#loadedStyles.start !== lastStyle) return;
    this.#loadedStyles.start = { style: createStyle(theme, brand, config, this.#deps.host), fault: null };
    this.#redraw();
  }

  async #load(kind: ThemeKind, request: () => Promise<ThemeAnswer>): Promise<void> {
    this.#lastRequests[kind] += 1;
    const requestNumber = this.#lastRequests[kind];
    const isCurrent = (): boolean => requestNumber === this.#lastRequests[kind];
    const stopWaiting = (): void => {
      if (isCurrent() && this.#getState().awaitedTheme === kind) this.#update({ awaitedTheme: null });
    };
    this.#update({ awaitedTheme: kind });
    const cancelLimit = this.#deps.ports.after(THEME_WAIT_MS, stopWaiting);
    try {
      const [answer, config] = await Promise.all([request(), this.#deps.config().catch(() => null)]);
      if (!isCurrent() || answer === null || config === null) return;
      if (lacksTheme(answer)) this.#show(kind, { style: this.#getState().style, fault: 'permission' });
      else if (answer.ok && answer.value.data !== null)
        await this.#showTheme(kind, answer.value.data, config, isCurrent, stopWaiting);
    } finally {
      cancelLimit();
      stopWaiting();
    }
  }

  async #showTheme(
    kind: ThemeKind,
    theme: Theme,
    config: RuntimeConfig,
    isCurrent: () => boolean,
    stopWaiting: () => void,
  ): Promise<void> {
    const fault = isComplete(theme) ? null : 'unset';
    // The colour stays until the style file has been read, to avoid flicker.
    this.#show(kind, {
      style: createStyle(theme, this.#getState().style.brand, config, this.#deps.host),
      fault,
    });
    stopWaiting();
    const brand = theme.stylePath === '' ? null : await this.#readBrand(theme.stylePath, config);
    if (!isCurrent()) return;
    const isUnreadable = theme.isNew && brand === undefined;
    this.#show(kind, {
      style: createStyle(theme, brand ?? null, config, this.#deps.host),
      fault: fault ?? (isUnreadable ? 'unreadable' : null),
    });
    if (kind === 'start')
      this.#deps.storage.write(StoredName.style, JSON.stringify({ theme, brand: brand ?? null }));
  }

  #show(kind: ThemeKind, shownStyle: ShownStyle): void {
    this.#loadedStyles[kind] = shownStyle;
    this.#redraw();
  }

  /** Reads the brand's colour; `null` if the style file sets none, undefined if it cannot be loaded. */
  async #readBrand(path: string, config: RuntimeConfig): Promise<string | null | undefined> {
    const address = getCdnAddress(getCdnBase(config), path);
    if (address === null) return undefined;
    const outcome = await exchangeWithTimeout(this.#deps.ports, {
      method: 'GET',
      path: address,
      headers: {},
      cookies: false,
    });
    if (!outcome.ok || outcome.value.status < 200 || outcome.value.status >= 300) return undefined;
    return isStyleFile(outcome.value.text) ? parseBrand(outcome.value.text) : undefined;
  }
}
