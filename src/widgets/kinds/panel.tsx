/** The box of a panel. Its contents are widgets of the page, which name their panels (`WidgetBase.panels`). */
import type { PanelWidget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';

export function Panel({ widget, index }: WidgetProps<PanelWidget>) {
  const live = useLive(widget, index);
  return (
    <Frame widget={widget} index={index} live={live}>
      <Pressable widget={widget} live={live}>
        {null}
      </Pressable>
    </Frame>
  );
}
