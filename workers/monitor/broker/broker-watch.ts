/** A watch of equipment of a broker's plant: what it reads of the plant, and the link that it shares with all others. */

import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { ALARMS_KEPT, GATEWAY_POLL_MS, PLANT_LIST_MS } from '../../../src/shared/constants';
import { done } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import { equipmentOfSignal } from '../../../src/shared/plant-ids';
import type { DataType } from '../../../src/shared/reading';
import { Freshness, HAS_NUMBER, Quality, qualityOf } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import type { BrokerWatch, LinkState, PlantListing } from '../contract/contract';
import { startInterval } from '../host/interval';
import type { Cancel } from '../host/ports';
import { Kind } from '../live/decode-value';
import type { PlacedValues } from '../live/frame-ingest';
import type { Sources } from '../live/rows';
import type { Link, LinkEvents } from '../live/socket-link';
import type { FamilyAdapter } from '../monitoring/adapter';
import type { Arrived } from '../profile/profile';
import type { WatchContext } from '../watch/context';
import type { LinkDeps } from '../watch/link-deps';
import type { WatchFamily } from '../watch/watch-family';
import type { BrokerClient, PlantListener } from './broker-client';
import type { Plant } from './plant';
import { countOf } from './plant-counts';

const DATA_TYPES: Readonly<Record<Kind, DataType | null>> = {
  [Kind.unknown]: null,
  [Kind.bit]: 'bit',
  [Kind.int]: 'int',
  [Kind.uint]: 'uint',
  [Kind.float]: 'float',
  [Kind.string]: 'string',
};
/** A code that is not good (wire: Scalars). */
const BAD_CODE = 'bad';

function snapshotAt(plant: Plant, place: number, isWritable: boolean): SignalSnapshot {
  const flags = plant.flags[place] as number;
  const time = plant.times[place] as number;
  const hasNumber = (flags & HAS_NUMBER) !== 0;
  return {
    id: plant.ids[place] as SignalSnapshot['id'],
    equipmentId: plant.owners[place]?.id ?? null,
    title: plant.names[place] ?? '',
    sn: '',
    dataType: DATA_TYPES[plant.kinds[place] as Kind],
    unit: plant.units[place] ?? '',
    value: plant.texts[place] ?? (hasNumber ? String(plant.numbers[place]) : null),
    code: qualityOf(flags) === Quality.good ? '' : BAD_CODE,
    currentTime: Number.isNaN(time) ? null : (time as EpochMs),
    writable: isWritable && !/^(Node|Device) Control\//.test(plant.names[place] ?? ''),
    decimals: null,
    min: null,
    max: null,
    map: [],
  };
}

const statusOf = (plant: Plant, equipmentId: EquipmentId) => ({
  equipmentId,
  online: plant.get(equipmentId)?.isOnline ?? false,
  vpn: false,
  // Reports are by exception: no interval is promised.
  interval: Number.POSITIVE_INFINITY,
});

/** The equipment of a watch: that which it names, and that which its signals name. */
const equipmentOf = ({
  dataEquip,
  dataSignal,
}: Pick<Sources, 'dataEquip' | 'dataSignal'>): Set<EquipmentId> =>
  new Set([...dataEquip, ...dataSignal.map(equipmentOfSignal)]);

