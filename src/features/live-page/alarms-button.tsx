import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { liveWords } from '../../i18n/live';
import { unknownAlarmsWords } from '../../i18n/unknown-alarms';
import { useWords } from '../../i18n/use-words';
import type { Watch } from '../../state/live/watch';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { AlarmIcon } from '../../ui/icons';
import './alarms-button.css';

interface AlarmsButtonProps {
  readonly watch: Watch;
  /** Whether the page shows a replay; the number is still current. */
  readonly isReplay?: boolean;
  readonly onOpen: () => void;
}

/**
 * Links a page to its alarms, with the number of active ones from its watch. Screen readers announce changes of the
 * number.
 */
export function AlarmsButton({ watch, isReplay = false, onOpen }: AlarmsButtonProps) {
  const t = useWords(liveWords);
  const tUnknownAlarms = useWords(unknownAlarmsWords);
  const activeCountAtom = useMemo(
    () =>
      atom((get) => {
        let count = 0;
        for (const { recoverTime, releaseTime } of get(watch.alarms).values())
          if (recoverTime === null && releaseTime === null) count++;
        return count;
      }),
    [watch],
  );
  const activeCount = useAtomValue(activeCountAtom);
  // Unknown is not zero.
  const { unknownAlarms } = useAtomValue(watch.status);
  const label = unknownAlarms
    ? tUnknownAlarms(unknownAlarms)
    : t(isReplay ? 'alarmsNow' : 'alarms', { n: activeCount });
  return (
    <span className={activeCount === 0 ? 'as-alarms-button' : 'as-alarms-button as-alarms-button--active'}>
      <IconButton label={label} onClick={onOpen}>
        <Badge count={unknownAlarms ? '?' : activeCount}>
          <AlarmIcon />
        </Badge>
      </IconButton>
      <span className="as-hidden-text" role="status">
        {label}
      </span>
    </span>
  );
}
