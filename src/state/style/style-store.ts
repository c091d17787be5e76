/**
 * The organisation's style (specification 3, "Theme"; section 4): asked for before all else, again for the user who has
 * signed in, and never a reason not to start. What is kept over a reload is public: a title, paths, a colour.
 */
import { atom, type createStore } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';
import type { Call } from '../../shared/calls/call';
import { type CallPorts, exchangeWithin, runCall } from '../../shared/calls/run';
import { loadStyle, loadUserStyle, type Theme } from '../../shared/calls/style';
import { cdnAddress, cdnBaseOf } from '../../shared/cdn-address';
import { THEME_WAIT_MS } from '../../shared/constants';
import type { RuntimeConfig } from '../../shared/runtime-config';
import { brandHost, isComplete, pictureAddress } from './look';
import { readKeptStyle } from './stored-style';
import { brandOf, isStyleFile } from './style-file';

export interface Style {
  /** Null: the product's own look. */
  readonly theme: Theme | null;
  /** The brand's colour, `#rrggbb`; null for the product's own. */
  readonly brand: string | null;
  readonly favicon: string | null;
  readonly logo: string | null;
}

/** What the specification has words for: the theme's code is not 200; it names no login path or style file; that file cannot be had. */
export type StyleFault = 'permission' | 'unset' | 'unreadable';

export interface StyleState {
  readonly style: Style;
  readonly fault: StyleFault | null;
  /** Who is waiting for a theme, and for how long at most, says `THEME_WAIT_MS`. */
  readonly waitsFor: 'start' | 'user' | null;
}

const OWN_LOOK: Style = { theme: null, brand: null, favicon: null, logo: null };
type Whose = 'start' | 'user';
type Shown = Pick<StyleState, 'style' | 'fault'>;
export const styleAtom = atom<StyleState>({ style: OWN_LOOK, fault: null, waitsFor: null });

// A theme comes in several steps, and twice. Who needs but one part of it is not drawn anew with each of them.
/** Nothing that is behind the login may be drawn yet (specification 2). */
export const awaitsThemeAtom = atom((get) => get(styleAtom).waitsFor === 'start');
const themeText = (name: 'title' | 'webLoginPath' | 'webMainPath') =>
  atom((get) => get(styleAtom).style.theme?.[name] ?? '');
/** The product's name by the theme, as the platform sent it; empty for none. */
export const themeTitleAtom = themeText('title');
/** Where somebody signs in, as the platform sent it; empty for none. */
export const themeLoginPathAtom = themeText('webLoginPath');
/** Where somebody begins, as the platform sent it; empty for none. */
export const themeMainPathAtom = themeText('webMainPath');

export interface StyleKeeper {
  /** Loads the style of this domain. Resolves when it is there, or cannot be had. */
  readonly start: () => Promise<void>;
  /** Loads the style of the signed-in user's organisation. */
  readonly enter: () => Promise<void>;
  /** Back to the style of this domain. */
  readonly leave: () => void;
}

export interface StyleParts {
  readonly store: ReturnType<typeof createStore>;
  readonly ports: CallPorts;
  readonly config: () => Promise<RuntimeConfig>;
  readonly storage: TextStore;
  /** Host name under which the product was opened. */
  readonly host: string;
  /** Told that the session is over. */
  readonly onSessionEnded: () => void;
}

