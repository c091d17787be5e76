/** Reads the counts shown with a list of orders, after each read of the list, to agree with it. */
import { useState } from 'react';
import type { Outcome } from '../../shared/faults';
import { useRead } from '../../state/calls/use-read';

export function useListCounts<Out>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Outcome<Out>>,
): { readonly data: Out | undefined; readonly onListed: () => void } {
  const [isListed, setListed] = useState(false);
  const { data, reload } = useRead(isListed ? key : null, read);
  return {
    data,
    onListed: () => {
      if (isListed) void reload();
      else setListed(true);
    },
  };
}
