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
  let visibleSlots: Uint32Array | null = null;
  const followedSlots = new Map<symbol, readonly number[] | null>();
  const listParts = (): readonly (Uint32Array | readonly number[] | null)[] => [
    visibleSlots,
    ...followedSlots.values(),
  ];

  const getWantedSlots = (): Uint32Array | null => {
    // The hot path: a scrolling page calls this often, mostly without a sheet over it.
    if (followedSlots.size === 0) return visibleSlots;
    const slotSet = new Set<number>();
    for (const part of listParts()) {
      if (part === null) return null;
      for (const slot of part) slotSet.add(slot);
    }
    return Uint32Array.from(slotSet).sort();
  };
  const update = (): void => send(getWantedSlots());
  /** Sends the slots again, unless all slots are requested. */
  const updateFollowed = (): void => {
    if (visibleSlots !== null) update();
  };
  return {
    setInterest: (slots) => {
      visibleSlots = slots;
      update();
    },
    follow: (slots) => {
      const key = Symbol();
      followedSlots.set(key, slots);
      updateFollowed();
      return () => {
        if (followedSlots.delete(key)) updateFollowed();
      };
    },
    isFollowed: (slot) => listParts().some((part) => part === null || part.includes(slot)),
  };
}
