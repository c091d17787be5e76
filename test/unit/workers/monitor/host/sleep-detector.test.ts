import { beforeEach, expect, it } from 'vitest';
import { createPlatformClock } from '../../../../../src/shared/platform-clock';
import { createSleepDetector } from '../../../../../workers/monitor/host/sleep-detector';
import { FakePorts, START, settle } from '../../../../kit/fake-ports';

let ports: FakePorts;
let slept: number[];
let standstillCount: number;
let queryCount: number;
let canAnswer: boolean;
let ask: () => Promise<boolean>;
let checkSleep: () => void;
let receiveDate: () => void;

beforeEach(setUp);

it("reports a sleep by the advance of the platform's clock", async () => {
  receiveDate();
  ports.sleep(900_000);
  checkSleep();
  await settle();
  expect(slept).toEqual([900_000]);
});

it('reports a standstill of the worker once, and nothing if it was only busy', async () => {
  receiveDate();
  for (const [span, times] of [
    [1_000, 0],
    [19_000, 0],
    [21_000, 1],
    [1_000, 1],
  ] as const) {
    ports.time += span;
    checkSleep();
    await settle();
    expect([standstillCount, slept]).toEqual([times, []]);
  }
});

it("reports a sleep first revealed by another call's answer", async () => {
  receiveDate();
  checkSleep();
  ports.sleep(900_000);
  receiveDate();
  checkSleep();
  await settle();
  expect(slept).toEqual([900_000]);
  checkSleep();
  await settle();
  expect(slept).toEqual([900_000]);
});

it("is not misled by a changed wall clock if the platform's clock did not jump", async () => {
  receiveDate();
  ports.wallShift = 3_600_000;
  checkSleep();
  await settle();
  expect(queryCount).toBe(1);
  expect(slept).toEqual([]);
});

it('sends no query for a wall clock that is set back or slightly fast', async () => {
  receiveDate();
  ports.wallShift = -3_600_000;
  checkSleep();
  for (let second = 0; second < 600; second++) {
    ports.time += 1_000;
    ports.wallShift += 1_000;
    checkSleep();
  }
  await settle();
  expect([queryCount, slept]).toEqual([0, []]);
});

it('assumes a sleep if the platform does not answer', async () => {
  receiveDate();
  canAnswer = false;
  ports.sleep(60_000);
  checkSleep();
  await settle();
  expect(slept).toEqual([60_000]);
});

it('assumes a sleep within 2 s without an answer, and only once if the answer arrives later', async () => {
  receiveDate();
  let answer = (): void => {};
  ask = () =>
    new Promise((resolve) => {
      answer = () => resolve(true);
    });
  ports.sleep(60_000);
  checkSleep();
  await ports.advance(1_900);
  expect(slept).toEqual([60_000]);
  receiveDate();
  answer();
  await settle();
  expect(slept).toEqual([60_000]);
});

it("assumes a sleep without a query if the platform's clock is unknown", async () => {
  ports.sleep(60_000);
  checkSleep();
  await settle();
  expect([queryCount, slept]).toEqual([0, [60_000]]);
});

function setUp(): void {
  ports = new FakePorts();
  slept = [];
  standstillCount = 0;
  queryCount = 0;
  canAnswer = true;
  const clock = createPlatformClock(ports);
  ask = async () => {
    queryCount++;
    if (canAnswer) receiveDate();
    return canAnswer;
  };
  receiveDate = () => clock.onDate(new Date(START + ports.time + ports.platformShift).toUTCString());
  checkSleep = createSleepDetector(ports, clock, {
    ask: () => ask(),
    slept: (span) => slept.push(span),
    onSuspended: () => standstillCount++,
  });
}
