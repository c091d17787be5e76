import { useAtomValue } from 'jotai';
import { useServices } from '../services';
import { type Acknowledgements, acknowledgementsAtom } from './acknowledge-alarms';

export const useAcknowledging = (): Acknowledgements =>
  useAtomValue(acknowledgementsAtom, { store: useServices().store });
