/** The outbox for views: own entries, forms that came back, and how many of other people wait on this device. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useUser } from '../session/use-user';
import type { DraftRow, OutboxRow } from './rows';
import { changesAtom } from './work-atoms';
import { useWork } from './work-services';
import type { DamagedRow } from './work-store';

export interface OutboxView {
  /** Oldest first. */
  readonly entries: readonly OutboxRow[];
  /** Drafts that were sent and have come back. */
  readonly returned: readonly DraftRow[];
  /** Forms that this code cannot read. */
  readonly damaged: readonly DamagedRow[];
  /** Numbers, and nothing of what is in them. */
  readonly others: { readonly people: number; readonly forms: number };
}

/** Everything unsent, read again after each change. Null until it is read, and where nobody is signed in. */
export function useOutbox(): OutboxView | null {
  const { store, outbox } = useWork();
  const { userId } = useUser();
  const { outbox: changes, drafts } = useAtomValue(changesAtom);
  const [view, setView] = useState<OutboxView | null>(null);
  useEffect(() => {
    // A change is a reason to read again.
    void [changes, drafts];
    let isWanted = true;
    const read = async (): Promise<OutboxView | null> =>
      userId === ''
        ? null
        : {
            entries: await outbox.entries(),
            returned: await outbox.returned(),
            damaged: await store.damaged(userId),
            others: await store.ofOthers(userId),
          };
    void read().then((next) => {
      if (isWanted) setView(next);
    });
    return () => {
      isWanted = false;
    };
  }, [store, outbox, userId, changes, drafts]);
  return view;
}
