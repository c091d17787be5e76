/** Makes a button of whatever a widget shows, where the page gives it events for a tap. */
import type { ReactNode } from 'react';
import type { Widget } from '../page-document/model';
import { tap } from './live/control';
import { nameOf, useRuntime } from './live/runtime';
import type { Live } from './live/use-live';

interface PressableProps {
  readonly widget: Widget;
  readonly live: Live;
  readonly children: ReactNode;
}

export function Pressable({ widget, live, children }: PressableProps) {
  if (!widget.events.some(({ on }) => on !== 'change')) return children;
  return (
    <Pressing widget={widget} live={live}>
      {children}
    </Pressing>
  );
}

function Pressing({ widget, live, children }: PressableProps) {
  const runtime = useRuntime();
  const name = nameOf(runtime, widget, runtime.plan.slotOf(widget.bind));
  return (
    <button
      type="button"
      className="w-press"
      data-control=""
      aria-label={name === '' ? undefined : name}
      onClick={() => tap(runtime, widget, live.set.disabled ?? false)}
    >
      {children}
    </button>
  );
}
