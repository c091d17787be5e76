import { expect, it } from 'vitest';
import { platformClock } from '../../../../workers/monitor/platform-clock';
import { FakePorts, START } from '../../../kit/fake-ports';

const dateAt = (time: number) => new Date(time).toUTCString();

it('is this device’s clock until a date was heard', () => {
  expect(platformClock(new FakePorts()).now()).toBe(START);
});

it.each([3_600_000, -3_600_000])(
  'follows a platform that is %i ms off, to half a second (faults, 18)',
  (shift) => {
    const ports = new FakePorts();
    const clock = platformClock(ports);
    clock.hear(dateAt(START + shift));
    ports.time += 60_000;
    expect(Math.abs(clock.now() - (START + shift + 60_000))).toBeLessThanOrEqual(500);
  },
);

it('is not moved by a header that is no date', () => {
  const clock = platformClock(new FakePorts());
  clock.hear('yesterday');
  expect(clock.now()).toBe(START);
});
