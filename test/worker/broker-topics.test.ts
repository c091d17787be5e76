import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../src/shared/ids';
import { Freshness, Quality } from '../../src/shared/reading';
import { BrokerStage, createBrokerSpec } from '../kit/broker-stage';
import { START } from '../kit/fake-ports';

let plant: BrokerStage;
beforeEach(() => {
  plant = new BrokerStage();
});
afterEach(() => plant.close());

describe('Plain topics', () => {
  const json = { dialect: 'json', prefix: 'werk' } as const;
  const openPage = async (signals: readonly string[]) => {
    const page = await plant.stage.watch(createBrokerSpec(signals, json, 'pump' as EquipmentId));
    await plant.broker.open();
    await plant.stage.ports.advance(200);
    return page;
  };

  it('come with their retained values, live if their device is online', async () => {
    // A broker sends retained values in any order.
    plant.broker.retained.set('werk/pump/level', '12.5');
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set(
      'werk/pump/mode',
      JSON.stringify({ value: 'auto', time: START - 1_000, unit: '' }),
    );
    plant.broker.retained.set('werk/pump/on', 'true');
    plant.broker.retained.set('werk/pump/flow', JSON.stringify({ value: 3, quality: 'bad', unit: 'm³/h' }));
    const page = await openPage(['level', 'mode', 'on', 'flow']);
    expect([0, 1, 2, 3].map((slot) => page.shownValues.get(slot))).toMatchObject([
      { number: 12.5, freshness: Freshness.fresh },
      { text: 'auto', time: START - 1_000 },
      { number: 1 },
      { number: 3, quality: Quality.bad },
    ]);
    plant.broker.publish('werk/pump/level', '13');
    expect(await page.getShownAfter(200)).toMatchObject({ number: 13 });
    plant.broker.publish('werk/pump/$state', 'offline');
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.disconnected);
  });

  it('keep the newest value when a new signal updates its whole device', async () => {
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set('werk/pump/level', JSON.stringify({ value: 7, time: START }));
    const page = await openPage(['level', 'mode']);
    plant.broker.publish('werk/pump/level', JSON.stringify({ value: 6, time: START - 1_000 }));
    plant.broker.publish('werk/pump/mode', '"auto"');
    expect(await page.getShownAfter(200, 1)).toMatchObject({ text: 'auto' });
    expect(page.shownValues.get(0)).toMatchObject({ number: 7, freshness: Freshness.fresh });
  });

  it('are not live if a value without a time follows one with a time', async () => {
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set('werk/pump/level', JSON.stringify({ value: 7, time: START }));
    const page = await openPage(['level']);
    expect(page.shownValues.get(0)).toMatchObject({ number: 7, freshness: Freshness.fresh });
    plant.broker.publish('werk/pump/level', '8');
    expect(await page.getShownAfter(1_200)).toMatchObject({ number: 7, freshness: Freshness.disconnected });
  });

  it('are live with times in seconds, and the next value is accepted regardless of its time', async () => {
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set('werk/pump/level', JSON.stringify({ value: 7, time: START / 1_000 }));
    const page = await openPage(['level']);
    expect(page.shownValues.get(0)).toMatchObject({ number: 7, freshness: Freshness.fresh });
    for (const [value, time] of [
      [8, 0],
      [9, START / 1_000 - 5],
      [10, START],
    ] as const) {
      plant.broker.publish('werk/pump/level', JSON.stringify({ value, time }));
      await plant.stage.ports.advance(200);
      expect(page.shownValues.get(0)).toMatchObject({ number: value, freshness: Freshness.fresh });
    }
  });

  it('are live again a few values after their device set its clock back', async () => {
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set('werk/pump/level', JSON.stringify({ value: 7, time: START + 3_600_000 }));
    const page = await openPage(['level']);
    for (let n = 0; n < 5; n++) {
      await plant.stage.ports.advance(4_000);
      plant.broker.publish('werk/pump/level', JSON.stringify({ value: n, time: START + 4_000 * n }));
    }
    await plant.stage.ports.advance(200);
    expect(page.shownValues.get(0)).toMatchObject({ number: 4, freshness: Freshness.fresh });
  });

  it.each([
    'NaN',
    'nan',
    'Infinity',
    `{"value": NaN, "time": ${START + 500}}`,
    '{"value": 13',
    '13,5',
    'unavailable',
    '[1, 2]',
    Uint8Array.of(0x31, 0xff),
  ])('are not a number if unreadable, even on a page opened later: %s', async (unreadable) => {
    const invalid = { number: null, quality: Quality.invalid, freshness: Freshness.fresh };
    const timedValue = JSON.stringify({ value: 12.5, time: START });
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set('werk/pump/level', timedValue);
    plant.broker.retained.set('werk/pump/flow', '12.5');
    plant.broker.retained.set('werk/pump/heat', unreadable);
    const page = await openPage(['level', 'flow', 'heat']);
    expect(page.shownValues.get(0)).toMatchObject({ number: 12.5, freshness: Freshness.fresh });
    for (const name of ['level', 'flow']) plant.broker.publish(`werk/pump/${name}`, unreadable);
    await plant.stage.ports.advance(200);
    const laterPage = await plant.stage.watch(
      createBrokerSpec(['level', 'flow', 'heat'], json, 'pump' as EquipmentId),
    );
    await plant.stage.ports.advance(200);
    for (const { shownValues: values } of [page, laterPage])
      expect([0, 1, 2].map((slot) => values.get(slot))).toMatchObject([invalid, invalid, invalid]);
    const nextValue = JSON.stringify({ value: 14, time: START + 1_000 });
    for (const name of ['level', 'flow']) plant.broker.publish(`werk/pump/${name}`, nextValue);
    await plant.stage.ports.advance(200);
    expect([0, 1].map((slot) => laterPage.shownValues.get(slot))).toMatchObject([
      { number: 14, quality: Quality.good },
      { number: 14, quality: Quality.good },
    ]);
  });
});
