/** Messages between the page and its painter, which runs in a worker. */
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import type { PageOwner } from '../../page-document/plan';
import type { EpochMs } from '../../shared/units';
import type { BoardChange } from '../../state/live/board-mirror';
import type { FreshnessName, GoodValue, Mark } from '../format/shown';
import type { Palette } from '../values/look';
import type { Placement } from '../values/value-box';

/** The part of the page in a picture. */
export interface PicturedArea {
  readonly placement: Placement;
  readonly visible: readonly number[];
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PainterStart {
  readonly page: Page;
  readonly owner: PageOwner;
  readonly indexes: ReadonlySet<number>;
  readonly palette: Palette;
  readonly assets: AssetRules;
  readonly reducedMotion: boolean;
  /** Texts on values by key, with placeholders for numbers. */
  readonly words: Readonly<Record<string, string>>;
  readonly columns: {
    readonly numbers: Float64Array;
    readonly times: Float64Array;
    readonly arrivals: Float64Array;
    readonly flags: Uint16Array;
    readonly texts: readonly (string | null)[];
  };
  readonly descriptions: readonly SlotDescription[];
  readonly lastGood: readonly (GoodValue | undefined)[];
  /** Whether painted values are recorded for a later request. */
  readonly isRecorded: boolean;
}

export type PainterCommand =
  | { readonly kind: 'start'; readonly start: PainterStart }
  | { readonly kind: 'place'; readonly area: PicturedArea }
  | { readonly kind: 'change'; readonly change: BoardChange }
  /** A second has passed: ages advance, blinking toggles. */
  | { readonly kind: 'tick' }
  /** The last picture is on the screen; the next one may follow. */
  | { readonly kind: 'shown' };

export interface PainterMessage {
  /** Number of the message, from 1; `shown` messages are not counted. */
  readonly messageNumber: number;
  /** The page's clock, for ages. */
  readonly at: EpochMs;
  readonly command: PainterCommand;
}

/** A value in a picture. Its box follows from its widget. */
export type RecordedValue = readonly [
  index: number,
  text: string,
  chip: string,
  freshness: FreshnessName,
  mark: Mark,
];

/** Answers all messages up to `lastNumber`. */
export interface PainterAnswer {
  readonly lastNumber: number;
  /** Number of the message that placed the picture. */
  readonly placementNumber: number;
  /** `null` if the last picture is still current. */
  readonly picture: ImageBitmap | null;
  /** The values in the picture (`RecordedValue[]`) as JSON, parsed on request; `null` unless recorded. */
  readonly record: string | null;
}
