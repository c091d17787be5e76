/** Confirms and ends alarms for all screens, without sending any alarm twice. Nothing is retried automatically. */
import { atom, type createStore } from 'jotai';
import type { AlarmRow } from '../../shared/calls/alarm';
import { getSendEnd } from '../../shared/calls/command-end';
import type { Fault, Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { LazyService } from '../late-service';
import { type ClockService, getPlatformClock } from '../live/platform-clock';
import { type SessionStore, sessionAtom } from '../session/session-store';

export interface Acknowledgements {
  readonly pending: ReadonlySet<AlarmId>;
  /** Accepted by the platform; its state of the alarm may follow later. */
  readonly accepted: ReadonlyMap<AlarmId, Acceptance>;
}

interface Acceptance {
  readonly triggerTime: EpochMs | null;
  /** By the platform's clock. */
  readonly at: EpochMs;
  readonly user: string;
}

/** Whether the alarm was accepted in its current state; an alarm that triggers again counts as new. */
export function isAccepted(
  { accepted }: Acknowledgements,
  { id, triggerTime }: Pick<AlarmRow, 'id' | 'triggerTime'>,
): boolean {
  const acceptance = accepted.get(id);
  if (acceptance === undefined) return false;
  const { triggerTime: acceptedTrigger } = acceptance;
  return acceptedTrigger === null || triggerTime === null || triggerTime <= acceptedTrigger;
}

/** Returns the alarm with an accepted acknowledgement applied, until the platform's state arrives. */
export function applyAcceptance(
  acknowledgements: Acknowledgements,
  alarm: AlarmRow,
  acknowledgement: 'confirm' | 'end',
): AlarmRow {
  const acceptance = acknowledgements.accepted.get(alarm.id);
  if (acceptance === undefined || !isAccepted(acknowledgements, alarm)) return alarm;
  const { at, user } = acceptance;
  if (acknowledgement === 'end') return { ...alarm, releaseTime: alarm.releaseTime ?? at };
  // A push reports the confirmation without its user.
  return { ...alarm, confirmTime: alarm.confirmTime ?? at, confirmUser: alarm.confirmUser || user };
}

interface FailedAlarm {
  readonly id: AlarmId;
  readonly fault: Fault;
}
export interface AcknowledgeResult {
  readonly accepted: readonly AlarmId[];
  readonly refused: readonly FailedAlarm[];
  /** The response was lost, so the result is unknown. */
  readonly unknown: readonly FailedAlarm[];
}

type Ids = readonly [AlarmId, ...AlarmId[]];
type Triggers = ReadonlyMap<AlarmId, EpochMs | null>;

const NONE: Acknowledgements = { pending: new Set(), accepted: new Map() };
/** Changed only by `acknowledgeAlarms`. */
export const acknowledgementsAtom = atom<Acknowledgements>(NONE);

export interface AcknowledgementDeps extends ClockService {
  readonly store: ReturnType<typeof createStore>;
  readonly session: SessionStore;
}

export class AcknowledgementStore {
  readonly #deps: AcknowledgementDeps;
  readonly #store: AcknowledgementDeps['store'];
  /** Increases with every sign-out. */
  #generation = 0;

  constructor(deps: AcknowledgementDeps) {
    const { store, session } = deps;
    this.#deps = deps;
    this.#store = store;
    session.onSignOut(() => {
      this.#generation += 1;
      store.set(acknowledgementsAtom, NONE);
    });
  }

  async send(
    groups: readonly Ids[],
    post: (ids: Ids) => Promise<Outcome<null>>,
    triggers: Triggers,
  ): Promise<AcknowledgeResult> {
    const accepted: AlarmId[] = [];
    const refused: FailedAlarm[] = [];
    const unknown: FailedAlarm[] = [];
    const unsent = this.#selectUnsent(groups, triggers);
    const generation = this.#generation;
    const { pending, accepted: previous } = this.#store.get(acknowledgementsAtom);
    this.#update([...pending, ...unsent.flat()], previous);
    for (const [first, ...others] of unsent) {
      if (first === undefined) continue;
      const ids: Ids = [first, ...others];
      const outcome = await post(ids);
      // Do not send on behalf of the next user.
      if (this.#generation !== generation) break;
      if (outcome.ok) accepted.push(...ids);
      else {
        const { fault } = outcome;
        (getSendEnd(fault).end === 'refused' ? refused : unknown).push(...ids.map((id) => ({ id, fault })));
      }
      this.#finish(ids, outcome.ok, triggers);
    }
    return { accepted, refused, unknown };
  }

  /** Removes duplicates as well as pending and accepted alarms. */
  #selectUnsent(groups: readonly Ids[], triggers: Triggers): readonly (readonly AlarmId[])[] {
    const known = this.#store.get(acknowledgementsAtom);
    const seenIds = new Set<AlarmId>();
    const isUnsent = (id: AlarmId): boolean => {
      const isKnown =
        known.pending.has(id) || isAccepted(known, { id, triggerTime: triggers.get(id) ?? null });
      const isRepeated = seenIds.has(id);
      seenIds.add(id);
      return !isKnown && !isRepeated;
    };
    return groups.map((ids) => ids.filter(isUnsent));
  }

  #finish(ids: Ids, wasAccepted: boolean, triggers: Triggers): void {
    const { pending, accepted } = this.#store.get(acknowledgementsAtom);
    const sentIds = new Set(ids);
    const session = this.#store.get(sessionAtom);
    const user = session.status === 'signed-in' ? session.user.loginname : '';
    const at = getPlatformClock(this.#deps).now();
    const addedEntries = wasAccepted
      ? ids.map((id) => [id, { triggerTime: triggers.get(id) ?? null, at, user }] as const)
      : [];
    this.#update(
      [...pending].filter((id) => !sentIds.has(id)),
      new Map([...accepted, ...addedEntries]),
    );
  }

  #update(pending: Iterable<AlarmId>, accepted: Acknowledgements['accepted']): void {
    this.#store.set(acknowledgementsAtom, { pending: new Set(pending), accepted });
  }
}

/**
 * Sends the alarms that are neither pending nor accepted, one POST per group, in sequence. A failed group does not
 * stop the others; the end of the session does.
 * @param triggers - Trigger times of the alarms, as the user saw them.
 */
export const acknowledgeAlarms = (
  { acknowledgements }: { readonly acknowledgements: LazyService<AcknowledgementStore, AcknowledgementDeps> },
  groups: readonly Ids[],
  post: (ids: Ids) => Promise<Outcome<null>>,
  triggers: Triggers = new Map(),
): Promise<AcknowledgeResult> =>
  acknowledgements((deps) => new AcknowledgementStore(deps)).send(groups, post, triggers);
