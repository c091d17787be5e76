/** The alarms that are being acknowledged, for views. */
import { useAtomValue } from 'jotai';
import { useServices } from '../services';
import { type Acknowledging, acknowledgingAtom } from './acknowledge-alarms';

/** The pending and accepted alarms. */
export const useAcknowledging = (): Acknowledging =>
  useAtomValue(acknowledgingAtom, { store: useServices().store });
