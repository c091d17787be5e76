/** Reports to the page that its data is loaded, or the fault; again only when the fault changes. */
import type { Fault } from '../../../src/shared/faults';
import { isSameData } from '../../../src/shared/same-data';
import type { WatchMessage } from '../contract/contract';

export interface LoadedReport {
  /** Reports the end of a query of values; `fault` is `null` on success. */
  readonly reportValues: (fault: Fault | null) => void;
  /** Reports a failed opening of a gateway; `null` when all are open again. */
  readonly reportOpenings: (fault: Fault | null) => void;
}

export function createLoadedReport(emit: (message: WatchMessage) => void): LoadedReport {
  let valuesFault: Fault | null = null;
  let openingFault: Fault | null = null;
  /** `undefined` before the first report. */
  let lastSent: Fault | null | undefined;
  const report = (): void => {
    const fault = valuesFault ?? openingFault;
    // An opening refused every minute is reported once.
    if (isSameData(fault, lastSent)) return;
    lastSent = fault;
    emit({ kind: 'loaded', fault });
  };
  return {
    reportValues: (fault) => {
      valuesFault = fault;
      report();
    },
    reportOpenings: (fault) => {
      openingFault = fault;
      report();
    },
  };
}
