/**
 * What stands between a session and its replay: switches between live and past, and fetches the code of replay when it
 * is first wanted. While it is on, nothing live goes to the page.
 */
import { Header } from '../../../src/shared/batch';
import type { FormulaExplanation, ReplayOrder } from '../contract/contract';
import type { Replay, ReplayDeps } from './replay';

export interface ReplayControllerDeps extends ReplayDeps {
  readonly isHidden: () => boolean;
  /** The page is to be shown what is live again. */
  readonly backToLive: () => void;
}

/** Batches of replays are numbered from here on, so that a credit says which sender it is for. */
const NUMBERS_FROM = 2 ** 32;

export class ReplayController {
  /** Whether the page is shown the past. */
  isOn = false;
  readonly #host: ReplayControllerDeps;
  #replay: Replay | null = null;
  #interest: Uint32Array | null = null;
  /** Counts starts and leaves: what was wanted before is not wanted any more. */
  #round = 0;

  constructor(host: ReplayControllerDeps) {
    this.#host = host;
  }

  order(order: ReplayOrder): void {
    if (order.do === 'start') void this.#start(order);
    else if (order.do === 'leave') this.#leave();
    else this.#replay?.order(order);
  }

  /** Takes a credit; false where it is none of a replay's. */
  painted(sequence: number): boolean {
    if (sequence < NUMBERS_FROM) return false;
    this.#replay?.painted(sequence - NUMBERS_FROM * this.#round);
    return true;
  }
  /** What there is to say of the formula that a slot shows. */
  explain(slot: number): FormulaExplanation | null {
    return this.#replay?.explain(slot) ?? null;
  }
  setInterest(slots: Uint32Array | null): void {
    this.#interest = slots;
    this.#replay?.setInterest(slots);
  }
  setHidden(isHidden: boolean): void {
    this.#replay?.setHidden(isHidden);
  }

  /** The session ends. */
  stop(): void {
    this.#round++;
    this.#replay?.stop();
    this.#replay = null;
    this.isOn = false;
  }

  async #start(order: Extract<ReplayOrder, { do: 'start' }>): Promise<void> {
    this.stop();
    this.isOn = true;
    const round = this.#round;
    const module = await import('./replay').catch(() => null);
    if (round !== this.#round) return;
    if (module === null) {
      this.isOn = false;
      this.#host.tell({ kind: 'replay', replay: null, fault: { kind: 'offline' } });
      this.#host.backToLive();
      return;
    }
    const host: ReplayDeps = {
      ...this.#host,
      send: (message) => {
        const header = new Float64Array(message.buffer, 0, Header.sequence + 1);
        header[Header.sequence] = (header[Header.sequence] as number) + NUMBERS_FROM * round;
        this.#host.send(message);
      },
    };
    const page = { isHidden: this.#host.isHidden(), interest: this.#interest };
    this.#replay = new module.Replay(host, order, page);
  }

  #leave(): void {
    if (!this.isOn) return;
    this.stop();
    this.#host.tell({ kind: 'replay-alarms', alarms: [] });
    this.#host.tell({ kind: 'replay', replay: null });
    this.#host.backToLive();
  }
}
