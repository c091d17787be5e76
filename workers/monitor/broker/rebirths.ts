/**
 * Asks Sparkplug nodes for their birth, rarely and once among all clients: after a random delay in which no other
 * asked. The broker orders simultaneous claims: all clients receive them in the same order, and the first asks.
 */
import {
  REBIRTH_AGAIN_MAX_MS,
  REBIRTH_AGAIN_MS,
  REBIRTH_WAIT_MAX_MS,
  REBIRTH_WAIT_MIN_MS,
} from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import { Count } from '../../../src/shared/profile';
import type { Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import type { PlantEvents } from './dialect';
import { MetricType, REBIRTH_METRIC } from './sparkplug-names';
import type { PayloadReader } from './sparkplug-payload';
import { commandTopic, writeMetric } from './sparkplug-writer';

/** Sent as a command to the node, which ignores unknown metrics. */
const CLAIM_METRIC = 'allshift/rebirth claim';

interface Question {
  /** When the node was last asked, steady clock; −∞ before the first. */
  askedAt: Millis;
  /** Requests by all clients since its last birth. */
  unanswered: number;
  /** Running until the claim is sent, and then until it returns. */
  waiting: Cancel | null;
  /** Our claim in flight, or `null`. */
  claim: string | null;
}

export class Rebirths {
  readonly #ports: Pick<Ports, 'after' | 'chance' | 'now' | 'monotonic'>;
  readonly #events: Pick<PlantEvents, 'publish' | 'counted'>;
  readonly #questions = new Map<EquipmentId, Question>();

  constructor(
    ports: Pick<Ports, 'after' | 'chance' | 'now' | 'monotonic'>,
    events: Pick<PlantEvents, 'publish' | 'counted'>,
  ) {
    this.#ports = ports;
    this.#events = events;
  }

  /** Requests a birth, unless already pending. */
  want(node: EquipmentId): void {
    const question = this.#of(node);
    if (question.waiting !== null) return;
    const { after, chance, monotonic } = this.#ports;
    // A birth that never arrives may be larger than we accept, and each costs the node and its uplink.
    const again = Math.min(
      REBIRTH_AGAIN_MAX_MS,
      REBIRTH_AGAIN_MS * 2 ** Math.max(0, question.unanswered - 1),
    );
    const pause = Math.max(0, question.askedAt + again - monotonic());
    const wait = REBIRTH_WAIT_MIN_MS + chance() * (REBIRTH_WAIT_MAX_MS - REBIRTH_WAIT_MIN_MS);
    question.waiting = after(pause + wait, () => {
      question.claim = String(chance());
      question.waiting = after(REBIRTH_WAIT_MAX_MS, () => this.#unheard(node));
      this.#say(node, CLAIM_METRIC, MetricType.string, question.claim);
    });
  }

  /** Our claim did not return: it was not sent, or the broker does not pass it on. */
  #unheard(node: EquipmentId): void {
    this.stop(node);
    this.#of(node).askedAt = this.#ports.monotonic();
    this.want(node);
  }

  /** Handles a command to the node: a birth request, or another client's claim, which takes precedence. */
  commandReceived(node: EquipmentId, { count, metrics }: PayloadReader): void {
    for (let at = 0; at < count; at++) {
      const name = metrics.names[at];
      const isClaim = name === CLAIM_METRIC;
      if (isClaim && this.#isOwn(node, metrics.texts[at] ?? null)) this.#ask(node);
      else if (isClaim || (name === REBIRTH_METRIC && metrics.lows[at] !== 0)) {
        this.stop(node);
        this.#of(node).askedAt = this.#ports.monotonic();
        // Our own request is received like any other.
        if (!isClaim) this.#of(node).unanswered++;
      }
    }
  }

  born(node: EquipmentId): void {
    this.stop(node);
    this.#of(node).unanswered = 0;
  }

  /** Cancels the request: the node died, was asked, or need not be. */
  stop(node: EquipmentId): void {
    const question = this.#of(node);
    question.waiting?.();
    question.waiting = null;
    question.claim = null;
  }

  #of(node: EquipmentId): Question {
    const known = this.#questions.get(node);
    if (known !== undefined) return known;
    const made: Question = { askedAt: Number.NEGATIVE_INFINITY, unanswered: 0, waiting: null, claim: null };
    this.#questions.set(node, made);
    return made;
  }

  /** A claim without a text belongs to no client. */
  #isOwn(node: EquipmentId, claim: string | null): boolean {
    return claim !== null && claim === this.#of(node).claim;
  }

  #ask(node: EquipmentId): void {
    this.stop(node);
    const question = this.#of(node);
    question.askedAt = this.#ports.monotonic();
    this.#events.counted(Count.brokerRebirths);
    this.#say(node, REBIRTH_METRIC, MetricType.boolean, '1');
  }

  #say(node: EquipmentId, metric: string, type: number, value: string): void {
    const topic = commandTopic(node);
    const payload = writeMetric(metric, type, value, this.#ports.now());
    if (topic !== null && payload !== null) this.#events.publish({ topic, payload, qos: 0 });
  }
}
