/** The open gateways with their closing times (spec 7: gateway/open with its delay in seconds). */
import type { Durable } from './durable';
import type { Clock } from './model';

export class Openings {
  private readonly until = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly durable: Durable,
  ) {
    const stored = durable.read('openings');
    for (const [gatewayId, until] of Array.isArray(stored) ? stored : [])
      if (typeof gatewayId === 'string' && typeof until === 'number') this.until.set(gatewayId, until);
  }

  /** Opens a gateway; one that is open stays so until the later of the two times. */
  open(gatewayId: string, delayS: number): void {
    const until = this.clock() + delayS * 1_000;
    this.until.set(gatewayId, Math.max(until, this.until.get(gatewayId) ?? 0));
    this.durable.keep('openings', [...this.until]);
  }

  isOpen(gatewayId: string): boolean {
    return (this.until.get(gatewayId) ?? 0) > this.clock();
  }
}
