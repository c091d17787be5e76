/** A kind of widget whose code is loaded when a page first needs it; a code that does not come is said in its place. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Widget } from '../page-document/model';
import { loadCode } from '../state/load-code';
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

type Kind<W extends Widget> = ComponentType<WidgetProps<W>>;

/** A kind whose code comes with the first of it on a page. */
export function lazyKind<W extends Widget>(load: () => Promise<Kind<W>>): Kind<W> {
  return lazy(async (): Promise<{ default: Kind<W> }> => {
    try {
      return { default: await loadCode(load) };
    } catch {
      return { default: Missing };
    }
  });
}

interface AwaitedProps {
  readonly widget: Widget;
  readonly index: number;
  readonly children: ReactNode;
}
/** Its box, while its code is on the way. */
export const Awaited = ({ widget, index, children }: AwaitedProps) => (
  <Suspense fallback={<Empty widget={widget} index={index} />}>{children}</Suspense>
);
