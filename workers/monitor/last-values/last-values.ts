/**
 * The values that pages showed last. The page says when they are kept and when they are shown; they are shown as
 * disconnected, with their own age, only where nothing has arrived. Alarms and counts are never among them.
 */
import type { EpochMs } from '../../../src/shared/units';
import type { LastValuesOrder } from '../contract/last-values';
import type { WatchId } from '../contract/watch';
import type { Ports } from '../host/ports';
import type { WatchCore } from '../watch/context';
import { type RowsOnDevice, rowsOnDevice } from './disk';
import { type KeptRows, keptRows, readKeptRows, showKeptRows } from './kept-rows';

export interface LastValuesDeps {
  readonly now: () => EpochMs;
  /** Null where there is no such watch, or none yet. */
  readonly core: (watch: WatchId) => WatchCore | null;
  readonly device: RowsOnDevice;
}

export type LastValues = (order: LastValuesOrder) => Promise<EpochMs | null>;

export function createLastValues({ now, core, device }: LastValuesDeps): LastValues {
  /** Orders are carried out one after the other: nothing may be kept after it was to be forgotten. */
  let newest: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T | null> => {
    const turn = newest.then(act).catch(() => null);
    newest = turn;
    return turn;
  };
  /** Values that wait for their turn, by page: on a device that writes slowly newer ones take the place of older ones. */
  const waiting = new Map<string, KeptRows>();
  let isPruned = false;
  const write = async (kept: KeptRows): Promise<void> => {
    await device.write(kept);
    if (isPruned) return;
    isPruned = true;
    // Those of a page that nobody opens any more are replaced by nothing.
    await device.prune((raw) => readKeptRows(raw, now()) !== null);
  };
  const writeNewest = async (key: string): Promise<void> => {
    const kept = waiting.get(key);
    waiting.delete(key);
    if (kept !== undefined) await write(kept);
  };
  return async (order) => {
    if (order.kind === 'forget') {
      await inTurn(() => device.clear());
      return null;
    }
    const { key, watch } = order;
    const found = core(watch);
    if (found === null) return null;
    if (order.kind === 'keep') {
      const { table, rows } = found.context;
      const kept = keptRows(key, table, rows, now());
      if (kept === null) return null;
      const isInTurn = waiting.has(key);
      waiting.set(key, kept);
      if (!isInTurn) await inTurn(() => writeNewest(key));
      return null;
    }
    const kept = readKeptRows(await inTurn(() => device.read(key)), now());
    // The watch may be gone by now, and with it the person.
    if (kept === null || core(watch) !== found) return null;
    if (showKeptRows(kept, found.context.table, found.context.rows) === 0) return null;
    found.sweep();
    return kept.savedAt;
  };
}

interface Watches {
  get(id: WatchId): { readonly core: () => WatchCore | null } | undefined;
}

/** Over the device's own storage. */
export const lastValuesOf = ({ now }: Ports, watches: Watches): LastValues =>
  createLastValues({ now, core: (id) => watches.get(id)?.core() ?? null, device: rowsOnDevice });
