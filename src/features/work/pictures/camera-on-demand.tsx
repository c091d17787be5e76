/** Loads the code of the in-page camera when it is first opened. If that fails, the device's own camera is offered. */
import { useEffect } from 'react';
import { lazyComponent } from '../../../browser/lazy-component';
import type { CameraDialogProps } from './camera-dialog';

function Failed({ onProblem }: CameraDialogProps) {
  useEffect(() => onProblem('failed'), [onProblem]);
  return null;
}

export const CameraOnDemand = lazyComponent<CameraDialogProps>(
  () => import('./camera-dialog'),
  undefined,
  Failed,
);
