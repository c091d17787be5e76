/**
 * The values that pages last showed. The page requests to save them, and to show them as disconnected, with
 * their age, in rows without a value. Alarms and counts are never saved.
 */
import type { EpochMs } from '../../../src/shared/units';
import type { LastValuesRequest } from '../contract/last-values';
import type { WatchId } from '../contract/watch';
import type { Ports } from '../host/ports';
import type { WatchCore } from '../watch/context';
import { type RowsOnDevice, rowsOnDevice } from './disk';
import { getKeptRows, type KeptRows, readKeptRows, showKeptRows } from './kept-rows';

export interface LastValuesDeps {
  readonly now: () => EpochMs;
  /** Returns a watch's core; `null` if the watch is missing or still loading. */
  readonly getCore: (watch: WatchId) => WatchCore | null;
  readonly device: RowsOnDevice;
}

export type LastValues = (request: LastValuesRequest) => Promise<EpochMs | null>;

export function createLastValues({ now, getCore, device }: LastValuesDeps): LastValues {
  /** The last request. Requests run in sequence: nothing may be saved after a request to forget it. */
  let lastRequest: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(run: () => Promise<T>): Promise<T | null> => {
    const result = lastRequest.then(run).catch(() => null);
    lastRequest = result;
    return result;
  };
  /** Values waiting to be written, by page; on a slow device newer ones replace older ones. */
  const pending = new Map<string, KeptRows>();
  let hasPruned = false;
  const write = async (keptRows: KeptRows): Promise<void> => {
    await device.write(keptRows);
    if (hasPruned) return;
    hasPruned = true;
    // Nothing else removes the rows of pages that are no longer opened.
    await device.prune((raw) => readKeptRows(raw, now()) !== null);
  };
  const writeNewest = async (key: string): Promise<void> => {
    const keptRows = pending.get(key);
    pending.delete(key);
    if (keptRows !== undefined) await write(keptRows);
  };
  return async (request) => {
    if (request.kind === 'forget') {
      await enqueue(() => device.clear());
      return null;
    }
    const { key, watch } = request;
    const core = getCore(watch);
    if (core === null) return null;
    if (request.kind === 'keep') {
      const { table, rows } = core.context;
      const keptRows = getKeptRows(key, table, rows, now());
      if (keptRows === null) return null;
      const isQueued = pending.has(key);
      pending.set(key, keptRows);
      if (!isQueued) await enqueue(() => writeNewest(key));
      return null;
    }
    const savedRows = readKeptRows(await enqueue(() => device.read(key)), now());
    // The watch may be gone by now, and the user signed out.
    if (savedRows === null || getCore(watch) !== core) return null;
    if (showKeptRows(savedRows, core.context.table, core.context.rows) === 0) return null;
    core.sweep();
    return savedRows.savedAt;
  };
}

interface Watches {
  get(id: WatchId): { readonly getCore: () => WatchCore | null } | undefined;
}

export const getLastValues = ({ now }: Ports, watches: Watches): LastValues =>
  createLastValues({ now, getCore: (id) => watches.get(id)?.getCore() ?? null, device: rowsOnDevice });
