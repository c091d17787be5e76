import type { ImageWidget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import { Picture } from '../frame/picture';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';

export function Image({ widget, index }: WidgetProps<ImageWidget>) {
  const live = useLive(widget, index, widget.anim.length > 0);
  return (
    <Frame widget={widget} index={index} live={live} hasCorners>
      <Pressable widget={widget} live={live}>
        <Picture src={live.set.image ?? widget.src} fit={widget.fit} alt={widget.label} />
      </Pressable>
    </Frame>
  );
}
