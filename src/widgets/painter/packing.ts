import type { WatchSpec } from '../../../workers/monitor/contract/contract';
import type { PageKey } from '../../i18n/page';
import { type PageOwner, planPage } from '../../page-document/plan';
import type { EpochMs } from '../../shared/units';
import { Board } from '../../state/live/board';
import type { BoardChange } from '../../state/live/board-mirror';
import { createPageTexts, type PageTexts } from '../format/texts';
import { CommonAge } from '../live/common-age';
import { LastGood } from '../live/last-good';
import type { ValueRuntime } from '../live/runtime';
import type { Palette } from '../values/look';
import type { PainterStart } from './contract';

/** Texts on values. The page shows the texts of their states itself. */
const PAINTED_WORDS: readonly PageKey[] = [
  'on',
  'off',
  'online',
  'offline',
  'invalid',
  'ageSeconds',
  'ageMinutes',
  'ageHours',
  'ageDays',
];
const PLACEHOLDER = '{n}';

/** Returns the owner without a password, since a painter connects to nothing. */
const toPainterOwner = (spec: WatchSpec): PageOwner =>
  spec.family === 'broker' ? { ...spec, access: { ...spec.access, password: null }, pageId: null } : spec;

export function packStart(
  { page, plan, board, texts, assets, reducedMotion, lastGood }: ValueRuntime,
  indexes: ReadonlySet<number>,
  palette: Palette,
  isRecorded: boolean,
): PainterStart {
  const { numbers, times, arrivals, flags } = board;
  return {
    page,
    owner: toPainterOwner(plan.spec),
    indexes,
    palette,
    assets,
    reducedMotion,
    words: Object.fromEntries(PAINTED_WORDS.map((key) => [key, texts.t(key, { n: PLACEHOLDER })])),
    columns: { numbers, times, arrivals, flags, texts: board.texts },
    descriptions: board.texts.flatMap((_, slot) => board.getDescription(slot) ?? []),
    lastGood: lastGood.bySlot,
    isRecorded,
  };
}

const createTexts = (words: PainterStart['words']): PageTexts =>
  createPageTexts((key, values) => (words[key] ?? '').replace(PLACEHOLDER, String(values?.n ?? '')));

function createBoard({ columns, descriptions }: PainterStart): Board {
  const board = new Board(columns.flags.length);
  board.numbers.set(columns.numbers);
  board.times.set(columns.times);
  board.arrivals.set(columns.arrivals);
  board.flags.set(columns.flags);
  for (const [slot, text] of columns.texts.entries()) board.texts[slot] = text;
  board.describe(descriptions);
  return board;
}

export function unpackStart(start: PainterStart, now: () => EpochMs): ValueRuntime {
  const { page, owner, assets, reducedMotion, words } = start;
  const board = createBoard(start);
  const lastGood = new LastGood(board, page.error.show === 'last');
  lastGood.restore(start.lastGood);
  return {
    page,
    plan: planPage(page, owner),
    board,
    texts: createTexts(words),
    assets,
    error: page.error,
    reducedMotion,
    lastGood,
    commonAge: new CommonAge(board),
    now,
  };
}

export function applyChange(board: Board, change: BoardChange): void {
  if (change.kind === 'batch') board.apply(change.buffer, change.texts);
  else if (change.kind === 'described') board.describe(change.slots);
  else board[change.kind]();
}
