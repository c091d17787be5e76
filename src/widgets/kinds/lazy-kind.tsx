import type { ComponentType } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import type { Widget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

function Empty({ widget, index }: WidgetProps<Widget>) {
  return <Frame widget={widget} index={index} live={useLive(widget, index)} />;
}
function Missing({ widget, index }: WidgetProps<Widget>) {
  const { t } = useRuntime().texts;
  const kind = widget.kind;
  return (
    <Frame widget={widget} index={index} live={useLive(widget, index)} isPlain>
      <span className="w-missing" data-shown="">
        {t('placeholderMissing', { kind })}
      </span>
    </Frame>
  );
}

type Kind<W extends Widget> = ComponentType<WidgetProps<W>>;

/** Creates a kind that is loaded with its first widget on a page; a failure is shown in the widget's place. */
export const createLazyKind = <W extends Widget>(load: () => Promise<Kind<W>>): Kind<W> =>
  lazyComponent(async () => ({ default: await load() }), Empty, Missing);
