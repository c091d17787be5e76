import { expect, it } from 'vitest';
import { createPlatformClock } from '../../../../src/shared/platform-clock';
import { FakePorts, START } from '../../../kit/fake-ports';

const formatDate = (time: number) => new Date(time).toUTCString();

it("uses this device's clock until a date arrives", () => {
  expect(createPlatformClock(new FakePorts()).now()).toBe(START);
});

it.each([3_600_000, -3_600_000])(
  'follows a platform clock that is %i ms off, to within half a second (faults 18)',
  (shift) => {
    const ports = new FakePorts();
    const clock = createPlatformClock(ports);
    clock.onDate(formatDate(START + shift));
    ports.time += 60_000;
    expect(Math.abs(clock.now() - (START + shift + 60_000))).toBeLessThanOrEqual(500);
  },
);

it('ignores an invalid header', () => {
  const clock = createPlatformClock(new FakePorts());
  clock.onDate('yesterday');
  expect(clock.now()).toBe(START);
});

it('uses the fastest of the latest answers, since transit times differ', () => {
  const ports = new FakePorts();
  const clock = createPlatformClock(ports);
  clock.onDate(formatDate(START));
  const sentAt = ports.time;
  ports.time += 20_000;
  clock.onDate(formatDate(START + sentAt));
  expect(Math.abs(clock.now() - (START + ports.time))).toBeLessThanOrEqual(500);
});

it('follows a platform clock that was set back, after a few answers', () => {
  const ports = new FakePorts();
  const clock = createPlatformClock(ports);
  clock.onDate(formatDate(START));
  for (let i = 0; i < 8; i++) clock.onDate(formatDate(START - 3_600_000));
  expect(Math.abs(clock.now() - (START - 3_600_000))).toBeLessThanOrEqual(500);
});

it('is reliable for a day after the last answer', () => {
  const ports = new FakePorts();
  const clock = createPlatformClock(ports);
  expect(clock.isSure()).toBe(false);
  clock.onDate(formatDate(START));
  ports.time += 86_400_000;
  expect(clock.isSure()).toBe(true);
  ports.time += 1;
  expect(clock.isSure()).toBe(false);
  expect(clock.isKnown()).toBe(true);
});
