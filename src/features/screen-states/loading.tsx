import { startWords } from '../../i18n/start';
import { useWords } from '../../i18n/use-words';
import { Spinner } from '../../ui/spinner';

/** In place of a screen, or of a part whose shape is not known, that is on its way. */
export function Loading() {
  return <Spinner label={useWords(startWords)('loading')} />;
}
