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
  /** Drafts that were sent and returned. */
  readonly returned: readonly DraftRow[];
  readonly damaged: readonly DamagedRow[];
  readonly others: { readonly people: number; readonly forms: number };
}

/** Returns the outbox for views; `null` until it is read, and if signed out. */
export function useOutbox(): OutboxView | null {
  const { store, outbox } = useWork();
  const { userId } = useUser();
  const { outbox: changes, drafts } = useAtomValue(changesAtom);
  const [view, setView] = useState<OutboxView | null>(null);
  useEffect(() => {
    // Read again after each change.
    void [changes, drafts];
    let isWanted = true;
    const read = async (): Promise<OutboxView | null> =>
      userId === ''
        ? null
        : {
            entries: await outbox.listEntries(),
            returned: await outbox.returned(),
            damaged: await store.readDamaged(userId),
            others: await store.countOthers(userId),
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
