import { useEffect } from 'react';
import { loadCode } from '../../browser/load-code';
import { useServices } from '../services';
import { FORMS_WAIT } from './forms-wait';

/** Sends forms left by an earlier start. Without their mark in storage the code is not loaded. */
export function useWakeForms(): void {
  const services = useServices();
  useEffect(() => {
    if (services.storage.read(FORMS_WAIT) === null) return;
    // Without this code nothing is lost: the next start tries again.
    loadCode(() => import('./work-services')).then(
      ({ getWork }) => void getWork(services),
      () => undefined,
    );
  }, [services]);
}
