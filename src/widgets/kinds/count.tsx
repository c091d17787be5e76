/** A failed count is blank, not 0 (spec 7). */
import type { CountWidget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import { ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';

export function Count({ widget, index }: WidgetProps<CountWidget>) {
  const live = useLive(widget, index);
  return (
    <Frame widget={widget} index={index} live={live} align={widget.align ?? 'center'} className="w-text-box">
      <Pressable widget={widget} live={live}>
        <ShownLine widget={widget} live={live} />
      </Pressable>
    </Frame>
  );
}
