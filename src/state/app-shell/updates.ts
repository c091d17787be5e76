/**
 * A newer build of the product, for a page that is open all shift: it is looked for now and then, said quietly, and taken
 * at a natural moment (a sign-out, a login screen that nobody uses, a screen on a wall, half an hour in the background),
 * when nothing is under way. Nobody is reloaded otherwise. Each page takes it at a moment of its own within ten minutes: a
 * fleet that loads the product anew in one second would be an outage.
 */
import { UPDATE_HIDDEN_MS, UPDATE_LOOK_MS, UPDATE_RETRY_MS, UPDATE_SPREAD_MS } from '../../shared/constants';
import type { EpochMs, Millis } from '../../shared/units';

export interface UpdatesDeps {
  /** Id of the build that this page comes from. */
  readonly own: string;
  /** Id of the build that was taken last in this tab; null before the first. */
  readonly taken: string | null;
  /** Asks for the newest build; null where nobody can say. */
  readonly newest: () => Promise<string | null>;
  readonly after: (delay: Millis, ring: () => void) => () => void;
  /** A number in [0, 1). */
  readonly chance: () => number;
  readonly now: () => EpochMs;
  readonly isQuiet: () => boolean;
  /** True for a page without a person who returns to it: a login screen, a screen on a wall. */
  readonly isUnattended: () => boolean;
  /** Loads the product anew, which brings this build. */
  readonly take: (build: string) => void;
  /** A newer build is ready. */
  readonly onNewer: () => void;
}

export class Updates {
  readonly #deps: UpdatesDeps;
  #newer: string | null = null;
  #hiddenAt: EpochMs | null = null;
  #inBackground: (() => void) | null = null;
  /** Looks in a row that nobody answered. */
  #failures = 0;
  #isRetrying = false;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
  }

  /** Looks now, and from then on about once an hour, each page at another moment. */
  async start(): Promise<void> {
    const { after, chance } = this.#deps;
    after(UPDATE_LOOK_MS + chance() * UPDATE_SPREAD_MS, () => void this.start());
    await this.look();
  }

  async look(): Promise<void> {
    const { own, taken, newest, onNewer, isUnattended } = this.#deps;
    const build = await newest();
    if (build === null) return this.#lookLater();
    this.#failures = 0;
    // A build that was taken in vain is not put into place yet: its files come before its page.
    if (build === own || build === taken) return;
    if (this.#newer !== build) {
      this.#newer = build;
      onNewer();
    }
    // Looks come at a moment of chance, so whoever takes it here does, too.
    if (isUnattended()) this.#takeIfQuiet();
  }

  /** The page is in the background: whoever returns later finds the newer build there. */
  hidden(): void {
    const { now, after, chance } = this.#deps;
    if (this.#hiddenAt !== null) return;
    this.#hiddenAt = now();
    this.#inBackground = after(UPDATE_HIDDEN_MS + chance() * UPDATE_SPREAD_MS, () => this.#takeIfQuiet());
  }

  /**
   * The page is looked at again. One whose timers stood still takes what it knows of at once: later it would be in use. What
   * it has missed is looked for within minutes, since a shift begins for everybody at once.
   */
  visible(): void {
    const { now, after, chance } = this.#deps;
    this.#inBackground?.();
    this.#inBackground = null;
    const away = this.#hiddenAt === null ? 0 : now() - this.#hiddenAt;
    this.#hiddenAt = null;
    if (away < UPDATE_HIDDEN_MS) return;
    if (!this.#takeIfQuiet()) after(chance() * UPDATE_SPREAD_MS, () => void this.look());
  }

  /** The last person has signed out: the login screen may as well be the newer one. */
  signedOut(): void {
    this.#takeIfQuiet();
  }

  /** A person asks for it. */
  takeNow(): void {
    if (this.#newer !== null) this.#deps.take(this.#newer);
  }

  /** The page was opened without a network, or the platform is away. Each look waits twice as long. */
  #lookLater(): void {
    const { after, chance } = this.#deps;
    const wait = UPDATE_RETRY_MS * 2 ** this.#failures++;
    // The regular look comes sooner.
    if (wait >= UPDATE_LOOK_MS || this.#isRetrying) return;
    this.#isRetrying = true;
    after(wait * (1 + chance()), () => {
      this.#isRetrying = false;
      void this.look();
    });
  }

  #takeIfQuiet(): boolean {
    if (this.#newer === null || !this.#deps.isQuiet()) return false;
    this.#deps.take(this.#newer);
    return true;
  }
}
