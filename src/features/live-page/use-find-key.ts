/** Opens the search for a value with the `/` key, as in other searchable apps. */
import { useEffect } from 'react';

const TYPED_IN = 'input, textarea, select, [contenteditable], dialog';

export function useFindKey(isOn: boolean, onFind: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPED_IN) !== null) return;
      event.preventDefault();
      onFind();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn, onFind]);
}
