/**
 * The slots of a watch that the page wants batches of: those on screen, and those that a sheet over the page lists or writes.
 * The page's copy of any other slot is as old as it is, and its freshness only says that it has not been lost since.
 */

export interface Interest {
  /** The slots that are on screen now; null for all. */
  readonly setInterest: (slots: Uint32Array | null) => void;
  /** Wants these slots too, or all of them, until the returned function is called. */
  readonly follow: (slots: readonly number[] | null) => () => void;
  /** The page's copy of the slot is what the worker has. */
  readonly isFollowed: (slot: number) => boolean;
}

export function createInterest(send: (slots: Uint32Array | null) => void): Interest {
  let onScreen: Uint32Array | null = null;
  const followed = new Set<{ readonly slots: readonly number[] | null }>();
  /** Null for all. */
  let wanted: ReadonlySet<number> | null = null;

  const update = (): void => {
    const all: number[] = onScreen === null ? [] : [...onScreen];
    let isAll = onScreen === null;
    for (const { slots } of followed) {
      if (slots === null) isAll = true;
      else all.push(...slots);
    }
    wanted = isAll ? null : new Set(all);
    send(wanted === null ? null : Uint32Array.from(wanted).sort());
  };
  return {
    setInterest: (slots) => {
      onScreen = slots;
      update();
    },
    follow: (slots) => {
      const mine = { slots };
      followed.add(mine);
      // Nothing can be added to all.
      if (onScreen !== null) update();
      return () => {
        if (followed.delete(mine) && onScreen !== null) update();
      };
    },
    isFollowed: (slot) => wanted === null || wanted.has(slot),
  };
}
