import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createMomentary, type Momentary, type MomentaryStatus } from '../../state/commands/momentary';
import { type LedgerEntry, ledgerAtom } from '../../state/commands/operations';
import { useServices } from '../../state/services';
import type { ReleaseRequest, WriteRequest } from '../../widgets/live/page-host';
import type { WriteRequestView } from './use-write-request';

interface MomentaryWriteProps {
  readonly request: WriteRequest;
  readonly release: ReleaseRequest;
  readonly view: WriteRequestView;
}

export interface MomentaryWrite {
  readonly status: MomentaryStatus;
  /** Keeps its identity while the dialog is open, because a press lasts across renders. */
  readonly control: Momentary;
  /** Ledger entries of the two writes; `undefined` until sent. */
  readonly pressEntry: LedgerEntry | undefined;
  readonly releaseEntry: LedgerEntry | undefined;
}

/**
 * Sends a write, and another write that releases it. Each is one POST. Once the first has been sent, the second is
 * always sent: on release, after the time of a pulse, or when the page is hidden, left or closed.
 */
export function useMomentaryWrite({ request, release, view }: MomentaryWriteProps): MomentaryWrite {
  const { newOperationId, store, ports } = useServices();
  const [ids] = useState(() => ({ press: newOperationId(), release: newOperationId() }));
  const [status, setStatus] = useState<MomentaryStatus>('idle');
  const entries = useAtomValue(ledgerAtom);
  const latestView = useRef(view);
  latestView.current = view;
  const [control] = useState(() =>
    createMomentary({
      press: () =>
        latestView.current.send(ids.press, {
          value: request.value,
          shownOld: latestView.current.shownOld,
          shownNew: latestView.current.shownNew,
        }),
      release: (isClosing) =>
        latestView.current.send(ids.release, {
          isClosing,
          value: release.value,
          shownOld: latestView.current.shownNew,
          shownNew: latestView.current.formatValue(release.value, release.shownNew),
          releases: ids.press,
          isOwed: !store.get(ledgerAtom).some(({ id, status }) => id === ids.press && status === 'refused'),
        }),
      isAnswered: () =>
        store.get(ledgerAtom).some((entry) => entry.id === ids.press && entry.status !== 'sent'),
      onAnswer: (listener) => store.sub(ledgerAtom, listener),
      after: ports.after,
      onChange: setStatus,
    }),
  );
  useReleaseOnLeave(control);
  const { afterMs } = release;
  useEffect(() => {
    if (afterMs !== null && status === 'held') return ports.after(afterMs, control.release);
    return undefined;
  }, [afterMs, status, ports, control]);
  return {
    status,
    control,
    pressEntry: entries.find(({ id }) => id === ids.press),
    releaseEntry: entries.find(({ id }) => id === ids.release),
  };
}

function useReleaseOnLeave(control: Momentary): void {
  // A layout effect, because its clean-up runs before the watch closes, which the second write needs.
  useLayoutEffect(() => () => control.leave(false), [control]);
  useEffect(() => {
    const handleVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') control.leave(false);
    };
    const handlePageHide = (): void => control.leave(true);
    document.addEventListener('visibilitychange', handleVisibilityChange);
    window.addEventListener('pagehide', handlePageHide);
    window.addEventListener('blur', control.release);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibilityChange);
      window.removeEventListener('pagehide', handlePageHide);
      window.removeEventListener('blur', control.release);
    };
  }, [control]);
}
