import { useCallback, useMemo } from 'react';
import type { CurveQuestion } from '../../../workers/monitor/contract/contract';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { RANGE_PRESETS_MS } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import type { EpochMs, TimeRange } from '../../shared/units';
import { useStable } from '../../state/hooks/use-stable';
import { getRange, isSliding, type RangeChoice, type RangeFault } from '../time/time-range';
import { useQueryTime } from '../time/use-asked-at';
import type { CurveScope } from './curve-scope';

interface CurveQueryProps {
  readonly owner: CurveScope['owner'];
  readonly signalIds: readonly SignalId[];
  readonly choice: RangeChoice;
  readonly onChoice: (choice: RangeChoice) => void;
}

export interface CurveQueryState {
  /** `null` if no signal is chosen or the range is invalid. */
  readonly query: CurveQuestion | null;
  /** Time of the query; presets end here. */
  readonly queriedAt: EpochMs;
  /** The range at that time, or why it is invalid. */
  readonly range: TimeRange | RangeFault;
  readonly isLive: boolean;
  /** Chooses a range; choosing the current one reloads it, because its end has moved. */
  readonly chooseRange: (choice: RangeChoice) => void;
  readonly refresh: () => void;
}

export function useCurveQuery(props: CurveQueryProps): CurveQueryState {
  const { owner, onChoice } = props;
  const choice = useStable(props.choice);
  const signalIds = useStable(props.signalIds);
  const isLive = typeof choice === 'string' && isSliding(choice);
  // The address changes after the choice: a time taken at the choice would cause one more request for the old range.
  const { at, refresh } = useQueryTime(choice);
  const range = useMemo(() => getRange(choice, at, getCurrentPlatformZone()), [choice, at]);
  const query = useMemo<CurveQuestion | null>(() => {
    if (typeof range === 'string' || signalIds.length === 0) return null;
    const queryRange =
      typeof choice === 'string' && isSliding(choice) ? { lastMs: RANGE_PRESETS_MS[choice] } : range;
    return { owner, signalIds, range: queryRange, isLive };
  }, [owner, signalIds, choice, range, isLive]);
  const chooseRange = useCallback(
    (next: RangeChoice) => {
      if (isSameData(next, choice)) refresh();
      else onChoice(next);
    },
    [refresh, choice, onChoice],
  );
  return { query, queriedAt: at, range, isLive, chooseRange, refresh };
}
