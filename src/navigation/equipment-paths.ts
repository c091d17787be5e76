import type { ListedEquipment } from '../state/equipment/listed';
import { egListPath, egPagePath, gmListPath } from './path';

/** Returns the path of a device's values and functions. */
export const detailPath = ({ family, id }: Pick<ListedEquipment, 'family' | 'id'>): string =>
  family === 'legacy' ? gmListPath(id) : egListPath(id);

/** Returns the path that opens a device: the configuration page of an EG device that has one, else its values. */
export const openPath = (row: Pick<ListedEquipment, 'family' | 'id' | 'conId'>): string =>
  row.family === 'equipment' && row.conId !== null ? egPagePath(row.conId) : detailPath(row);
