/** Shows the item whose value matches; a value without an item is shown as it is. */
import type { CSSProperties } from 'react';
import type { MultistateWidget } from '../../page-document/model';
import { hasGoodValue } from '../format/shown';
import { isEqual } from '../format/states';
import { Frame } from '../frame/frame';
import { Picture } from '../frame/picture';
import { Pressable } from '../frame/pressable';
import { fitsLine, ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

export function Multistate({ widget, index }: WidgetProps<MultistateWidget>) {
  const { board, plan } = useRuntime();
  const live = useLive(widget, index, true);
  const slot = plan.getSlot(widget.bind);
  const raw = {
    number: live.number,
    text: widget.bind?.src === 'const' ? widget.bind.value : (board.texts[slot] ?? null),
  };
  const item = hasGoodValue(live.shown) ? widget.items.find(({ value }) => isEqual(raw, value)) : undefined;
  const style: CSSProperties = {
    ...(item?.background ? { background: live.set.background ?? item.background } : {}),
    ...(item?.color ? { color: live.set.color ?? item.color } : {}),
  };
  const text = live.set.text ?? item?.text ?? '';
  const isAgeShown = live.age !== '' && fitsLine(text, live.age, widget.w / Math.max(1, widget.font.size));
  const image = live.set.image ?? item?.image ?? '';
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      align={widget.align ?? 'center'}
      hasCorners={text === '' && image !== ''}
      className="w-text-box"
      style={style}
    >
      <Pressable widget={widget} live={live}>
        {image !== '' && <Picture src={image} fit="contain" alt={text || (live.shown?.text ?? '')} />}
        {image === '' && text === '' && <ShownLine widget={widget} live={live} />}
        {text !== '' && (
          <>
            <span className="w-line" data-shown="">
              {text}
            </span>
            {live.shown?.mark && <span className="w-warning" />}
            {isAgeShown && <span className="w-age">{live.age}</span>}
          </>
        )}
      </Pressable>
    </Frame>
  );
}
