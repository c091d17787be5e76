import type { ReactNode } from 'react';
import { BackBar } from '../../features/screen-states/back-bar';
import { FaultView } from '../../features/screen-states/fault-view';
import { commonWords } from '../../i18n/engine';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { WORK_ORDERS } from '../../navigation/order-paths';
import type { ReadResult } from '../../state/calls/use-read';
import { Skeleton } from '../../ui/skeleton';

/** Renders the top bar of a place. Back leads to `back` if the user opened the address directly. */
export function PlaceBar({ back = WORK_ORDERS, end }: { readonly back?: string; readonly end?: ReactNode }) {
  const tShell = useWords(shellWords);
  return <BackBar title={tShell('titleAddress')} backPath={back} end={end} />;
}

interface PlaceReadingProps<Out> {
  readonly reading: ReadResult<Out>;
  readonly back: string;
  readonly children: (data: Out) => ReactNode;
}

export function PlaceReading<Out>({ reading, back, children }: PlaceReadingProps<Out>) {
  const t = useWords(commonWords);
  const { data, fault, isLoading, reload } = reading;
  if (data !== undefined) return children(data);
  return (
    <>
      <PlaceBar back={back} />
      <main className="as-place-wait">
        {fault !== null && !isLoading ? (
          <FaultView fault={fault} onRetry={() => void reload()} />
        ) : (
          <Skeleton label={t('loading')} />
        )}
      </main>
    </>
  );
}
