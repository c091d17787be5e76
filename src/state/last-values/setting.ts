import type { TextStore } from '../../browser/storage';

const NAME = 'allshift.keep-last-values';
const OFF = 'off';

export const shouldKeepLastValues = (storage: TextStore): boolean => storage.read(NAME) !== OFF;

export const setKeepLastValues = (storage: TextStore, isOn: boolean): void =>
  storage.write(NAME, isOn ? null : OFF);
