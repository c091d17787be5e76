import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useStable } from '../hooks/use-stable';
import type { PictureRow } from './rows';
import { changesAtom } from './work-atoms';
import { useWork } from './work-services';

export interface LoadedPictures {
  readonly rows: readonly PictureRow[];
  readonly missing: readonly string[];
}

/** Reads the rows of pictures; `null` until the first read. */
export function usePictureRows(keys: readonly string[]): LoadedPictures | null {
  const { store } = useWork();
  const { pictures: changes } = useAtomValue(changesAtom);
  const [loadedPictures, setLoaded] = useState<LoadedPictures | null>(null);
  const stableKeys = useStable(keys);
  useEffect(() => {
    // Read again after each change.
    void changes;
    let isWanted = true;
    void Promise.all(stableKeys.map((key) => store.read('pictures', key))).then((foundRows) => {
      if (!isWanted) return;
      setLoaded({
        rows: foundRows.filter((row) => row !== null),
        missing: stableKeys.filter((_, index) => foundRows[index] === null),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [store, stableKeys, changes]);
  return loadedPictures;
}

/** Returns a picture's object URL; `null` until it is read, and if its bytes are not on the device. */
export function usePictureAddress(key: string, which: 'preview' | 'whole'): string | null {
  const { pictures } = useWork();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let objectUrl: string | null = null;
    let isWanted = true;
    void pictures[which](key).then((bytes) => {
      if (!isWanted || bytes === null) return;
      objectUrl = URL.createObjectURL(bytes);
      setAddress(objectUrl);
    });
    return () => {
      isWanted = false;
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
      setAddress(null);
    };
  }, [pictures, key, which]);
  return address;
}
