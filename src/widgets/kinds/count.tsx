/** A count of the project. A count that could not be had is blank, not 0 (spec 7). */
import { pageWords } from '../../i18n/page';
import { useWords } from '../../i18n/use-words';
import type { CountWidget } from '../../page-document/model';
import { DASH } from '../format/shown';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import { ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { useConnection } from '../live/control';
import { useLive } from '../live/use-live';

/** Counts that need a source of alarms. */
const OF_ALARMS: ReadonlySet<string> = new Set<CountWidget['metric']>(['alarm_count', 'alarm_equipment']);

export function Count({ widget, index }: WidgetProps<CountWidget>) {
  const say = useWords(pageWords);
  const live = useLive(widget, index);
  const { polledAlarms } = useConnection();
  const hasNoSource = polledAlarms === 'unsupported' && OF_ALARMS.has(widget.metric);
  return (
    <Frame widget={widget} index={index} live={live} align={widget.align ?? 'center'} className="w-text-box">
      <Pressable widget={widget} live={live}>
        {hasNoSource ? (
          <span
            className="w-line"
            data-shown=""
            role="img"
            title={say('alarmsUnsupported')}
            aria-label={say('alarmsUnsupported')}
          >
            {DASH}
          </span>
        ) : (
          <ShownLine widget={widget} live={live} />
        )}
      </Pressable>
    </Frame>
  );
}
