/**
 * The alarms of one session: asked for, pushed, told to the page. A watch of alarms alone also hears whether alarms can
 * be heard at all, since nothing else on its page would tell.
 */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { CallOptions } from '../../../src/shared/calls/run';
import { ALARM_NAMES_MS, ALARMS_A_MESSAGE, VALUES_RETRY_MS } from '../../../src/shared/constants';
import { done, failed, isFinal, type Outcome } from '../../../src/shared/faults';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { AlarmHearing, WatchMessage } from '../contract/contract';
import { type AlarmChanges, AlarmStore } from '../live/alarm-store';

export interface AlarmFeedDeps {
  /** Whether the watch is of alarms alone. */
  readonly isAlarmsOnly: boolean;
  readonly query: (options?: CallOptions) => Promise<Outcome<readonly AlarmRow[]>>;
  readonly tell: (message: WatchMessage) => void;
  /** Starts a timer of the session; one that runs under that name already goes on. */
  readonly later: (name: string, delay: Millis, ring: () => void) => void;
  readonly now: () => EpochMs;
}

export interface AlarmFeed {
  /**
   * Asks for all active alarms: pushes tell of changes only, so what was active before, or changed while the link was
   * lost, has to be asked for. Answers whether a live link would have told of something in it.
   */
  readonly ask: (options?: CallOptions) => Promise<Outcome<{ readonly isNews: boolean }>>;
  readonly pushed: (alarms: readonly AlarmRow[]) => void;
  /** Something has come over the link. */
  readonly frame: () => void;
  /** Tells what has changed of the hearing; to be called once a second. */
  readonly tick: () => void;
}

export function createAlarmFeed(owner: AlarmFeedDeps): AlarmFeed {
  const book = new AlarmStore();
  let round = 0;
  let hearing: AlarmHearing = { kind: 'hearing', frameAt: null, listedAt: null, fault: null };
  let told = hearing;

  const tellNews = ({ alarms, over }: AlarmChanges): void => {
    if (alarms.length + over.length === 0) return;
    owner.tell({ kind: 'alarms', alarms: alarms.slice(0, ALARMS_A_MESSAGE), over });
    for (let from = ALARMS_A_MESSAGE; from < alarms.length; from += ALARMS_A_MESSAGE)
      owner.tell({ kind: 'alarms', alarms: alarms.slice(from, from + ALARMS_A_MESSAGE) });
  };
  const tick = (): void => {
    if (!owner.isAlarmsOnly || told === hearing) return;
    told = hearing;
    owner.tell(hearing);
  };
  const ask: AlarmFeed['ask'] = async (options) => {
    const mine = ++round;
    book.ask();
    const answer = await owner.query(options);
    if (mine !== round) return failed({ kind: 'cancelled' });
    if (!answer.ok) {
      if (answer.fault.kind !== 'cancelled') hearing = { ...hearing, fault: answer.fault };
      if (!isFinal(answer.fault)) owner.later('alarms', VALUES_RETRY_MS, () => void ask());
      tick();
      return answer;
    }
    const isStrange = answer.value.some(({ id }) => !book.knows(id));
    const news = book.list(answer.value);
    tellNews(news);
    hearing = { ...hearing, listedAt: owner.now(), fault: null };
    // After the alarms themselves: who hears this has all that were active.
    tick();
    return done({ isNews: isStrange || news.over.length > 0 });
  };

  return {
    ask,
    tick,
    pushed: (alarms) => {
      const isStrange = alarms.some(({ id }) => !book.knows(id));
      tellNews(book.push(alarms));
      // A push carries no names, and here they are all that a person reads.
      if (owner.isAlarmsOnly && isStrange) owner.later('alarm-names', ALARM_NAMES_MS, () => void ask());
    },
    frame: () => {
      hearing = { ...hearing, frameAt: owner.now() };
    },
  };
}
