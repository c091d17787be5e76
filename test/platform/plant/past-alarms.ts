/** Alarms of the hours before the start, by the same rules, so lists are not empty at first. */
import type { AlarmBook } from './alarms';
import { FLAP_STRETCH_MS, GATEWAYS, getOutage } from './gateways';
import { COMPRESSOR_PERIOD_S } from './site';

const HOUR_MS = 3_600_000;
/** Time from the compressor's last alarm to the start, and the duration of its alarms. */
const COMPRESSOR_LAST_MS = 43_000;
const COMPRESSOR_LONG_MS = 27_000;

interface AlarmContext {
  readonly seed: number;
  readonly start: number;
  readonly getEquipment: (gatewayId: string) => string;
}

export function addPastAlarms(book: AlarmBook, { seed, start, getEquipment }: AlarmContext): void {
  const past: { readonly at: number; readonly add: () => void }[] = [];
  for (const gateway of GATEWAYS) {
    const equipmentId = getEquipment(gateway.id);
    if (gateway.kind === 'offline') {
      const at = start - (gateway.silent ?? 0);
      const power = !gateway.eg;
      past.push({
        at,
        add: () => {
          const alarm = book.raise(`gateway ${gateway.id}`, createNetworkAlarm(equipmentId, power), at);
          if (!power) book.confirm(alarm.id, 'demo', at + 15 * 60_000);
        },
      });
    }
    if (gateway.kind !== 'flapping') continue;
    for (let t = start - 2 * HOUR_MS; t < start; t += FLAP_STRETCH_MS) {
      const outage = getOutage(seed, start, t);
      past.push({
        at: outage.from,
        add: () => {
          const key = `gateway ${gateway.id}`;
          const alarm = book.raise(key, createNetworkAlarm(equipmentId, outage.power), outage.from);
          book.recover(key, outage.to);
          if (outage.from < start - HOUR_MS) book.confirm(alarm.id, 'demo', outage.to + 40_000);
        },
      });
    }
  }
  for (let back = COMPRESSOR_LAST_MS; back < HOUR_MS; back += COMPRESSOR_PERIOD_S * 1000) {
    const at = start - back;
    past.push({
      at,
      add: () => {
        const key = 'c601-pressure 0';
        const details = {
          equipmentId: 'c601',
          signalId: 'c601-pressure',
          type: 'variable',
          level: 'convention',
          group: '仪表气',
          value: '0.629',
          limit: '0.63',
          compare: '<',
        } as const;
        const alarm = book.raise(key, details, at);
        book.recover(key, at + COMPRESSOR_LONG_MS);
        if (back > HOUR_MS / 4) book.confirm(alarm.id, 'demo', at + 90_000);
      },
    });
  }
  for (const { add } of past.sort((a, b) => a.at - b.at)) add();
}

function createNetworkAlarm(equipmentId: string, power: boolean) {
  return {
    equipmentId,
    signalId: null,
    type: power ? 'power outage' : 'offline',
    level: power ? 'serious' : 'important',
    group: '网关',
    value: '',
  } as const;
}
