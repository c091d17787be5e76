import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { createReader, type PageReceiver, type ReadProgress, readWhole } from './read-whole';
import type { ReportSource, WholeRequest } from './source';

type JobName = 'export' | 'print';
export interface Job {
  readonly name: JobName;
  readonly progress: ReadProgress | null;
}
export interface JobRequest {
  readonly name: JobName;
  readonly source: ReportSource;
  readonly request: WholeRequest;
  readonly receiver: PageReceiver;
  readonly onDone: (progress: ReadProgress) => void;
  readonly onFault: (fault: Fault) => void;
}

/** Runs jobs that read a whole report, one at a time; cancelled when the user leaves the screen. */
export function useJob(): {
  readonly job: Job | null;
  readonly start: (jobRequest: JobRequest) => void;
  readonly cancel: () => void;
} {
  const { call } = useServices();
  const [job, setJob] = useState<Job | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    controllerRef.current?.abort();
    controllerRef.current = null;
    setJob(null);
  }, []);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const start = useCallback(
    ({ name, source, request, receiver, onDone, onFault }: JobRequest): void => {
      if (controllerRef.current !== null) return;
      const controller = new AbortController();
      controllerRef.current = controller;
      setJob({ name, progress: null });
      void readWhole(createReader(source, call, request, controller.signal), receiver, (progress) => {
        if (controllerRef.current === controller) setJob({ name, progress });
      }).then((outcome) => {
        if (controllerRef.current !== controller) return;
        controllerRef.current = null;
        setJob(null);
        if (outcome.ok) onDone(outcome.value);
        else if (outcome.fault.kind !== 'cancelled') onFault(outcome.fault);
      });
    },
    [call],
  );
  return { job, start, cancel };
}
