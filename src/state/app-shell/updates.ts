/**
 * Updates a page that is open all shift: checks for a newer build regularly, and applies it at a natural moment when
 * nothing is pending (a sign-out, an unattended screen, half an hour in the background). Pages spread their reloads
 * over ten minutes: a whole fleet reloading in one second would be an outage.
 */
import { UPDATE_HIDDEN_MS, UPDATE_LOOK_MS, UPDATE_RETRY_MS, UPDATE_SPREAD_MS } from '../../shared/constants';
import type { EpochMs, Millis } from '../../shared/units';

export interface UpdatesDeps {
  /** Id of the build that is running. */
  readonly own: string;
  /** Id of the build last applied in this tab; `null` before the first. */
  readonly taken: string | null;
  /** Resolves with the newest build's id; `null` if unknown. */
  readonly newest: () => Promise<string | null>;
  readonly after: (delay: Millis, ring: () => void) => () => void;
  readonly chance: () => number;
  readonly now: () => EpochMs;
  readonly isQuiet: () => boolean;
  /** Whether the page is unattended: a login screen, a wall screen. */
  readonly isUnattended: () => boolean;
  /** Reloads the page with this build. */
  readonly take: (build: string) => void;
  readonly onNewer: () => void;
}

export class Updates {
  readonly #deps: UpdatesDeps;
  #newer: string | null = null;
  #hiddenAt: EpochMs | null = null;
  #inBackground: (() => void) | null = null;
  /** Number of consecutive failed checks. */
  #failures = 0;
  #isRetrying = false;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
  }

  /** Checks now and about once an hour, each page at its own random time. */
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
    // A build that was applied but did not load is only half deployed: its files come before its page.
    if (build === own || build === taken) return;
    if (this.#newer !== build) {
      this.#newer = build;
      onNewer();
    }
    // Checks run at random times, so updates made here are spread out too.
    if (isUnattended()) this.#takeIfQuiet();
  }

  /** Schedules the update of a page in the background: the user finds the newer build on return. */
  hidden(): void {
    const { now, after, chance } = this.#deps;
    if (this.#hiddenAt !== null) return;
    this.#hiddenAt = now();
    this.#inBackground = after(UPDATE_HIDDEN_MS + chance() * UPDATE_SPREAD_MS, () => this.#takeIfQuiet());
  }

  /**
   * Applies a known build after a long time in the background with frozen timers: the page is not in use again yet.
   * Without one, checks at a random time within minutes, since a shift starts for all users together.
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

  signedOut(): void {
    this.#takeIfQuiet();
  }

  takeNow(): void {
    if (this.#newer !== null) this.#deps.take(this.#newer);
  }

  /** Retries after a start without a network, or while the platform is down. Each delay is twice as long. */
  #lookLater(): void {
    const { after, chance } = this.#deps;
    const wait = UPDATE_RETRY_MS * 2 ** this.#failures++;
    // The regular check comes sooner.
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
