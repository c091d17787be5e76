/**
 * Wakes the sender at the start when forms wait on this device. A mark in storage says that some do, so that nobody else
 * loads the code for it.
 */
import { useEffect } from 'react';
import { loadCode } from '../../browser/load-code';
import { useServices } from '../services';
import { FORMS_WAIT } from './forms-wait';

/** Sends the forms of the signed-in person that an earlier start has left. */
export function useWakeForms(): void {
  const services = useServices();
  useEffect(() => {
    if (services.storage.read(FORMS_WAIT) === null) return;
    // Without this code nothing is lost: the next start tries again.
    loadCode(() => import('./work-services')).then(
      ({ workOf }) => void workOf(services),
      () => undefined,
    );
  }, [services]);
}
