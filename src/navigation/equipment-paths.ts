import type { ListedEquipment } from '../state/equipment/listed';
import { getEgListPath, getEgPagePath, getGmListPath } from './path';

/** Returns the path of a device's values and functions. */
export const getDetailPath = ({ family, id }: Pick<ListedEquipment, 'family' | 'id'>): string =>
  family === 'legacy' ? getGmListPath(id) : getEgListPath(id);

/** Returns the path that opens a device: the configuration page of an EG device that has one, else its values. */
export const getOpenPath = (row: Pick<ListedEquipment, 'family' | 'id' | 'conId'>): string =>
  row.family === 'equipment' && row.conId !== null ? getEgPagePath(row.conId) : getDetailPath(row);
