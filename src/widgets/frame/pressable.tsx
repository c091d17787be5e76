import type { ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { isPressable } from '../live/control';
import { useRuntime } from '../live/use-runtime';
import type { PressableProps } from './pressable-props';

/** Draws the content before the code of the button around it has loaded. */
const Plain = ({ children }: PressableProps): ReactNode => children;
function Missing({ widget: { kind }, children }: PressableProps) {
  const { t } = useRuntime().texts;
  return (
    <span className="w-pressable w-blocked" title={t('placeholderMissing', { kind })}>
      {children}
    </span>
  );
}
const PressableButton = lazyComponent(
  async () => ({ default: (await import('./pressable-button')).PressableButton }),
  Plain,
  Missing,
);

export function Pressable(props: PressableProps) {
  return isPressable(props.widget) ? <PressableButton {...props} /> : props.children;
}
