import { startWords } from '../../i18n/start';
import { useWords } from '../../i18n/use-words';
import { useLateText } from '../../ui/late-text';
import { Spinner } from '../../ui/spinner';

export function Loading() {
  const loading = useWords(startWords)('loading');
  return <Spinner label={useLateText() || loading} />;
}
