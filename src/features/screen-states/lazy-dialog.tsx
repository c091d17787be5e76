import { type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';

interface ClosableProps {
  readonly onClose: (isSent: boolean) => void;
}

/** Closes the dialog and reports in a toast that its code failed to load. */
function LoadFailed({ onClose }: ClosableProps) {
  const { feedback } = useServices();
  const tShell = useWords(shellWords);
  useEffect(() => {
    feedback.toast(tShell('chunkFailed'), 'bad');
    onClose(false);
  }, [feedback, tShell, onClose]);
  return null;
}

export const lazyDialog = <Props extends ClosableProps>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ((props: Props) => ReactNode) => lazyComponent(load, undefined, LoadFailed);
