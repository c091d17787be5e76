/**
 * Synchronisation of the configuration to gateways (spec 4); the result depends on the gateway's final
 * state.
 */
import { REFUSALS, type RefusalName } from './codes';
import { type CommandAnswer, failed, succeeded } from './commands';
import type { Clock, PlantEquipment } from './model';
import type { OperationLog } from './operation-log';
import type { World } from './world';

/** One sleeps most of the time to save traffic; one has a clock that is far off. */
const ASLEEP = new Set(['gw-6']);
const WRONG_CLOCK = new Set(['gw-3']);

export class Syncs {
  private readonly last = new Map<string, number>();
  constructor(
    private readonly world: World,
    private readonly log: OperationLog,
    private readonly clock: Clock,
  ) {}

  /** Returns when a gateway was last synchronised; `null` if never. */
  getLast(gatewayId: string): number | null {
    return this.last.get(gatewayId) ?? null;
  }

  end(one: PlantEquipment, user: string): CommandAnswer {
    const why = this.refusalFor(one.gatewayId);
    this.log.note(one.id, user, '网关同步', why === null ? one.sn : REFUSALS[why].message, why === null);
    if (why !== null) return failed(REFUSALS[why].code, REFUSALS[why].message);
    this.last.set(one.gatewayId, this.clock());
    return succeeded(null);
  }

  private refusalFor(gatewayId: string): RefusalName | null {
    const state = this.world.gateway(gatewayId);
    if (!state?.online) return 'gatewayOffline';
    if (state.vpn) return 'gatewayDownload';
    if (ASLEEP.has(gatewayId)) return 'gatewayAsleep';
    return WRONG_CLOCK.has(gatewayId) ? 'gatewayClock' : null;
  }
}
