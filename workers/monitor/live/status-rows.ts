/** Writes the rows that the worker fills itself: gateway states and counts. They are as old as their poll. */
import { GATEWAY_POLL_MS } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness, HAS_NUMBER, HAS_TEXT } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import type { CountMetric } from '../contract/contract';
import type { FreshnessStage } from './freshness';
import type { Rows } from './rows';
import type { ValueTable } from './table';

export class StatusRows {
  readonly #table: ValueTable;
  readonly #freshness: FreshnessStage;
  readonly #rows: Rows;

  constructor(table: ValueTable, freshness: FreshnessStage, rows: Rows) {
    this.#table = table;
    this.#freshness = freshness;
    this.#rows = rows;
    for (const { row } of [...rows.gateways, ...rows.counts])
      freshness.setExpectedInterval(row, GATEWAY_POLL_MS);
  }

  /** Writes a gateway's state: 1 online, 0 offline; paused in vpn mode. `online` is `null` if no longer known. */
  writeGateway(equipmentId: EquipmentId, online: boolean | null, vpn: boolean, now: EpochMs): void {
    for (const entry of this.#rows.gateways) {
      if (entry.equipmentId !== equipmentId) continue;
      const source = vpn ? Freshness.paused : Freshness.fresh;
      this.#freshness.setSource(entry.row, online === null ? Freshness.disconnected : source);
      if (online !== null) this.#write(entry.row, online ? 1 : 0, null, now);
    }
  }

  writeCount(metric: CountMetric, text: string, now: EpochMs): void {
    for (const entry of this.#rows.counts)
      if (entry.metric === metric) this.#write(entry.row, Number.NaN, text, now);
  }

  #write(row: number, number: number, text: string | null, now: EpochMs): void {
    const table = this.#table;
    const { arrivalGeneration } = this.#freshness;
    const state = arrivalGeneration === 0 ? Freshness.disconnected : (table.arrivalFreshness[row] as number);
    const flags = (text === null ? HAS_NUMBER : HAS_TEXT) | state;
    const isSame =
      table.flags[row] === flags && Object.is(table.numbers[row], number) && table.texts[row] === text;
    table.arrivals[row] = now;
    table.generations[row] = arrivalGeneration;
    if (isSame) return;
    table.numbers[row] = number;
    table.texts[row] = text;
    table.flags[row] = flags;
    table.mark(row);
  }
}
