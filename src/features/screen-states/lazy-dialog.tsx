import { type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';

interface Closable {
  readonly onClose: (isSent: boolean) => void;
}

/** Closes the dialog and reports in a toast that its code failed to load. */
function Failed({ onClose }: Closable) {
  const { feedback } = useServices();
  const shell = useWords(shellWords);
  useEffect(() => {
    feedback.toast(shell('chunkFailed'), 'bad');
    onClose(false);
  }, [feedback, shell, onClose]);
  return null;
}

export const lazyDialog = <Props extends Closable>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ((props: Props) => ReactNode) => lazyComponent(load, undefined, Failed);
