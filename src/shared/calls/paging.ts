import { as } from './call';
import { type Decoder, lenient, number, readableItems, record } from './decode';

/** Fields of a call that returns a page of a list (wire: Paging); `pagenum` counts from 1. */
export const paging = () => ({ pagenum: as<number>(), count: as<number>() });

export interface Paged<T> {
  readonly list: readonly T[];
  readonly totalCount: number;
  readonly totalPage: number;
}
/** Reads a page without its unreadable rows, like `readableItems`; the counts are the platform's. */
export const paged = <T>(item: Decoder<T>): Decoder<Paged<T>> =>
  record({ list: readableItems(item), totalCount: number, totalPage: lenient(number, 1) });
