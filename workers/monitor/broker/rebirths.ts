/**
 * Requests births from Sparkplug nodes, rarely and from only one client: after a random delay without another
 * request. The broker orders simultaneous claims: all clients receive them in the same order, and the first one sends
 * the request.
 */

import type { EquipmentId } from '../../../src/shared/ids';
import { Count } from '../../../src/shared/profile';
import { HOUR_MS, type Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import type { PlantEvents } from './dialect';
import { MetricType, REBIRTH_METRIC } from './sparkplug-names';
import type { PayloadReader } from './sparkplug-payload';
import { encodeMetric, getSparkplugCommandTopic } from './sparkplug-writer';

/** Range of the random delay before a birth is requested from a node, unless another client requests it first. */
const REBIRTH_WAIT_MIN_MS: Millis = 2_000;
const REBIRTH_WAIT_MAX_MS: Millis = 12_000;
/**
 * Shortest time until any client repeats the request; it doubles with each unanswered one, up to the second limit.
 */
const REBIRTH_RETRY_MS: Millis = 60_000;
const REBIRTH_RETRY_MAX_MS: Millis = HOUR_MS;

/** Sent as a command to the node, which ignores unknown metrics. */
const CLAIM_METRIC = 'allshift/rebirth claim';

interface PendingRebirth {
  /** When the last request was sent, steady clock; −∞ before the first. */
  requestedAt: Millis;
  /** Requests by all clients since its last birth. */
  unanswered: number;
  /** Cancels the delay before the claim, or the wait for its return. */
  cancelWait: Cancel | null;
  /** Our claim in flight, or `null`. */
  claim: string | null;
}

export class Rebirths {
  readonly #ports: Pick<Ports, 'after' | 'random' | 'now' | 'monotonic'>;
  readonly #events: Pick<PlantEvents, 'publish' | 'increment'>;
  readonly #pending = new Map<EquipmentId, PendingRebirth>();

  constructor(
    ports: Pick<Ports, 'after' | 'random' | 'now' | 'monotonic'>,
    events: Pick<PlantEvents, 'publish' | 'increment'>,
  ) {
    this.#ports = ports;
    this.#events = events;
  }

  /** Requests a birth unless a request is pending. */
  request(node: EquipmentId): void {
    const pending = this.#get(node);
    if (pending.cancelWait !== null) return;
    const { after, random, monotonic } = this.#ports;
    // A birth that never arrives may exceed our limit, and each costs the node and its uplink.
    const interval = Math.min(
      REBIRTH_RETRY_MAX_MS,
      REBIRTH_RETRY_MS * 2 ** Math.max(0, pending.unanswered - 1),
    );
    const pause = Math.max(0, pending.requestedAt + interval - monotonic());
    const wait = REBIRTH_WAIT_MIN_MS + random() * (REBIRTH_WAIT_MAX_MS - REBIRTH_WAIT_MIN_MS);
    pending.cancelWait = after(pause + wait, () => {
      pending.claim = String(random());
      pending.cancelWait = after(REBIRTH_WAIT_MAX_MS, () => this.#handleLostClaim(node));
      this.#publish(node, CLAIM_METRIC, MetricType.string, pending.claim);
    });
  }

  /** Handles a claim that did not return: it was not sent, or the broker does not pass it on. */
  #handleLostClaim(node: EquipmentId): void {
    this.stop(node);
    this.#get(node).requestedAt = this.#ports.monotonic();
    this.request(node);
  }

  /** Handles a command to the node: a birth request, or another client's claim, which takes precedence. */
  handleCommand(node: EquipmentId, { count, metrics }: PayloadReader): void {
    for (let index = 0; index < count; index++) {
      const name = metrics.names[index];
      const isClaim = name === CLAIM_METRIC;
      if (isClaim && this.#isOwnClaim(node, metrics.texts[index] ?? null)) this.#sendRequest(node);
      else if (isClaim || (name === REBIRTH_METRIC && metrics.lows[index] !== 0)) {
        this.stop(node);
        this.#get(node).requestedAt = this.#ports.monotonic();
        // Our own request is received like any other.
        if (!isClaim) this.#get(node).unanswered++;
      }
    }
  }

  handleBirth(node: EquipmentId): void {
    this.stop(node);
    this.#get(node).unanswered = 0;
  }

  /** Cancels the request: the node died, another client sent one, or the birth is no longer needed. */
  stop(node: EquipmentId): void {
    const pending = this.#get(node);
    pending.cancelWait?.();
    pending.cancelWait = null;
    pending.claim = null;
  }

  #get(node: EquipmentId): PendingRebirth {
    const existing = this.#pending.get(node);
    if (existing !== undefined) return existing;
    const created: PendingRebirth = {
      requestedAt: Number.NEGATIVE_INFINITY,
      unanswered: 0,
      cancelWait: null,
      claim: null,
    };
    this.#pending.set(node, created);
    return created;
  }

  /** Whether the claim is ours. One without text belongs to no client. */
  #isOwnClaim(node: EquipmentId, claim: string | null): boolean {
    return claim !== null && claim === this.#get(node).claim;
  }

  #sendRequest(node: EquipmentId): void {
    this.stop(node);
    const pending = this.#get(node);
    pending.requestedAt = this.#ports.monotonic();
    this.#events.increment(Count.brokerRebirths);
    this.#publish(node, REBIRTH_METRIC, MetricType.boolean, '1');
  }

  #publish(node: EquipmentId, metric: string, type: number, value: string): void {
    const topic = getSparkplugCommandTopic(node);
    const payload = encodeMetric(metric, type, value, this.#ports.now());
    if (topic !== null && payload !== null) this.#events.publish({ topic, payload, qos: 0 });
  }
}
