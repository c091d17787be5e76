import type { RefObject } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import './skip-link.css';

/**
 * Renders the first keyboard stop of a screen, which skips the bar and the navigation. `target` must be an element
 * with `tabIndex` -1.
 */
export function SkipLink({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const t = useWords(shellWords);
  return (
    <button type="button" className="as-skip" onClick={() => target.current?.focus()}>
      {t('skip')}
    </button>
  );
}
