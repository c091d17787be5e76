/**
 * Keeps a watch's gateway states and decides which gateways are due for opening (spec 4); `gateway-opener.ts` opens
 * them.
 */
import { DEFAULT_INTERVAL_MS } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import { type Millis, SECOND_MS } from '../../../src/shared/units';
import type { GatewayView } from '../contract/contract';
import type { ReportedGateway } from './adapter';

/** Longest interval accepted from a gateway or requested: values with a larger one would never turn stale. */
const MAX_INTERVAL_MS: Millis = 600_000;

/** An `unreached` opening is retried with any news of its gateway, a `refused` one with the next poll. */
type OpeningFailure = 'unreached' | 'refused';
/** Origin of a state: pushed, from the regular poll, or from another query. */
export type StateOrigin = 'push' | 'poll' | 'question';

export interface Gateway {
  readonly equipmentId: EquipmentId;
  online: boolean | null;
  vpn: boolean;
  intervalMs: Millis;
  /** Whether monitoring is open or opening. */
  monitored: boolean;
  /** Failure of the last completed opening; `null` if it succeeded. */
  failure: OpeningFailure | null;
  /** Time of the last opening, steady clock; −∞ before the first. */
  openedAt: Millis;
  /** Time of the push that carried the state, or of the query that was answered, steady clock. */
  reportedAt: Millis;
}

export const isMonitorable = (gateway: Gateway): boolean => gateway.online === true && !gateway.vpn;

/** Limits an interval. ∞ means that reporting is by exception and values do not age. */
const limitInterval = (intervalMs: Millis): Millis =>
  intervalMs === Number.POSITIVE_INFINITY ? intervalMs : Math.min(intervalMs, MAX_INTERVAL_MS);

const isMonitored = (gateway: Gateway): boolean => gateway.monitored && gateway.failure === null;

export class Gateways {
  readonly #byId = new Map<EquipmentId, Gateway>();
  readonly #watchedIds: ReadonlySet<EquipmentId>;

  constructor(watchedIds: Iterable<EquipmentId>) {
    this.#watchedIds = new Set(watchedIds);
  }

  get(equipmentId: EquipmentId | null): Gateway | undefined {
    return equipmentId === null ? undefined : this.#byId.get(equipmentId);
  }

  areMonitored(): boolean {
    return this.getAll().every((gateway) => isMonitored(gateway) || !isMonitorable(gateway));
  }

  listViews(): readonly GatewayView[] {
    return this.getAll().map((gateway) => {
      const { equipmentId, online, vpn, intervalMs } = gateway;
      return { equipmentId, online, vpn, intervalMs, monitored: isMonitored(gateway) };
    });
  }

  /**
   * Updates a gateway. Pushes and answers to later queries override an answer to an earlier query (`reportedAt`).
   * Returns the gateway if due for opening, and whether anything changed.
   */
  update(
    status: ReportedGateway,
    reportedAt: Millis,
    origin: StateOrigin,
  ): { hasChanged: boolean; gatewayToOpen: Gateway | null } {
    const { equipmentId, online } = status;
    if (!this.#watchedIds.has(equipmentId)) return { hasChanged: false, gatewayToOpen: null };
    const existing = this.#byId.get(equipmentId);
    if (existing && existing.reportedAt > reportedAt) return { hasChanged: false, gatewayToOpen: null };
    const gateway: Gateway = existing ?? {
      equipmentId,
      online: false,
      vpn: false,
      intervalMs: DEFAULT_INTERVAL_MS,
      monitored: false,
      failure: null,
      openedAt: Number.NEGATIVE_INFINITY,
      reportedAt,
    };
    this.#byId.set(equipmentId, gateway);
    const wasMonitorable = isMonitorable(gateway);
    const vpn = status.vpn ?? gateway.vpn;
    const intervalMs =
      status.interval !== null && status.interval > 0
        ? limitInterval(status.interval * SECOND_MS)
        : gateway.intervalMs;
    const hasChanged =
      !existing || gateway.online !== online || gateway.vpn !== vpn || gateway.intervalMs !== intervalMs;
    Object.assign(gateway, { online, vpn, intervalMs, reportedAt });
    if (!isMonitorable(gateway)) {
      gateway.monitored = false;
      gateway.failure = null;
      return { hasChanged, gatewayToOpen: null };
    }
    const { failure } = gateway;
    const needsOpening =
      !wasMonitorable || failure === 'unreached' || (failure === 'refused' && origin === 'poll');
    return { hasChanged, gatewayToOpen: needsOpening && !gateway.monitored ? gateway : null };
  }

  getAll(): readonly Gateway[] {
    return [...this.#byId.values()];
  }
}
