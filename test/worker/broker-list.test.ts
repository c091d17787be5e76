import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../src/shared/ids';
import { BrokerStage, createBrokerSpec, DEVICE, pressure } from '../kit/broker-stage';
import { settle } from '../kit/fake-ports';
import type { WatchedPage } from '../kit/watch-stage';

let plant: BrokerStage;
beforeEach(() => {
  plant = new BrokerStage();
});
afterEach(() => plant.close());

describe('The list of a plant', () => {
  const openListing = async (equipment: readonly string[] = []): Promise<WatchedPage> => {
    const page = await plant.stage.watch({
      ...createBrokerSpec([]),
      dataEquip: equipment as readonly EquipmentId[],
      listsPlant: true,
    });
    await settle();
    await plant.broker.open();
    await plant.stage.ports.advance(1_000);
    return page;
  };
  const listPlants = (page: WatchedPage) => page.getMessages('plant').map(({ plant }) => plant);
  const getNewest = (page: WatchedPage) => listPlants(page).at(-1);

  it('is empty before the first birth, and reports several births together', async () => {
    const page = await openListing();
    expect(listPlants(page)).toEqual([{ equipment: [], signals: [] }]);
    plant.publishBirths();
    await plant.stage.ports.advance(1_000);
    expect(listPlants(page)).toHaveLength(2);
    expect(getNewest(page)).toEqual({
      equipment: [
        { id: 'Werk/N1', isOnline: true, signalCount: 0 },
        { id: DEVICE, isOnline: true, signalCount: 3 },
      ],
      signals: [],
    });
    plant.publishDeath();
    await plant.stage.ports.advance(1_000);
    expect(getNewest(page)?.equipment.map(({ isOnline }) => isOnline)).toEqual([false, false]);
  });

  it('includes a node from its first message, although its metrics are unknown', async () => {
    const page = await openListing();
    plant.publishData(pressure(3));
    await plant.stage.ports.advance(1_000);
    expect(getNewest(page)?.equipment).toEqual([{ id: 'Werk/N1', isOnline: null, signalCount: 0 }]);
  });

  it('has the signals of named equipment as described by its birth', async () => {
    const page = await openListing([DEVICE]);
    plant.publishBirths();
    await plant.stage.ports.advance(1_000);
    expect(
      getNewest(page)?.signals.map(({ id, title, unit, dataType, writable }) => [
        id,
        title,
        unit,
        dataType,
        writable,
      ]),
    ).toEqual([
      [`${DEVICE}#pressure`, 'pressure', 'bar', 'float', false],
      [`${DEVICE}#running`, 'running', '', 'bit', false],
      [`${DEVICE}#text`, 'text', '', 'string', false],
    ]);
  });

  it('reports all equipment as unknown when the link is lost', async () => {
    const page = await openListing();
    plant.publishBirths();
    await plant.stage.ports.advance(1_000);
    plant.stage.ports.socket.close();
    await plant.stage.ports.advance(1_000);
    expect(getNewest(page)?.equipment.map(({ isOnline }) => isOnline)).toEqual([null, null]);
  });

  it('is sent only on request', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    await plant.stage.ports.advance(1_000);
    expect(listPlants(page)).toEqual([]);
  });
});
