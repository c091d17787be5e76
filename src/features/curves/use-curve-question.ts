/** Turns the chosen signals and range into the question that the worker is asked. */
import { useCallback, useMemo } from 'react';
import type { CurveQuestion } from '../../../workers/monitor/contract/contract';
import { platformZone } from '../../shared/calls/decode';
import { RANGE_PRESETS_MS } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import type { EpochMs, TimeRange } from '../../shared/units';
import { useStable } from '../../state/hooks/use-stable';
import { chosenRange, isSliding, type RangeChoice, type RangeFault } from '../time/time-range';
import { useAskedAt } from '../time/use-asked-at';
import type { CurveScope } from './curve-scope';

interface CurveQuestionProps {
  readonly owner: CurveScope['owner'];
  readonly signalIds: readonly SignalId[];
  readonly choice: RangeChoice;
  readonly onChoice: (choice: RangeChoice) => void;
}

export interface AskedCurve {
  /** Null where no signal is chosen, or the range is impossible. */
  readonly question: CurveQuestion | null;
  /** Time of the question: presets reach back from here. */
  readonly askedAt: EpochMs;
  /** The range at that moment, or why it is none. */
  readonly range: TimeRange | RangeFault;
  /** A preset goes on live. */
  readonly isLive: boolean;
  /** Chooses a range; the same range once more is asked again, as it has moved on meanwhile. */
  readonly choose: (choice: RangeChoice) => void;
  readonly askAgain: () => void;
}

export function useCurveQuestion(props: CurveQuestionProps): AskedCurve {
  const { owner, onChoice } = props;
  const choice = useStable(props.choice);
  const signalIds = useStable(props.signalIds);
  const isLive = typeof choice === 'string' && isSliding(choice);
  // The address changes later than the choice. The time counts from when the new range is shown, so that the old one is
  // not asked for once more in between.
  const { at, askAgain } = useAskedAt(choice);
  const range = useMemo(() => chosenRange(choice, at, platformZone()), [choice, at]);
  const question = useMemo<CurveQuestion | null>(() => {
    if (typeof range === 'string' || signalIds.length === 0) return null;
    const asked =
      typeof choice === 'string' && isSliding(choice) ? { lastMs: RANGE_PRESETS_MS[choice] } : range;
    return { owner, signalIds, range: asked, isLive };
  }, [owner, signalIds, choice, range, isLive]);
  const choose = useCallback(
    (next: RangeChoice) => {
      if (isSameData(next, choice)) askAgain();
      else onChoice(next);
    },
    [askAgain, choice, onChoice],
  );
  return { question, askedAt: at, range, isLive, choose, askAgain };
}
