/**
 * The slots whose batches the page needs: on screen, or listed by a sheet over the page. The copies of other slots are
 * outdated; their freshness shows only that they have not been lost since.
 */

export interface Interest {
  /** Sets the slots on screen; `null` for all. */
  readonly setInterest: (slots: Uint32Array | null) => void;
  /** Adds slots, or all for `null`. Returns a function that removes them. */
  readonly follow: (slots: readonly number[] | null) => () => void;
  /** Whether the page's copy of the slot is current. */
  readonly isFollowed: (slot: number) => boolean;
}

export function createInterest(send: (slots: Uint32Array | null) => void): Interest {
  let onScreen: Uint32Array | null = null;
  const followed = new Map<symbol, readonly number[] | null>();
  const parts = (): readonly (Uint32Array | readonly number[] | null)[] => [onScreen, ...followed.values()];

  const wanted = (): Uint32Array | null => {
    // The hot path: a scrolling page calls this often, mostly without a sheet over it.
    if (followed.size === 0) return onScreen;
    const all = new Set<number>();
    for (const part of parts()) {
      if (part === null) return null;
      for (const slot of part) all.add(slot);
    }
    return Uint32Array.from(all).sort();
  };
  const update = (): void => send(wanted());
  /** Sends the slots again, unless all of them are requested anyway. */
  const updateFollowed = (): void => {
    if (onScreen !== null) update();
  };
  return {
    setInterest: (slots) => {
      onScreen = slots;
      update();
    },
    follow: (slots) => {
      const mine = Symbol();
      followed.set(mine, slots);
      updateFollowed();
      return () => {
        if (followed.delete(mine)) updateFollowed();
      };
    },
    isFollowed: (slot) => parts().some((part) => part === null || part.includes(slot)),
  };
}
