/** Addresses that a row of the equipment list leads to. */
import type { ListedEquipment } from '../state/equipment/listed';
import { egListPath, egPagePath, gmListPath } from './path';

/** Address of its values and functions. */
export const detailPath = ({ family, id }: Pick<ListedEquipment, 'family' | 'id'>): string =>
  family === 'legacy' ? gmListPath(id) : egListPath(id);

/** Address that opens it: its configuration page, if it is EG and has one. */
export const openPath = (row: Pick<ListedEquipment, 'family' | 'id' | 'conId'>): string =>
  row.family === 'equipment' && row.conId !== null ? egPagePath(row.conId) : detailPath(row);
