/** A kind of widget whose code is loaded when a page first needs it; a code that does not come is said in its place. */
import { type ComponentType, lazy, Suspense } from 'react';
import type { Widget } from '../page-document/model';
import { Frame } from './frame';
import { useRuntime } from './live/runtime';
import { useLive } from './live/use-live';
import type { WidgetProps } from './widget-props';

function Empty({ widget, index }: WidgetProps<Widget>) {
  return <Frame widget={widget} index={index} live={useLive(widget, index)} />;
}
function Missing({ widget, index }: WidgetProps<Widget>) {
  const { words } = useRuntime().texts;
  const kind = widget.kind;
  return (
    <Frame widget={widget} index={index} live={useLive(widget, index)} isPlain>
      <span className="w-gap" data-shown="">
        {words('placeholderMissing', { kind })}
      </span>
    </Frame>
  );
}

export function lazyKind<W extends Widget>(
  load: () => Promise<ComponentType<WidgetProps<W>>>,
): ComponentType<WidgetProps<W>> {
  const Loaded = lazy(async (): Promise<{ default: ComponentType<WidgetProps<W>> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Missing };
    }
  });
  return function Kind({ widget, index }: WidgetProps<W>) {
    return (
      <Suspense fallback={<Empty widget={widget} index={index} />}>
        <Loaded widget={widget} index={index} />
      </Suspense>
    );
  };
}
