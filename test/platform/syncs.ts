/**
 * Synchronisation of the configuration to gateways (spec 4); the result depends on the gateway's final
 * state.
 */
import { REFUSALS, type RefusalName } from './codes';
import { type CommandAnswer, createFailure, createSuccess } from './commands';
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

  /** Returns the time of a gateway's last synchronisation; `null` if never. */
  getLast(gatewayId: string): number | null {
    return this.last.get(gatewayId) ?? null;
  }

  sync(equipment: PlantEquipment, user: string): CommandAnswer {
    const refusal = this.findRefusal(equipment.gatewayId);
    this.log.record(
      equipment.id,
      user,
      '网关同步',
      refusal === null ? equipment.sn : REFUSALS[refusal].message,
      refusal === null,
    );
    if (refusal !== null) return createFailure(REFUSALS[refusal].code, REFUSALS[refusal].message);
    this.last.set(equipment.gatewayId, this.clock());
    return createSuccess(null);
  }

  private findRefusal(gatewayId: string): RefusalName | null {
    const state = this.world.getGateway(gatewayId);
    if (!state?.online) return 'gatewayOffline';
    if (state.vpn) return 'gatewayDownload';
    if (ASLEEP.has(gatewayId)) return 'gatewayAsleep';
    return WRONG_CLOCK.has(gatewayId) ? 'gatewayClock' : null;
  }
}
