/** Tells the page what its slots are called. */
import type { SlotDescription, WatchMessage } from '../contract/contract';

/** Sends the descriptions that differ from the last ones sent of their slots. */
export type Describe = (descriptions: readonly SlotDescription[]) => void;

export function createDescribe(emit: (message: WatchMessage) => void): Describe {
  const lastSent = new Map<number, string>();
  return (descriptions) => {
    const slots = descriptions.filter((description) => {
      const text = JSON.stringify(description);
      if (lastSent.get(description.slot) === text) return false;
      lastSent.set(description.slot, text);
      return true;
    });
    if (slots.length > 0) emit({ kind: 'described', slots });
  };
}
