import { useAtomValue } from 'jotai';
import { useServices } from '../services';
import { type Acknowledgements, acknowledgementsAtom } from './acknowledge-alarms';

export const useAcknowledgements = (): Acknowledgements =>
  useAtomValue(acknowledgementsAtom, { store: useServices().store });