function createAdapter(client: BrokerClient, { alerts }: BrokerWatch, sources: Sources): FamilyAdapter {
  const { plant } = client;
  return {
    queryGateways: async () => done(Array.from(equipmentOf(sources), (id) => statusOf(plant, id))),
    // Values come from the plant as soon as the link is open.
    querySignals: async () => done([]),
    push: null,
    further: {
      reopenMs: Number.POSITIVE_INFINITY,
      open: async () => done(null),
      queryMvars: null,
      queryAlarms: async () => {
        const active = await client.activeAlarms(alerts);
        // The oldest first, as all others come, and no more than are kept: the newest are not to be lost.
        return active.ok ? done(active.value.slice(0, ALARMS_KEPT).reverse()) : active;
      },
      queryCount: async (_, metric) => countOf(client, alerts, metric),
    },
  };
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** All equipment of the plant, and the signals of what is watched. */
function listing(plant: Plant, { access, dataEquip }: BrokerWatch): PlantListing {
  const signals = dataEquip.flatMap((id) => [...(plant.get(id)?.signals.values() ?? [])]);
  return {
    equipment: Array.from(plant.all(), ({ id, isOnline, signals: { size } }) => ({
      id,
      isOnline,
      signalCount: size,
    })).sort((a, b) => byName(a.id, b.id)),
    signals: signals
      .map((place) => snapshotAt(plant, place, access.mayWrite))
      .sort((a, b) => byName(a.title, b.title)),
  };
}

/** The rows of a watch that a plant's signals have. */
class PlantRows {
  readonly #plant: Plant;
  readonly #context: WatchContext;
  /** By place; −1 where the watch has none. */
  #rows = new Int32Array(0);
  #known = 0;
  #found = { rows: new Int32Array(64), places: new Int32Array(64) };

  constructor(plant: Plant, context: WatchContext) {
    this.#plant = plant;
    this.#context = context;
  }

  at(place: number): number {
    if (place >= this.#known) this.#learn();
    return this.#rows[place] as number;
  }

  /** Those of these values that the watch has. A view: valid until the next call. */
  of(places: Int32Array, count: number): PlacedValues & Arrived {
    if (count > this.#found.rows.length)
      this.#found = { rows: new Int32Array(2 * count), places: new Int32Array(2 * count) };
    const found = this.#found;
    let taken = 0;
    for (let i = 0; i < count; i++) {
      const place = places[i] as number;
      const row = this.at(place);
      if (row === -1) continue;
      found.rows[taken] = row;
      found.places[taken++] = place;
    }
    return { columns: this.#plant, rows: found.rows, places: found.places, count: taken, passedOver: 0 };
  }

  #learn(): void {
    const { size, ids } = this.#plant;
    if (size > this.#rows.length) {
      const grown = new Int32Array(Math.max(size, 2 * this.#rows.length));
      grown.set(this.#rows);
      this.#rows = grown;
    }
    const { signals } = this.#context.rows;
    for (let place = this.#known; place < size; place++)
      this.#rows[place] = signals.get(ids[place] as SignalSnapshot['id']) ?? -1;
    this.#known = size;
  }
}

const stoppedState = ({ ports, lastFrameAt }: WatchContext): LinkState => ({
  phase: 'stopped',
  since: ports.now(),
  lastFrameAt: lastFrameAt(),
  retryAt: null,
  fault: null,
});

/** A page of alarms alone asks by its link; the list of the plant shows none. Returns what ends it. */
function pollAlarms(
  { ports, spec, pollsAlarms }: WatchContext,
  { askAlarms }: LinkDeps['services']['late'],
): Cancel {
  if (!pollsAlarms || (spec as BrokerWatch).listsPlant === true) return () => undefined;
  const ask = (): void => void askAlarms();
  ask();
  return startInterval(ports, GATEWAY_POLL_MS, ask);
}

function createLink(client: BrokerClient, context: WatchContext, deps: LinkDeps, events: LinkEvents): Link {
  const { plant, link } = client;
  const { freshness, profile, arrivalOf } = context;
  const { services, ingest, accepted } = deps;
  const spec = context.spec as BrokerWatch;
  const { mayWrite } = spec.access;
  const { gateways, values } = services;
  const placed = new PlantRows(plant, context);
  const watched = equipmentOf(context.sources);
  let ends: readonly Cancel[] = [];
  let hasOpened = false;

  /** A value that its source itself calls old is shown as no longer live. */
  const followSource = (place: number, row: number): void => {
    const { isOnline } = plant.owners[place] ?? { isOnline: false };
    freshness.setSource(
      row,
      isOnline && plant.isStale[place] === 0 ? Freshness.fresh : Freshness.disconnected,
    );
  };
  /** Takes over what the plant knows of these signals; what is not live there is not live here. */
  const takeAll = (places: Iterable<number>): void => {
    const live: SignalSnapshot[] = [];
    const old: SignalSnapshot[] = [];
    for (const place of places) {
      const row = placed.at(place);
      if (row === -1) continue;
      followSource(place, row);
      (plant.isLive(place) ? live : old).push(snapshotAt(plant, place, mayWrite));
    }
    if (old.length > 0) values.take(old, arrivalOf(0));
    if (live.length > 0) values.take(live, arrivalOf(freshness.arriving));
  };
  /** Lists the plant, soon and not for each birth of a site that begins. */
  const listSoon = (): void => {
    if (spec.listsPlant === true)
      context.scheduleOnce('plant', PLANT_LIST_MS, () =>
        context.emit({ kind: 'plant', plant: listing(plant, spec) }),
      );
  };
  const countSoon = (): void => services.late.services()?.counts.refreshSoon();
  const takeEquipment = (ids: Iterable<EquipmentId>): void => {
    for (const id of ids) takeAll(plant.get(id)?.signals.values() ?? []);
  };

  const listener: PlantListener = {
    valued: (places, count) => {
      const start = arrivalOf(freshness.arriving);
      const values = placed.of(places, count);
      for (let i = 0; i < values.count; i++)
        followSource(values.places[i] as number, values.rows[i] as number);
      const result = ingest.ingestPlaced(values, start);
      context.frameArrived();
      profile.frame('', start.arrival, result, values);
      if (result.accepted > 0) accepted();
    },
    born: (id) => {
      if (watched.has(id)) takeEquipment([id]);
      listSoon();
    },
    stateChanged: (id) => {
      countSoon();
      listSoon();
      if (watched.has(id)) gateways.pushed([statusOf(plant, id)]);
    },
    opened: () => {
      hasOpened = true;
      events.opened();
      takeEquipment(watched);
      services.valuesLoaded(null);
      countSoon();
      listSoon();
    },
    lost: (fault) => {
      events.lost(fault);
      // Whatever has ended the link may have cut off the alarms, too.
      if (hasOpened && spec.listsPlant !== true) void services.late.askAlarms();
      hasOpened = false;
    },
    state: events.state,
  };
  return {
    ...link,
    writer: client.writer,
    start: () => {
      ends = [client.attach(listener), pollAlarms(context, services.late)];
    },
    stop: () => {
      if (ends.length === 0) return;
      for (const end of ends) end();
      ends = [];
      events.state(stoppedState(context));
    },
  };
}

export const brokerFamily = (client: BrokerClient): WatchFamily<BrokerWatch> => ({
  createAdapter: (spec, sources) => createAdapter(client, spec, sources),
  createLink: (context, deps, events) => createLink(client, context, deps, events),
});
