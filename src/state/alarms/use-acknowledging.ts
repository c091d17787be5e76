import { useAtomValue } from 'jotai';
import { useServices } from '../services';
import { type Acknowledging, acknowledgingAtom } from './acknowledge-alarms';

export const useAcknowledging = (): Acknowledging =>
  useAtomValue(acknowledgingAtom, { store: useServices().store });
