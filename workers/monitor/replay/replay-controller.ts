/**
 * Switches a watch between live values and a replay. Until the replay's code is loaded the page stays live; then no
 * live value is sent to it.
 */
import type { FormulaExplanation, ReplayCommand } from '../contract/contract';
import { fetchWithTimeout } from '../host/lazy-module';
import type { Replay, ReplayDeps } from './replay';

export interface ReplayControllerDeps extends ReplayDeps {
  readonly isHidden: () => boolean;
  readonly getInterest: () => Uint32Array | null;
  readonly returnToLive: () => void;
}

/** First batch number of replays, by which a credit identifies its sender. */
const FIRST_NUMBER = 2 ** 32;

export class ReplayController {
  /** Whether a replay was requested or is running. */
  isOn = false;
  /** Whether the page shows the past. */
  isShown = false;
  readonly #deps: ReplayControllerDeps;
  #replay: Replay | null = null;
  /** Number of starts and leaves; a module that loads after its attempt ended is ignored. */
  #attempt = 0;

  constructor(deps: ReplayControllerDeps) {
    this.#deps = deps;
  }

  handleCommand(command: ReplayCommand): void {
    if (command.kind === 'start') void this.#start(command);
    else if (command.kind === 'leave') this.#leave();
    else this.#replay?.handleCommand(command);
  }

  /** Handles a credit; returns `false` if it belongs to a batch of live values. */
  handlePaint(sequence: number): boolean {
    if (sequence < FIRST_NUMBER) return false;
    this.#replay?.handlePaint(sequence);
    return true;
  }
  explain(slot: number): FormulaExplanation | null {
    return this.#replay?.explain(slot) ?? null;
  }
  setInterest(slots: Uint32Array | null): void {
    this.#replay?.setInterest(slots);
  }
  setHidden(isHidden: boolean): void {
    this.#replay?.setHidden(isHidden);
  }

  /** Ends the replay without notifying the page. */
  stop(): void {
    this.#attempt++;
    this.#replay?.stop();
    this.#replay = null;
    this.isOn = false;
    this.isShown = false;
  }

  async #start(command: Extract<ReplayCommand, { kind: 'start' }>): Promise<void> {
    const deps = this.#deps;
    const { isShown } = this;
    this.stop();
    this.isOn = true;
    this.isShown = isShown;
    const attempt = this.#attempt;
    const module = await fetchWithTimeout(deps.ports, () => import('./replay'));
    if (attempt !== this.#attempt) return;
    if (module !== null) {
      this.isShown = true;
      this.#replay = new module.Replay(deps, command, {
        isHidden: deps.isHidden(),
        interest: deps.getInterest(),
        firstNumber: FIRST_NUMBER * attempt,
      });
      return;
    }
    this.isOn = false;
    this.isShown = false;
    deps.emit({ kind: 'replay', replay: null, fault: { kind: 'offline' } });
    deps.returnToLive();
  }

  #leave(): void {
    if (!this.isOn) return;
    this.stop();
    this.#deps.emit({ kind: 'replay-alarms', alarms: [] });
    this.#deps.emit({ kind: 'replay', replay: null });
    this.#deps.returnToLive();
  }
}
