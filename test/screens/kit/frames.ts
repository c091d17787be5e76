/** Programs in frames, which exchange only messages with the page. */
import { happen } from './open';
import { getBySelector } from './queries';

export const messageFrom = (source: object, data: unknown): Promise<void> =>
  happen(() => {
    const event = new MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  });

/** Replaces the window of the shown frame with a player that records its messages. */
export function playerInside() {
  const told: unknown[] = [];
  const inside = { postMessage: (message: unknown) => told.push(message) };
  Object.defineProperty(getBySelector('iframe'), 'contentWindow', { value: inside, configurable: true });
  return { told, says: (data: unknown) => messageFrom(inside, data) };
}