export function keepStyle({ store, ports, config, storage, host, onSessionEnded }: StyleParts): StyleKeeper {
  const dressed = (theme: Theme, brand: string | null, configured: RuntimeConfig): Style => ({
    theme,
    brand,
    favicon: pictureAddress(theme.faviconIco, theme.isNew, configured),
    logo: pictureAddress(theme.appLoginLogo, theme.isNew, configured),
  });
  const change = (to: Partial<StyleState>): void => store.set(styleAtom, { ...store.get(styleAtom), ...to });

  /** Of this domain and of the signed-in user's organisation, as far as known; the latter is what shows. */
  const known: Record<Whose, Shown | null> = { start: null, user: null };
  /** Counts questions: a theme that comes after a newer question, or after its user has left, is nobody's. */
  const turn: Record<Whose, number> = { start: 0, user: 0 };
  const redraw = (): void => change(known.user ?? known.start ?? { style: OWN_LOOK, fault: null });

  /** The theme, the fault, or null where the platform could not be asked. */
  const ask = async <In>(call: Call<In, Theme>, input: In): Promise<Theme | 'permission' | null> => {
    const outcome = await runCall(ports, call, input);
    // 10003 is a success of commands, and no theme (specification 5).
    if (outcome.ok) return outcome.value.code === '200' ? outcome.value.data : 'permission';
    if (outcome.fault.kind === 'session-ended') onSessionEnded();
    return outcome.fault.kind === 'refused' ? 'permission' : null;
  };

  /** The brand's colour by the style file; undefined where the file cannot be had. */
  const readBrand = async (path: string, configured: RuntimeConfig): Promise<string | null | undefined> => {
    const address = cdnAddress(cdnBaseOf(configured), path);
    if (address === null) return undefined;
    const outcome = await exchangeWithin(ports, {
      method: 'GET',
      path: address,
      headers: {},
      cookies: false,
    });
    if (!outcome.ok || outcome.value.status < 200 || outcome.value.status >= 300) return undefined;
    return isStyleFile(outcome.value.text) ? brandOf(outcome.value.text) : undefined;
  };

  const load = async (whose: Whose, question: () => Promise<Theme | 'permission' | null>): Promise<void> => {
    turn[whose] += 1;
    const mine = turn[whose];
    const isCurrent = (): boolean => mine === turn[whose];
    const stopWaiting = (): void => {
      if (isCurrent() && store.get(styleAtom).waitsFor === whose) change({ waitsFor: null });
    };
    const show = (to: Shown): void => {
      known[whose] = to;
      redraw();
    };
    change({ waitsFor: whose });
    const takeBack = ports.after(THEME_WAIT_MS, stopWaiting);
    try {
      const [theme, configured] = await Promise.all([question(), config().catch(() => null)]);
      if (!isCurrent() || theme === null || configured === null) return;
      if (theme === 'permission') {
        show({ style: store.get(styleAtom).style, fault: 'permission' });
        return;
      }
      const fault = isComplete(theme) ? null : 'unset';
      // The colour stays as it is until the file says otherwise: nothing flickers.
      show({ style: dressed(theme, store.get(styleAtom).style.brand, configured), fault });
      stopWaiting();
      const brand = theme.stylePath === '' ? null : await readBrand(theme.stylePath, configured);
      if (!isCurrent()) return;
      const isUnreadable = theme.isNew && brand === undefined;
      show({
        style: dressed(theme, brand ?? null, configured),
        fault: fault ?? (isUnreadable ? 'unreadable' : null),
      });
      if (whose === 'start') storage.write(StoredName.style, JSON.stringify({ theme, brand: brand ?? null }));
    } finally {
      takeBack();
      stopWaiting();
    }
  };

  return {
    start: async () => {
      const kept = known.start === null ? readKeptStyle(storage.read(StoredName.style)) : null;
      const loading = load('start', async () => {
        const configured = await config().catch(() => null);
        if (configured === null) return null;
        const brandDomain = brandHost(host, configured.adminHosts);
        return ask(loadStyle, brandDomain === undefined ? {} : { host: brandDomain });
      });
      if (kept !== null) {
        // As last time, at once; what has changed since follows.
        const last: Shown = { style: { ...OWN_LOOK, ...kept }, fault: null };
        known.start = last;
        change({ ...last, waitsFor: null });
        const configured = await config().catch(() => null);
        if (configured !== null && known.start === last) {
          known.start = { style: dressed(kept.theme, kept.brand, configured), fault: null };
          redraw();
        }
      }
      await loading;
    },
    enter: () => load('user', () => ask(loadUserStyle, {})),
    leave: () => {
      turn.user += 1;
      known.user = null;
      if (store.get(styleAtom).waitsFor === 'user') change({ waitsFor: null });
      redraw();
    },
  };
}
