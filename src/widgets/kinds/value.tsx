/** Draws values that the canvas cannot draw (rotated, covered, a control, under a permission). */
import type { ValueWidget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import { ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';

export function Value({ widget, index }: WidgetProps<ValueWidget>) {
  const live = useLive(widget, index, widget.anim.length > 0);
  return (
    <Frame widget={widget} index={index} live={live} align={widget.align ?? 'right'} className="w-text-box">
      <Pressable widget={widget} live={live}>
        <ShownLine widget={widget} live={live} />
      </Pressable>
    </Frame>
  );
}
