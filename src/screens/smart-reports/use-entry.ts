import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { RecordId } from '../../shared/ids';
import { useUser } from '../../state/session/use-user';
import type { OutboxRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';

/** Returns the record's form in the outbox; `null` if it has none, `undefined` until read. */
export function useOutboxEntry(recordId: RecordId): OutboxRow | null | undefined {
  const { store } = useWork();
  const { userId } = useUser();
  const { outbox: changes } = useAtomValue(changesAtom);
  const [entry, setEntry] = useState<OutboxRow | null>();
  useEffect(() => {
    // Any change triggers another read.
    void changes;
    let isActive = true;
    void store.rows('outbox', userId).then((rows) => {
      if (!isActive) return;
      const recordForms = rows.filter(
        ({ call, entity }) => call === 'excel/record/save' && entity === recordId,
      );
      setEntry(recordForms.at(-1) ?? null);
    });
    return () => {
      isActive = false;
    };
  }, [store, userId, recordId, changes]);
  return entry;
}
