import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { readWhole, type Taker, type WholeReport, wholeReader } from './read-whole';
import type { ReportSource, WholeRequest } from './source';

type JobName = 'export' | 'print';
export interface Job {
  readonly name: JobName;
  readonly sofar: WholeReport | null;
}
export interface JobOrder {
  readonly name: JobName;
  readonly source: ReportSource;
  readonly request: WholeRequest;
  readonly taker: Taker;
  readonly onDone: (whole: WholeReport) => void;
  readonly onFault: (fault: Fault) => void;
}

/** Runs jobs that read a whole report, one at a time; cancelled when the user leaves the screen. */
export function useJob(): {
  readonly job: Job | null;
  readonly begin: (order: JobOrder) => void;
  readonly cancel: () => void;
} {
  const { call } = useServices();
  const [job, setJob] = useState<Job | null>(null);
  const control = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    control.current?.abort();
    control.current = null;
    setJob(null);
  }, []);
  useEffect(() => () => control.current?.abort(), []);

  const begin = useCallback(
    ({ name, source, request, taker, onDone, onFault }: JobOrder): void => {
      if (control.current !== null) return;
      const mine = new AbortController();
      control.current = mine;
      setJob({ name, sofar: null });
      void readWhole(wholeReader(source, call, request, mine.signal), taker, (sofar) => {
        if (control.current === mine) setJob({ name, sofar });
      }).then((outcome) => {
        if (control.current !== mine) return;
        control.current = null;
        setJob(null);
        if (outcome.ok) onDone(outcome.value);
        else if (outcome.fault.kind !== 'cancelled') onFault(outcome.fault);
      });
    },
    [call],
  );
  return { job, begin, cancel };
}
