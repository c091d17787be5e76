import { atom, createStore } from 'jotai';
import { collectSeenValues } from '../../../src/features/work/evidence/values-on-screen';
import { getTranslator } from '../../../src/i18n/engine';
import { valueWords } from '../../../src/i18n/values';
import { decodePage } from '../../../src/page-document/decode';
import { planPage } from '../../../src/page-document/plan';
import { createBatchColumns, getBatchSize, Header } from '../../../src/shared/batch';
import { done } from '../../../src/shared/faults';
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import { HAS_NUMBER } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { EMPTY_STATUS } from '../../../src/state/live/atoms';
import { Board } from '../../../src/state/live/board';
import type { Watch } from '../../../src/state/live/watch';
import { countUtf8Bytes } from '../../../src/state/work/fit-evidence';
import { takeEvidence } from '../../../src/state/work/take-evidence';
import { createAlarmRow, T0 } from '../../kit/alarms';

const NOW = epochMs(T0 + 3_600_000);
const ALARMS = 40;
/** Half an hour of points, as the worker returns them. */
const POINTS = 1_800;
const PROJECT = { family: 'project', projectId: 'p' as ProjectId, pageId: 'q' as PageId } as const;

function createBoard(values: number): Board {
  const board = new Board(values);
  const buffer = new ArrayBuffer(getBatchSize(values, 0));
  const columns = createBatchColumns(buffer, values, 0);
  columns.header[Header.sequence] = 1;
  columns.header[Header.values] = values;
  for (let slot = 0; slot < values; slot++) {
    columns.slots[slot] = slot;
    columns.numbers[slot] = slot * 1.25;
    columns.times[slot] = NOW - 3_000;
    columns.arrivals[slot] = NOW - 2_000;
    // Every freshness in turn.
    columns.flags[slot] = HAS_NUMBER | (slot % 6);
  }
  board.apply(buffer, []);
  board.describe(
    Array.from({ length: values }, (_, slot) => ({
      slot,
      equipmentId: `e${slot % 5}` as EquipmentId,
      title: `轴承温度 ${slot}`,
      sn: '',
      unit: '℃',
      dataType: 'float' as const,
      writable: false,
      map: [],
      decimals: 1,
      min: 0,
      max: 200,
    })),
  );
  return board;
}

/** Measures taking the evidence of a page, in ms: the first time, and then repeatedly. */
export async function run({ values, again }: { readonly values: number; readonly again: number }) {
  const decoded = decodePage({
    version: 1,
    id: 'q',
    name: '泵房总览',
    size: { w: 1_920, h: 1_080, fit: 'contain' },
    widgets: Array.from({ length: values }, (_, index) => ({
      id: `v${index}`,
      kind: 'value',
      x: index % 1_800,
      y: Math.floor(index / 1_800),
      w: 40,
      h: 20,
      bind: { src: 'signal', equipmentId: `e${index % 5}`, signalId: `s${index}` },
      format: { decimals: 1 },
    })),
  });
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  const { page } = decoded;
  const store = createStore();
  const alarms = new Map(
    Array.from({ length: ALARMS }, (_, index) => {
      const alarm = createAlarmRow(`a${index}`, index, { signalId: `s${index * 7}` as SignalId });
      return [alarm.id, alarm] as const;
    }),
  );
  const watch = {
    board: createBoard(values),
    status: atom({ ...EMPTY_STATUS, loaded: true }),
    alarms: atom(alarms),
    isFollowed: () => true,
  } as Pick<Watch, 'board' | 'status' | 'alarms' | 'isFollowed'> as Watch;
  const curve = {
    times: Float64Array.from({ length: POINTS }, (_, index) => NOW - (POINTS - index) * 1_000),
    numbers: Float64Array.from({ length: POINTS }, (_, index) => Math.sin(index / 40) * 50),
  };
  const loadRecent = async () => done(curve);
  const live = {
    client: { loadRecent },
    owner: PROJECT,
    page,
    plan: planPage(page, PROJECT),
    watch,
    isReplay: false,
    now: () => NOW,
  };
  const screen = { live, t: getTranslator(valueWords, 'cn'), getName: () => '1#泵' };
  const [alarm = null] = alarms.values();
  let bytes = 0;
  const measureEvidence = async (): Promise<number> => {
    const start = performance.now();
    const evidence = await takeEvidence(
      {
        place: { ...PROJECT, equipmentId: null, name: '泵房总览' },
        focus: { equipmentId: 'e0' as EquipmentId, signalId: null, alarm, item: null },
        seenValues: collectSeenValues(live, { store }, screen),
        ledger: [],
        now: NOW,
        clockSure: true,
      },
      { loadRecent, after: () => () => undefined },
    );
    const elapsedMs = performance.now() - start;
    bytes = countUtf8Bytes(JSON.stringify(evidence));
    return elapsedMs;
  };
  const first = await measureEvidence();
  const later: number[] = [];
  for (let index = 0; index < again; index++) later.push(await measureEvidence());
  return { first, later, bytes };
}
export type EvidenceTimes = Awaited<ReturnType<typeof run>>;
