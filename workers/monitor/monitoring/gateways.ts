/**
 * Keeps a watch's gateway states and decides which gateways are due for opening (spec 4); `gateway-opener.ts` opens
 * them.
 */
import { DEFAULT_INTERVAL_MS, MAX_INTERVAL_MS } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import { type Millis, SECOND_MS } from '../../../src/shared/units';
import type { GatewayView } from '../contract/contract';
import type { ReportedGateway } from './adapter';

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
  saidAt: Millis;
}

export const isMonitorable = (gateway: Gateway): boolean => gateway.online === true && !gateway.vpn;

/** Limits an interval. ∞ means that reporting is by exception and values do not age. */
const believed = (intervalMs: Millis): Millis =>
  intervalMs === Number.POSITIVE_INFINITY ? intervalMs : Math.min(intervalMs, MAX_INTERVAL_MS);

const isMonitored = (gateway: Gateway): boolean => gateway.monitored && gateway.failure === null;

export class Gateways {
  readonly #byId = new Map<EquipmentId, Gateway>();
  readonly #wanted: ReadonlySet<EquipmentId>;

  constructor(wanted: Iterable<EquipmentId>) {
    this.#wanted = new Set(wanted);
  }

  get(equipmentId: EquipmentId | null): Gateway | undefined {
    return equipmentId === null ? undefined : this.#byId.get(equipmentId);
  }

  areMonitored(): boolean {
    return this.all().every((gateway) => isMonitored(gateway) || !isMonitorable(gateway));
  }

  views(): readonly GatewayView[] {
    return this.all().map((gateway) => {
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
    saidAt: Millis,
    origin: StateOrigin,
  ): { changed: boolean; open: Gateway | null } {
    const { equipmentId, online } = status;
    if (!this.#wanted.has(equipmentId)) return { changed: false, open: null };
    const known = this.#byId.get(equipmentId);
    if (known && known.saidAt > saidAt) return { changed: false, open: null };
    const gateway: Gateway = known ?? {
      equipmentId,
      online: false,
      vpn: false,
      intervalMs: DEFAULT_INTERVAL_MS,
      monitored: false,
      failure: null,
      openedAt: Number.NEGATIVE_INFINITY,
      saidAt,
    };
    this.#byId.set(equipmentId, gateway);
    const was = isMonitorable(gateway);
    const vpn = status.vpn ?? gateway.vpn;
    const intervalMs =
      status.interval !== null && status.interval > 0
        ? believed(status.interval * SECOND_MS)
        : gateway.intervalMs;
    const changed =
      !known || gateway.online !== online || gateway.vpn !== vpn || gateway.intervalMs !== intervalMs;
    Object.assign(gateway, { online, vpn, intervalMs, saidAt });
    if (!isMonitorable(gateway)) {
      gateway.monitored = false;
      gateway.failure = null;
      return { changed, open: null };
    }
    const { failure } = gateway;
    const becomes = !was || failure === 'unreached' || (failure === 'refused' && origin === 'poll');
    return { changed, open: becomes && !gateway.monitored ? gateway : null };
  }

  all(): readonly Gateway[] {
    return [...this.#byId.values()];
  }
}
