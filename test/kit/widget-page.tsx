/** A page with a board for widget tests and the gallery: takes documents and values, and records requests. */
import type { ReactNode, RefObject } from 'react';
import { createPulse } from '../../src/browser/pulse';
import { startTimer } from '../../src/browser/timers';
import { type Area, getTranslator } from '../../src/i18n/engine';
import { type PageKey, pageWords } from '../../src/i18n/page';
import type { WriteBlock } from '../../src/i18n/write-block';
import type { AssetRules } from '../../src/page-document/assets';
import { decodePage } from '../../src/page-document/decode';
import type { Page } from '../../src/page-document/model';
import { type PagePlan, planPage } from '../../src/page-document/plan';
import { createBatchColumns, getBatchSize, Header } from '../../src/shared/batch';
import type { EquipmentId, PageId, ProjectId } from '../../src/shared/ids';
import { Freshness, HAS_NUMBER, HAS_SUSPECT_TIME, HAS_TEXT, Quality } from '../../src/shared/reading';
import { type EpochMs, epochMs } from '../../src/shared/units';
import type { WatchStatus } from '../../src/state/live/atoms';
import { Board } from '../../src/state/live/board';
import { createPageTexts, type PageTexts, type PageWords } from '../../src/widgets/format/texts';
import { CommonAge } from '../../src/widgets/live/common-age';
import { LastGood } from '../../src/widgets/live/last-good';
import type { Jump, PageHost, WriteRequest } from '../../src/widgets/live/page-host';
import type { PageRuntime } from '../../src/widgets/live/runtime';
import { PageView } from '../../src/widgets/page-view';
import type { PageFinder } from '../../src/widgets/stage/page-finder';
import type { LastView } from '../../src/widgets/stage/use-stage';

export const words = getTranslator(pageWords as Area<PageKey>, 'en');
export const texts: PageTexts = createPageTexts(words);

