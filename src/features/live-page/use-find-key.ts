/** Opens the search for a value with the `/` key, as in other searchable apps. */
import { useEffect } from 'react';

const INPUT_SELECTOR = 'input, textarea, select, [contenteditable], dialog';

export function useFindKey(isEnabled: boolean, onFind: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const handleKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(INPUT_SELECTOR) !== null) return;
      event.preventDefault();
      onFind();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [isEnabled, onFind]);
}
