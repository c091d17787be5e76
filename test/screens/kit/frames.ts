/** Programs in frames, which exchange only messages with the page. */
import { runAndSettle } from './open';
import { getBySelector } from './queries';

export const dispatchMessage = (source: object, data: unknown): Promise<void> =>
  runAndSettle(() => {
    const event = new MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  });

/** Replaces the window of the shown frame with a player that records its messages. */
export function mockPlayer() {
  const received: unknown[] = [];
  const frameWindow = { postMessage: (message: unknown) => received.push(message) };
  Object.defineProperty(getBySelector('iframe'), 'contentWindow', { value: frameWindow, configurable: true });
  return { receivedMessages: received, send: (data: unknown) => dispatchMessage(frameWindow, data) };
}