export function createPage(widgets: readonly object[], overrides: object = {}): Page {
  const result = decodePage({
    version: 1,
    id: 'p',
    name: 'Test page',
    size: { w: 1000, h: 1000, fit: 'contain' },
    widgets: widgets.map((widget, i) => ({ id: `w${i}`, x: 10, y: 40 * i, w: 100, h: 30, ...widget })),
    ...overrides,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.page;
}
export const createSignalBinding = (signalId: string) => ({ src: 'signal', equipmentId: 'e', signalId });

export interface GivenValue {
  readonly number?: number;
  readonly text?: string;
  readonly freshness?: Freshness;
  readonly quality?: Quality;
  /** Whether its source time is far ahead of the platform's clock. */
  readonly isFuture?: boolean;
  readonly time?: number;
  readonly arrivedAt?: number;
}

export function applyValues(board: Board, values: ReadonlyMap<number, GivenValue>): void {
  const buffer = new ArrayBuffer(getBatchSize(values.size, 0));
  const columns = createBatchColumns(buffer, values.size, 0);
  columns.header[Header.values] = values.size;
  const batchTexts: string[] = [];
  let i = 0;
  for (const [slot, value] of values) {
    const number = value.number ?? Number.NaN;
    columns.slots[i] = slot;
    columns.numbers[i] = number;
    columns.times[i] = value.time ?? NOW;
    columns.arrivals[i] = value.arrivedAt ?? NOW;
    columns.flags[i] =
      (value.freshness ?? Freshness.fresh) |
      ((value.quality ?? Quality.good) << 3) |
      (Number.isNaN(number) ? 0 : HAS_NUMBER) |
      (value.text === undefined ? 0 : HAS_TEXT) |
      (value.isFuture ? HAS_SUSPECT_TIME : 0);
    if (value.text !== undefined) batchTexts.push(value.text);
    i++;
  }
  board.apply(buffer, batchTexts);
  board.flush();
}

export const NOW: EpochMs = epochMs(1_760_000_000_000);

/** A type with writable members, for tests that change a host. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Recorded {
  readonly requests: WriteRequest[];
  readonly blocks: WriteBlock[];
  readonly jumps: Jump[];
  readonly inspectedSlots: number[];
  readonly interests: (Uint32Array | null)[];
}
function createRecordingHost(auths: readonly string[] = []): {
  readonly host: Mutable<PageHost>;
  readonly recorded: Recorded;
} {
  const recorded: Recorded = { requests: [], blocks: [], jumps: [], inspectedSlots: [], interests: [] };
  return {
    recorded,
    host: {
      auths: new Set(auths),
      write: (request) => recorded.requests.push(request),
      onBlocked: (block) => recorded.blocks.push(block),
      jump: (jump) => recorded.jumps.push(jump),
      interest: (slots) => recorded.interests.push(slots),
      loadRecentPoints: async () => ({
        ok: true,
        value: { times: new Float64Array(), numbers: new Float64Array() },
      }),
      inspect: (slot) => recorded.inspectedSlots.push(slot),
    },
  };
}

export interface Setting {
  readonly page: Page;
  readonly plan: PagePlan;
  readonly board: Board;
  readonly runtime: Omit<PageRuntime, 'host' | 'assets'> & {
    readonly host: Mutable<PageHost>;
    assets: AssetRules;
  };
  readonly recorded: Recorded;
  /** Describes the slots as writable floats, except for the given fields. */
  readonly describe: (overrides?: object) => void;
}
export const createSetting = (
  widgets: readonly object[],
  overrides: object = {},
  auths: readonly string[] = [],
): Setting => createPageSetting(createPage(widgets, overrides), auths);

export function createPageSetting(page: Page, auths: readonly string[] = []): Setting {
  const plan = planPage(page, {
    family: 'project',
    projectId: 'project' as ProjectId,
    pageId: 'p' as PageId,
  });
  const board = new Board(plan.spec.slots.length);
  const { host, recorded } = createRecordingHost(auths);
  const runtime: Setting['runtime'] = {
    page,
    plan,
    board,
    host,
    texts,
    assets: { cdnBase: '/cdn/', imageHosts: [] },
    error: page.error,
    reducedMotion: false,
    pulse: { listen: () => () => undefined, stayAwake: () => () => undefined },
    lastGood: new LastGood(board, true),
    commonAge: new CommonAge(board),
    getConnection: () => LIVE,
    now: () => NOW,
  };
  const describe = (overrides: object = {}): void => {
    board.describe(
      plan.spec.slots.map((source, slot) => ({
        slot,
        title: source.src === 'signal' ? `Title of ${source.signalId}` : '',
        sn: '',
        unit: 'm',
        dataType: 'float',
        writable: true,
        decimals: null,
        min: null,
        max: null,
        map: [],
        equipmentId: 'e' as EquipmentId,
        ...overrides,
      })),
    );
    board.flush();
  };
  return { page, plan, board, runtime, recorded, describe };
}

export const LIVE: WatchStatus = {
  link: { status: 'live', since: NOW, lastFrameAt: NOW, retryAt: null, fault: null },
  gateways: new Map(),
  isLoaded: true,
  fault: null,
};

export const LOST: WatchStatus = {
  ...LIVE,
  link: { status: 'reconnecting', since: NOW, lastFrameAt: NOW, retryAt: NOW, fault: null },
};

const now = () => NOW;
// With fake timers the clock starts at 0, which makes pulses independent of the time of the run.
const pulse = createPulse({ after: startTimer, now: () => performance.now() });

/** Props of a shown page that replace the setting's. */
export interface ViewOverrides {
  readonly connection?: WatchStatus;
  readonly assets?: AssetRules;
  readonly words?: PageWords;
  readonly reducedMotion?: boolean;
  /** Must be stable. */
  readonly now?: () => EpochMs;
  readonly finder?: RefObject<PageFinder | null>;
  readonly lastView?: RefObject<LastView | null>;
}

export const renderPageView = (
  { page, plan, board, runtime }: Setting,
  viewOverrides: ViewOverrides = {},
): ReactNode => (
  <PageView
    page={page}
    plan={plan}
    board={board}
    host={runtime.host}
    t={words}
    assets={runtime.assets}
    reducedMotion={false}
    connection={LIVE}
    now={now}
    pulse={pulse}
    {...viewOverrides}
  />
);
