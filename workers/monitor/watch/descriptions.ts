import { isSameData } from '../../../src/shared/same-data';
import type { SlotDescription, WatchMessage } from '../contract/contract';

export type Describe = (descriptions: readonly SlotDescription[]) => void;

export function createDescriber(emit: (message: WatchMessage) => void): Describe {
  const lastSent = new Map<number, SlotDescription>();
  return (descriptions) => {
    const slots = descriptions.filter((description) => {
      if (isSameData(lastSent.get(description.slot), description)) return false;
      lastSent.set(description.slot, description);
      return true;
    });
    if (slots.length > 0) emit({ kind: 'described', slots });
  };
}
