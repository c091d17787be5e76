import { useRef } from 'react';
import { isSameData } from '../../shared/same-data';

/** Returns the object of an earlier render while its data is equal, so effects run only on changes. */
export function useStable<T>(value: T): T {
  const stable = useRef(value);
  if (!isSameData(stable.current, value)) stable.current = value;
  return stable.current;
}
