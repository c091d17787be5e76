import { useEffect } from 'react';

/** Sets a class on the body while `isOn`. (`:has()` would need no code, but browsers of 2021 lack it.) */
export function useBodyClass(name: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name, isOn]);
}
