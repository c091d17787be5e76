/**
 * Updates a page that is open all shift: checks for a newer build regularly, and applies it at a natural moment when
 * nothing is pending (a sign-out, an unattended screen, half an hour in the background). Pages spread their reloads
 * over ten minutes: a whole fleet reloading in one second would be an outage.
 */
import { UPDATE_CHECK_MS, UPDATE_SPREAD_MS } from '../../shared/constants';
import { type EpochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

/** Shortest delay before the first failed check is repeated; the longest is twice as long. Doubles each time. */
export const UPDATE_RETRY_MS: Millis = 30 * SECOND_MS;
/** A page hidden for this long takes a newer build when it is shown again. */
export const UPDATE_HIDDEN_MS: Millis = 30 * MINUTE_MS;

export interface UpdatesDeps {
  readonly runningBuild: string;
  /** Id of the build last applied in this tab; `null` before the first. */
  readonly lastAppliedBuild: string | null;
  /** Resolves with the newest build's id; `null` if unknown. */
  readonly findNewestBuild: () => Promise<string | null>;
  readonly after: (delay: Millis, callback: () => void) => () => void;
  readonly random: () => number;
  readonly now: () => EpochMs;
  readonly isQuiet: () => boolean;
  /** Whether the page is unattended: a login screen, a wall screen. */
  readonly isUnattended: () => boolean;
  /** Reloads the page with this build. */
  readonly applyBuild: (build: string) => void;
  readonly onNewer: () => void;
}

export class Updates {
  readonly #deps: UpdatesDeps;
  #newerBuild: string | null = null;
  #hiddenAt: EpochMs | null = null;
  #cancelHiddenUpdate: (() => void) | null = null;
  /** Number of consecutive failed checks. */
  #failures = 0;
  #isRetrying = false;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
  }

  /** Checks now and about once an hour, each page at a random time. */
  async start(): Promise<void> {
    const { after, random } = this.#deps;
    after(UPDATE_CHECK_MS + random() * UPDATE_SPREAD_MS, () => void this.start());
    await this.check();
  }

  async check(): Promise<void> {
    const { runningBuild, lastAppliedBuild, findNewestBuild, onNewer, isUnattended } = this.#deps;
    const build = await findNewestBuild();
    if (build === null) return this.#scheduleRetry();
    this.#failures = 0;
    // A build that was applied but did not load is only half deployed: its files come before its page.
    if (build === runningBuild || build === lastAppliedBuild) return;
    if (this.#newerBuild !== build) {
      this.#newerBuild = build;
      onNewer();
    }
    // Checks run at random times, so updates made here are spread out too.
    if (isUnattended()) this.#applyIfQuiet();
  }

  /** Schedules the update of a page in the background: the user finds the newer build on return. */
  handleHidden(): void {
    const { now, after, random } = this.#deps;
    if (this.#hiddenAt !== null) return;
    this.#hiddenAt = now();
    this.#cancelHiddenUpdate = after(UPDATE_HIDDEN_MS + random() * UPDATE_SPREAD_MS, () =>
      this.#applyIfQuiet(),
    );
  }

  /**
   * Applies a known build after a long time in the background with frozen timers: the page is not in use again yet.
   * Without one, checks at a random time within minutes, since a shift starts for all users together.
   */
  handleVisible(): void {
    const { now, after, random } = this.#deps;
    this.#cancelHiddenUpdate?.();
    this.#cancelHiddenUpdate = null;
    const hiddenMs = this.#hiddenAt === null ? 0 : now() - this.#hiddenAt;
    this.#hiddenAt = null;
    if (hiddenMs < UPDATE_HIDDEN_MS) return;
    if (!this.#applyIfQuiet()) after(random() * UPDATE_SPREAD_MS, () => void this.check());
  }

  handleSignOut(): void {
    this.#applyIfQuiet();
  }

  applyNow(): void {
    if (this.#newerBuild !== null) this.#deps.applyBuild(this.#newerBuild);
  }

  /** Retries after a start without a network, or while the platform is down. Each delay is twice the previous one. */
  #scheduleRetry(): void {
    const { after, random } = this.#deps;
    const delayMs = UPDATE_RETRY_MS * 2 ** this.#failures++;
    // The regular check comes sooner.
    if (delayMs >= UPDATE_CHECK_MS || this.#isRetrying) return;
    this.#isRetrying = true;
    after(delayMs * (1 + random()), () => {
      this.#isRetrying = false;
      void this.check();
    });
  }

  #applyIfQuiet(): boolean {
    if (this.#newerBuild === null || !this.#deps.isQuiet()) return false;
    this.#deps.applyBuild(this.#newerBuild);
    return true;
  }
}
