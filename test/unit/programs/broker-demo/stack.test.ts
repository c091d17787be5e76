import { expect, it } from 'vitest';
import { Stack } from '../../../programs/broker-demo/stack';

it('is closed in reverse order once, and every caller waits for the end', async () => {
  const closed: string[] = [];
  const stack = new Stack(() => undefined);
  let finish = (): void => undefined;
  stack.add(async () => void closed.push('first'));
  stack.add(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    closed.push('second');
  });
  const closings = [stack.close(), stack.close().then(() => closed.push('end'))];
  finish();
  await Promise.all(closings);
  expect(closed).toEqual(['second', 'first', 'end']);
});
