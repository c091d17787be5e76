import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useStable } from '../hooks/use-stable';
import type { PictureRow } from './rows';
import { changesAtom } from './work-atoms';
import { useWork } from './work-services';

export interface ReadPictures {
  readonly rows: readonly PictureRow[];
  readonly missing: readonly string[];
}

/** Reads the rows of pictures; `null` until the first read. */
export function usePictureRows(keys: readonly string[]): ReadPictures | null {
  const { store } = useWork();
  const { pictures: changes } = useAtomValue(changesAtom);
  const [read, setRead] = useState<ReadPictures | null>(null);
  const wanted = useStable(keys);
  useEffect(() => {
    // Reads again after each change.
    void changes;
    let isWanted = true;
    void Promise.all(wanted.map((key) => store.read('pictures', key))).then((found) => {
      if (!isWanted) return;
      setRead({
        rows: found.filter((row) => row !== null),
        missing: wanted.filter((_, index) => found[index] === null),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [store, wanted, changes]);
  return read;
}

/** Returns a picture's object URL; `null` until it is read, and if its bytes are not on the device. */
export function usePictureAddress(key: string, which: 'preview' | 'whole'): string | null {
  const { pictures } = useWork();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isWanted = true;
    void pictures[which](key).then((bytes) => {
      if (!isWanted || bytes === null) return;
      made = URL.createObjectURL(bytes);
      setAddress(made);
    });
    return () => {
      isWanted = false;
      if (made !== null) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [pictures, key, which]);
  return address;
}
