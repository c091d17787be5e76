import { beforeEach, expect, it } from 'vitest';
import { platformClock } from '../../../../../src/shared/platform-clock';
import { createSleepDetector } from '../../../../../workers/monitor/host/sleep-detector';
import { FakePorts, START, settle } from '../../../../kit/fake-ports';

let ports: FakePorts;
let slept: number[];
let stood: number;
let asked: number;
let answers: boolean;
let ask: () => Promise<boolean>;
let look: () => void;
let hear: () => void;

beforeEach(setUp);

it("reports a sleep by the advance of the platform's clock", async () => {
  hear();
  ports.sleep(900_000);
  look();
  await settle();
  expect(slept).toEqual([900_000]);
});

it('reports a standstill of the worker once, and nothing if it was only busy', async () => {
  hear();
  for (const [span, times] of [
    [1_000, 0],
    [19_000, 0],
    [21_000, 1],
    [1_000, 1],
  ] as const) {
    ports.time += span;
    look();
    await settle();
    expect([stood, slept]).toEqual([times, []]);
  }
});

it("reports a sleep first revealed by another call's answer", async () => {
  hear();
  look();
  ports.sleep(900_000);
  hear();
  look();
  await settle();
  expect(slept).toEqual([900_000]);
  look();
  await settle();
  expect(slept).toEqual([900_000]);
});

it("is not misled by a changed wall clock if the platform's clock did not jump", async () => {
  hear();
  ports.wallShift = 3_600_000;
  look();
  await settle();
  expect(asked).toBe(1);
  expect(slept).toEqual([]);
});

it('sends no query for a wall clock that is set back or slightly fast', async () => {
  hear();
  ports.wallShift = -3_600_000;
  look();
  for (let second = 0; second < 600; second++) {
    ports.time += 1_000;
    ports.wallShift += 1_000;
    look();
  }
  await settle();
  expect([asked, slept]).toEqual([0, []]);
});

it('assumes a sleep if the platform does not answer', async () => {
  hear();
  answers = false;
  ports.sleep(60_000);
  look();
  await settle();
  expect(slept).toEqual([60_000]);
});

it('assumes a sleep within 2 s without an answer, and only once if the answer arrives later', async () => {
  hear();
  let answer = (): void => {};
  ask = () =>
    new Promise((resolve) => {
      answer = () => resolve(true);
    });
  ports.sleep(60_000);
  look();
  await ports.advance(1_900);
  expect(slept).toEqual([60_000]);
  hear();
  answer();
  await settle();
  expect(slept).toEqual([60_000]);
});

it("assumes a sleep without a query if the platform's clock is unknown", async () => {
  ports.sleep(60_000);
  look();
  await settle();
  expect([asked, slept]).toEqual([0, [60_000]]);
});

function setUp(): void {
  ports = new FakePorts();
  slept = [];
  stood = 0;
  asked = 0;
  answers = true;
  const clock = platformClock(ports);
  ask = async () => {
    asked++;
    if (answers) hear();
    return answers;
  };
  hear = () => clock.onDate(new Date(START + ports.time + ports.platformShift).toUTCString());
  look = createSleepDetector(ports, clock, {
    ask: () => ask(),
    slept: (span) => slept.push(span),
    stoodStill: () => stood++,
  });
}
