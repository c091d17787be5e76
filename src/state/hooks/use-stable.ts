/** Identity for plain data that is created anew with every render. */
import { useRef } from 'react';
import { isSameData } from '../../shared/same-data';

/** The value; the object of an earlier render while its data is equal, so that effects run for changes only. */
export function useStable<T>(value: T): T {
  const stable = useRef(value);
  if (!isSameData(stable.current, value)) stable.current = value;
  return stable.current;
}
