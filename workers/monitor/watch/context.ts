/** What a session is given and what it gives; and what its desks stand on. */
import type { CallOptions } from '../../../src/shared/calls/run';
import type { Fault } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { PlatformClock } from '../../../src/shared/platform-clock';
import type { CurrentValue } from '../commands/ledger';
import type { FormulaExplanation, LifeEvent, WatchId, WatchMessage, WatchSpec } from '../contract/contract';
import type { LatestPoint } from '../history/curve';
import type { Ports } from '../host/ports';
import type { FreshnessStage } from '../live/freshness';
import type { Rows, Sources } from '../live/rows';
import type { ValueTable } from '../live/table';
import type { Caller, FamilyAdapter } from '../monitoring/adapter';
import type { Profile } from '../profile/profile';

/** What a session shares with the other sessions of its worker. */
export interface WatchRuntimeDeps {
  readonly id: WatchId;
  readonly ports: Ports;
  readonly clock: PlatformClock;
  /** Makes a call; a session that has ended by business code 1006 is noticed in there. */
  readonly call: Caller;
  readonly port: MessagePort;
  readonly isHidden: boolean;
  /** Values have arrived: for the ledger, which waits for written ones. */
  readonly valuesArrived: () => void;
  readonly profile: Profile;
}

export interface WatchRuntime {
  /** What is watched. */
  readonly spec: WatchSpec;
  readonly life: (event: LifeEvent) => void;
  /** Why nothing can be written to this signal now; null where it can. */
  readonly writeBlock: (signalId: SignalId) => Fault | null;
  /** What there is to say of the formula that a slot shows; null where it shows none. */
  readonly explain: (slot: number) => FormulaExplanation | null;
  /** The newest accepted value of a signal. */
  readonly currentValue: (signalId: SignalId) => CurrentValue | null;
  /** The newest value of a signal as a curve appends it; null where there is none. */
  readonly latestPoint: (signalId: SignalId) => LatestPoint | null;
  /** Closes everything that was opened. `keepPort` leaves the page its last words: the session is over, values are not live. */
  readonly stop: (how: 'left' | 'session-ended') => void;
}

/** What all desks of one session stand on. */
export interface WatchContext {
  readonly ports: Ports;
  readonly clock: PlatformClock;
  readonly family: FamilyAdapter;
  readonly sources: Sources;
  readonly rows: Rows;
  readonly table: ValueTable;
  readonly freshness: FreshnessStage;
  /** Calls of a session that was left answer `cancelled` and change nothing. */
  readonly call: Caller;
  readonly tell: (message: WatchMessage) => void;
  /** Whether the session has been stopped. */
  readonly isOver: () => boolean;
  /** Starts a timer of the session, in place of one with the same name. */
  readonly later: (name: string, delay: number, ring: () => void) => void;
  /** Looks through all ages, and has the page told of what has changed. */
  readonly sweep: () => void;
}

/** A question of a desk to the platform; options as for any call. */
export type Ask<T> = (options?: CallOptions) => Promise<T>;
