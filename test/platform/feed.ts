/**
 * Sends plant events to subscribers, at most one frame per tick. A value is serialised once, however many
 * subscribers receive it.
 */
import type { Clock, PlantAlarm, PlantEvent, PlantValue } from './model';
import type { Openings } from './openings';
import { createAlarmPush, createGatewayRow, createValueWriter } from './shapes';
import type { World } from './world';

export interface Interest {
  readonly equipment: ReadonlySet<string>;
  readonly signals: ReadonlySet<string>;
}
export interface Subscriber extends Interest {
  send(frame: string): void;
}

export class Feed {
  readonly subscribers = new Set<Subscriber>();
  private readonly listeners: ((events: readonly PlantEvent[]) => void)[] = [];
  private readonly writers = new Map<string, (current: PlantValue) => string>();

  constructor(
    private readonly world: World,
    private readonly openings: Openings,
    private readonly clock: Clock,
  ) {}

  onEvents(listener: (events: readonly PlantEvent[]) => void): void {
    this.listeners.push(listener);
  }

  publish(events: readonly PlantEvent[]): void {
    for (const listener of this.listeners) listener(events);
    if (this.subscribers.size === 0 || events.length === 0) return;
    const values = this.getValues(events);
    const gateways = new Map<string, string>();
    const alarms = new Map<string, PlantAlarm>();
    for (const event of events) {
      if (event.kind === 'alarm') alarms.set(event.alarm.id, event.alarm);
      if (event.kind === 'gateway') gateways.set(event.state.gatewayId, event.state.gatewayId);
    }
    for (const subscriber of this.subscribers) {
      const parts: string[] = [];
      const text = this.formatOwnValues(values, subscriber.signals);
      if (text !== '') parts.push(`"signalVal":{${text}}`);
      const states = this.listOwnGateways(gateways, subscriber.equipment);
      if (states.length > 0) parts.push(`"gatewayAlarm":${JSON.stringify(states)}`);
      const raisedAlarms = [...alarms.values()].filter((alarm) =>
        subscriber.equipment.has(alarm.equipmentId),
      );
      if (raisedAlarms.length > 0)
        parts.push(`"signalAlarm":${JSON.stringify(raisedAlarms.map(createAlarmPush))}`);
      if (parts.length > 0) subscriber.send(`{${parts.join(',')}}`);
    }
  }

  /** Returns the newest fragment of each signal whose gateway is open. */
  private getValues(events: readonly PlantEvent[]): ReadonlyMap<string, string> {
    const values = new Map<string, string>();
    for (const event of events) {
      if (event.kind !== 'report' || !this.openings.isOpen(event.gatewayId)) continue;
      for (const [id, current] of event.values) {
        const write = this.getWriter(id);
        if (write !== undefined && current.value !== null) values.set(id, write(current));
      }
    }
    return values;
  }

  private getWriter(id: string): ((current: PlantValue) => string) | undefined {
    const cachedWriter = this.writers.get(id);
    if (cachedWriter !== undefined) return cachedWriter;
    const signal = this.world.getSignal(id);
    if (signal === undefined) return undefined;
    const writer = createValueWriter(id, signal.dataType, signal.unit);
    this.writers.set(id, writer);
    return writer;
  }

  private formatOwnValues(values: ReadonlyMap<string, string>, signals: ReadonlySet<string>): string {
    let text = '';
    for (const [id, fragment] of values) if (signals.has(id)) text += text === '' ? fragment : `,${fragment}`;
    return text;
  }

  private listOwnGateways(changed: ReadonlyMap<string, string>, equipment: ReadonlySet<string>): object[] {
    if (changed.size === 0) return [];
    const rows: object[] = [];
    for (const id of equipment) {
      const gatewayId = this.world.equipment(id)?.gatewayId;
      const state =
        gatewayId !== undefined && changed.has(gatewayId) ? this.world.getGateway(gatewayId) : undefined;
      if (state !== undefined) rows.push({ ...createGatewayRow(id, state), time: this.clock() });
    }
    return rows;
  }
}
