import type { TextWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import { ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';

export function Text({ widget, index }: WidgetProps<TextWidget>) {
  const live = useLive(widget, index, widget.anim.length > 0);
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      align={widget.align ?? 'left'}
      className={cx('w-text-box', widget.wrap && 'w-wrap')}
    >
      <Pressable widget={widget} live={live}>
        <ShownLine widget={widget} live={live} fallback={widget.text} />
      </Pressable>
    </Frame>
  );
}
