import { type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';

interface Closable {
  readonly onClose: (isSent: boolean) => void;
}

/** Says that the code did not come, and takes the wish back: nothing was done. */
function Failed({ onClose }: Closable) {
  const { feedback } = useServices();
  const shell = useWords(shellWords);
  useEffect(() => {
    feedback.toast(shell('chunkFailed'), 'bad');
    onClose(false);
  }, [feedback, shell, onClose]);
  return null;
}

/** A dialog that few pages need, loaded when it is first wished for. */
export const lazyDialog = <Props extends Closable>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ((props: Props) => ReactNode) => lazyComponent(load, undefined, Failed);
