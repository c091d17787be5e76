/** Marks the document's body while a part is shown in a certain way, for what stands outside of that part. */
import { useEffect } from 'react';

/** The body has the class while `isOn`. (`:has()` would need no code, but browsers of 2021 do not know it.) */
export function useBodyClass(name: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name, isOn]);
}
