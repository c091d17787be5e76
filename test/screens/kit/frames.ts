/** Programs in frames, which the page knows by their messages alone. */
import { happen } from './open';
import { getBySelector } from './queries';

export const messageFrom = (source: object, data: unknown): Promise<void> =>
  happen(() => {
    const event = new MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  });

/** A player inside of the frame that is shown, and what it was told. */
export function playerInside() {
  const told: unknown[] = [];
  const inside = { postMessage: (message: unknown) => told.push(message) };
  Object.defineProperty(getBySelector('iframe'), 'contentWindow', { value: inside, configurable: true });
  return { told, says: (data: unknown) => messageFrom(inside, data) };
}
