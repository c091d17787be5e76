/** The camera; its code loads when first opened. Without it the device's own camera is offered. */
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
