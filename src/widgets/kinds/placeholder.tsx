import type { PageKey } from '../../i18n/page';
import type { PlaceholderWidget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

const WORDS: Readonly<Record<PlaceholderWidget['why'], PageKey>> = {
  unknown: 'placeholderUnknown',
  broken: 'placeholderBroken',
};

export function Placeholder({ widget, index }: WidgetProps<PlaceholderWidget>) {
  const { texts } = useRuntime();
  const live = useLive(widget, index);
  const kind = widget.of === '' ? texts.t('unnamedKind') : widget.of;
  return (
    <Frame widget={widget} index={index} live={live} isPlain>
      <span className="w-missing" data-shown="">
        {texts.t(WORDS[widget.why], { kind, where: widget.where })}
      </span>
    </Frame>
  );
}
