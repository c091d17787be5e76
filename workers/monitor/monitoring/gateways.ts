/**
 * The gateways of one watch: their states, and which of them are to be opened when (spec 4). Pure;
 * `gateway-opener.ts` makes the calls.
 */
import type { GatewayStatus } from '../../../src/shared/calls/project';
import { DEFAULT_INTERVAL_MS, MAX_INTERVAL_MS, WAKE_REOPEN_MS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import { type Millis, SECOND_MS } from '../../../src/shared/units';
import type { GatewayView } from '../contract/contract';

/** An opening that did not reach the platform is tried again with any news of its gateway, a refused one with the next poll. */
type OpeningFailure = 'unreached' | 'refused';
/** The origin of a state: pushed, asked for by the regular poll, or asked for besides. */
export type StateOrigin = 'push' | 'poll' | 'question';

export interface Gateway {
  readonly equipmentId: EquipmentId;
  online: boolean;
  vpn: boolean;
  intervalMs: Millis;
  /** Monitoring is open, or being opened. */
  monitored: boolean;
  /** The failure of the last opening whose end is known; null where it succeeded. */
  failure: OpeningFailure | null;
  /** Time of the last opening, steady clock; −∞ before the first. */
  openedAt: Millis;
  /** Time of the last pushed state, steady clock. */
  pushedAt: Millis;
}

/** A gateway is monitorable when online and not in vpn mode. */
export const isMonitorable = (gateway: Gateway): boolean => gateway.online && !gateway.vpn;
export const intervalSeconds = (gateway: Gateway): number => gateway.intervalMs / SECOND_MS;

/** Monitoring is open, as far as is known. */
const isMonitored = (gateway: Gateway): boolean => gateway.monitored && gateway.failure === null;

const REACHED: ReadonlySet<Fault['kind']> = new Set(['refused', 'forbidden', 'session-ended', 'cancelled']);

export class Gateways {
  readonly #byId = new Map<EquipmentId, Gateway>();
  readonly #wanted: ReadonlySet<EquipmentId>;

  constructor(wanted: Iterable<EquipmentId>) {
    this.#wanted = new Set(wanted);
  }

  get(equipmentId: EquipmentId | null): Gateway | undefined {
    return equipmentId === null ? undefined : this.#byId.get(equipmentId);
  }

  /** True where monitoring is open for all that can be monitored. */
  areMonitored(): boolean {
    return this.#all().every((gateway) => isMonitored(gateway) || !isMonitorable(gateway));
  }

  views(): readonly GatewayView[] {
    return this.#all().map((gateway) => {
      const { equipmentId, online, vpn, intervalMs } = gateway;
      return { equipmentId, online, vpn, intervalMs, monitored: isMonitored(gateway) };
    });
  }

  /**
   * Merges a state; `askedAt` is the time of the question, or of the push. An answer to a question asked before a push
   * knows less than the push. Returns the gateway where it is to be opened now, and whether anything changed.
   */
  update(
    status: GatewayStatus,
    askedAt: Millis,
    origin: StateOrigin,
  ): { changed: boolean; open: Gateway | null } {
    const { equipmentId, online, vpn } = status;
    if (!this.#wanted.has(equipmentId)) return { changed: false, open: null };
    const known = this.#byId.get(equipmentId);
    const isPush = origin === 'push';
    if (known && !isPush && known.pushedAt > askedAt) return { changed: false, open: null };
    const gateway: Gateway = known ?? {
      equipmentId,
      online: false,
      vpn: false,
      intervalMs: DEFAULT_INTERVAL_MS,
      monitored: false,
      failure: null,
      openedAt: Number.NEGATIVE_INFINITY,
      pushedAt: Number.NEGATIVE_INFINITY,
    };
    this.#byId.set(equipmentId, gateway);
    const was = isMonitorable(gateway);
    const intervalMs =
      status.interval !== null && status.interval > 0
        ? Math.min(status.interval * SECOND_MS, MAX_INTERVAL_MS)
        : gateway.intervalMs;
    const changed =
      !known || gateway.online !== online || gateway.vpn !== vpn || gateway.intervalMs !== intervalMs;
    Object.assign(gateway, { online, vpn, intervalMs });
    if (isPush) gateway.pushedAt = askedAt;
    if (!isMonitorable(gateway)) {
      gateway.monitored = false;
      gateway.failure = null;
      return { changed, open: null };
    }
    const { failure } = gateway;
    const becomes = !was || failure === 'unreached' || (failure === 'refused' && origin === 'poll');
    return { changed, open: becomes && !gateway.monitored ? gateway : null };
  }

  /** Notes that an opening is asked for. */
  opening(gateway: Gateway, now: Millis): void {
    gateway.openedAt = now;
    gateway.monitored = true;
  }

  /** Notes that an opening succeeded. Returns whether that makes good one that failed before. */
  opened(gateway: Gateway): boolean {
    const isMadeGood = gateway.failure !== null;
    gateway.failure = null;
    return isMadeGood;
  }

  /** Notes that an opening failed: monitoring is off (spec 7). */
  openingFailed(gateway: Gateway, fault: Fault): void {
    gateway.monitored = false;
    gateway.failure = REACHED.has(fault.kind) ? 'refused' : 'unreached';
  }

  /** All that monitoring is open for, where the time has come to open it again. */
  due(now: Millis, reopenMs: Millis): readonly Gateway[] {
    return this.#all().filter(
      (gateway) => gateway.monitored && isMonitorable(gateway) && now - gateway.openedAt >= reopenMs,
    );
  }

  /** Time until the first is due; null where none is monitored, or none is ever opened again. */
  untilDue(now: Millis, reopenMs: Millis): Millis | null {
    let until: Millis | null = null;
    for (const gateway of this.#byId.values()) {
      if (!gateway.monitored || reopenMs === Number.POSITIVE_INFINITY) continue;
      const left = Math.max(0, gateway.openedAt + reopenMs - now);
      if (until === null || left < until) until = left;
    }
    return until;
  }

  /** The device slept while the steady clock stood still, so every opening is that much longer ago. */
  slept(span: Millis): void {
    for (const gateway of this.#byId.values()) gateway.openedAt -= span;
  }

  /** The gateways that were opened before the link was lost; the platform may have forgotten them. */
  forgotten(lostAt: Millis): readonly Gateway[] {
    return this.#all().filter(
      (gateway) => gateway.monitored && isMonitorable(gateway) && gateway.openedAt < lostAt,
    );
  }

  /** The gateways that a returning page opens again: all monitorable ones, if the last opening is too long ago. */
  wake(now: Millis): readonly Gateway[] {
    let last = Number.NEGATIVE_INFINITY;
    for (const gateway of this.#byId.values()) last = Math.max(last, gateway.openedAt);
    return now - last > WAKE_REOPEN_MS ? this.#all().filter(isMonitorable) : [];
  }

  #all(): readonly Gateway[] {
    return [...this.#byId.values()];
  }
}
