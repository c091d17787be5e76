/** A count of the project. A count that could not be had is blank, not 0 (specification 7). */
import type { CountWidget } from '../page-document/model';
import { Frame } from './frame';
import { useLive } from './live/use-live';
import { Pressable } from './pressable';
import { ShownLine } from './shown-line';
import type { WidgetProps } from './widget-props';

export function Count({ widget, index }: WidgetProps<CountWidget>) {
  const live = useLive(widget, index);
  return (
    <Frame widget={widget} index={index} live={live} align={widget.align ?? 'center'} className="w-textual">
      <Pressable widget={widget} live={live}>
        <ShownLine widget={widget} live={live} />
      </Pressable>
    </Frame>
  );
}
