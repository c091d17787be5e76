/**
 * What a configuration page needs from whoever shows it. The renderer knows no route, no dialog and no call; the
 * screen gives it this.
 */
import type { TrendPoints } from '../../workers/monitor/contract';
import type { Outcome } from '../shared/faults';
import type { EquipmentId, SignalId } from '../shared/ids';
import type { Millis } from '../shared/units';

/** A person's wish to write a value. Nothing is sent before the host has asked for confirmation. */
export interface WriteWish {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly value: string;
  /** What the page calls the control, '' where nothing. */
  readonly label: string;
  /** Words of the page author for the confirmation, '' for none. */
  readonly confirm: string;
  /** The value's text and the new one as the page would show them, with map and unit applied. */
  readonly shownOld: string;
  readonly shownNew: string;
  /** `shownOld` as it is at this moment, for a confirmation that stays open while the value changes. */
  readonly shownNow?: () => string;
}

/** Why a control does nothing, for the person who touches it. */
export type Refusal =
  | 'no-permission'
  | 'disconnected'
  | 'gateway-offline'
  | 'paused'
  /** The value is older than it may be, though link and gateway stand: nobody knows what would be changed. */
  | 'stale'
  | 'read-only'
  | 'not-built'
  | 'unreadable'
  /** The page shows the past. */
  | 'replay';

/** To what is known of an equipment besides its values. */
export interface DetailJump {
  readonly do: 'history' | 'report' | 'alarm' | 'video';
  readonly target: string;
  /** The equipment of the value that the linking widget is bound to; null where there is none. */
  readonly equipmentId: EquipmentId | null;
}

export type Jump =
  | { readonly do: 'page'; readonly target: string }
  | { readonly do: 'back' }
  | { readonly do: 'popup'; readonly target: string }
  | { readonly do: 'url'; readonly target: string }
  | DetailJump
  | { readonly do: 'refresh' };

export interface PageHost {
  /** Permission codes of the signed-in user. */
  readonly auths: ReadonlySet<string>;
  /** Why nothing may be written on the whole page, whatever its values; null or missing where nothing stands in the way. */
  readonly lock?: Refusal | null;
  /** Opens the confirmation for a write. */
  readonly write: (wish: WriteWish) => void;
  /** Says why a touched control did nothing. */
  readonly refuse: (refusal: Refusal) => void;
  readonly jump: (jump: Jump) => void;
  /** The slots that are on screen (with a margin) have changed; null for all. */
  readonly interest: (slots: Uint32Array | null) => void;
  readonly recent: (signalId: SignalId, rangeMs: Millis) => Promise<Outcome<TrendPoints>>;
  /**
   * There where the page shows the past: all points of a signal in the span that is played and `rangeMs` before it. A
   * trend then takes them instead of what arrives, and ends at the moment shown.
   */
  readonly past?: (signalId: SignalId, rangeMs: Millis) => Promise<Outcome<TrendPoints>>;
  /** A value was tapped: show all that is known of it. */
  readonly inspect: (slot: number) => void;
}
