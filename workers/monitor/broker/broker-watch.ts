/** A watch of broker equipment: takes its signals from the plant, over the link shared by all watches. */

import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { GATEWAY_POLL_MS, VALUES_RETRY_MS } from '../../../src/shared/constants';
import { done, failed } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import { getSignalEquipmentId } from '../../../src/shared/plant-ids';
import { Freshness } from '../../../src/shared/reading';
import type { Millis } from '../../../src/shared/units';
import type { BrokerWatch, LinkState } from '../contract/contract';
import { startInterval } from '../host/interval';
import type { Cancel } from '../host/ports';
import type { PlacedValues } from '../live/frame-ingest';
import type { Sources } from '../live/rows';
import type { Link, LinkEvents } from '../live/socket-link';
import type { FamilyAdapter } from '../monitoring/adapter';
import type { ArrivedValues } from '../profile/profile';
import type { WatchContext } from '../watch/context';
import type { LinkDeps } from '../watch/link-deps';
import type { WatchFamily } from '../watch/watch-family';
import type { BrokerClient, PlantListener } from './broker-client';
import { growColumns } from './columns';
import type { Plant } from './plant';
import { createSnapshot } from './plant-snapshot';

/** Delay with which a broker's plant list follows births: hundreds arrive together. */
const PLANT_LIST_MS: Millis = 250;

/** The outcome of a query whose code failed to load. */
const NOT_REACHED = failed({ kind: 'offline' });

const getStatus = (plant: Plant, equipmentId: EquipmentId) => ({
  equipmentId,
  online: plant.get(equipmentId)?.isOnline ?? null,
  vpn: false,
  // Reporting is by exception; no interval is promised.
  interval: Number.POSITIVE_INFINITY,
});

const getEquipment = ({
  dataEquip,
  dataSignal,
}: Pick<Sources, 'dataEquip' | 'dataSignal'>): Set<EquipmentId> =>
  new Set([...dataEquip, ...dataSignal.map(getSignalEquipmentId)]);

function createAdapter(client: BrokerClient, { alerts }: BrokerWatch, sources: Sources): FamilyAdapter {
  const { plant } = client;
  return {
    queryGateways: async () => done(Array.from(getEquipment(sources), (id) => getStatus(plant, id))),
    // Values come from the plant once the link is open.
    querySignals: async () => done([]),
    push: null,
    furtherCalls: {
      reopenMs: Number.POSITIVE_INFINITY,
      open: async () => done(null),
      queryMvars: null,
      queryAlarms: async () => (await client.queries.load())?.listAlarms(alerts) ?? NOT_REACHED,
      queryCount: async (_, metric) => (await client.queries.load())?.count(alerts, metric) ?? NOT_REACHED,
    },
  };
}

/** Maps places of the plant to rows of a watch. */
class PlantRows {
  readonly #plant: Plant;
  readonly #signals: ReadonlyMap<string, number>;
  /** Rows by place; −1 if not watched. */
  readonly #rows: number[] = [];
  #selection = { rows: new Int32Array(64), places: new Int32Array(64) };

  constructor(plant: Plant, { rows }: WatchContext) {
    this.#plant = plant;
    this.#signals = rows.signals;
  }

  getRow(place: number): number {
    const rows = this.#rows;
    while (rows.length <= place) rows.push(this.#signals.get(this.#plant.ids[rows.length] as string) ?? -1);
    return rows[place] as number;
  }

  /** Selects the watched values. Returns a view that is valid until the next call. */
  selectWatched(places: Int32Array, size: number): PlacedValues & ArrivedValues {
    while (size > this.#selection.rows.length) growColumns(this.#selection);
    const selection = this.#selection;
    let count = 0;
    for (let i = 0; i < size; i++) {
      const place = places[i] as number;
      const row = this.getRow(place);
      if (row === -1) continue;
      selection.rows[count] = row;
      selection.places[count++] = place;
    }
    return { ...selection, columns: this.#plant, count, skippedCount: 0 };
  }
}

const createStoppedState = ({ ports, lastFrameAt }: WatchContext): LinkState => ({
  status: 'stopped',
  since: ports.now(),
  lastFrameAt: lastFrameAt(),
  retryAt: null,
  fault: null,
});

/** Polls alarms for an alarms-only page; the plant list shows none. Returns a function that stops it. */
function pollAlarms(
  { ports, spec, pollsAlarms }: WatchContext,
  { askAlarms }: LinkDeps['services']['latePart'],
): Cancel {
  if (!pollsAlarms || (spec as BrokerWatch).listsPlant === true) return () => undefined;
  const ask = (): void => void askAlarms();
  ask();
  return startInterval(ports, GATEWAY_POLL_MS, ask);
}

/**
 * Returns a function that sends the plant listing, if requested, after a delay that combines the births of a starting
 * plant.
 */
function createPlantLister(
  client: BrokerClient,
  { scheduleOnce, isStopped, emit }: WatchContext,
  spec: BrokerWatch,
): (delay?: Millis) => void {
  /** Whether the code is loading; the listing includes everything received until then. */
  let isFetching = false;
  const listSoon = (delay = PLANT_LIST_MS): void => {
    if (spec.listsPlant !== true) return;
    scheduleOnce('plant', delay, async () => {
      if (isFetching) return;
      isFetching = true;
      const queries = await client.queries.load();
      isFetching = false;
      if (isStopped()) return;
      if (queries === null) listSoon(VALUES_RETRY_MS);
      else emit({ kind: 'plant', plant: queries.createListing(spec) });
    });
  };
  return listSoon;
}

/**
 * Returns a function that updates a row's source freshness: not live if the source marked the value old or continued
 * with earlier times.
 */
function createSourceUpdater(
  plant: Plant,
  { freshness, ports, scheduleOnce }: WatchContext,
  plantRows: PlantRows,
): (place: number, row: number) => void {
  /** Places whose value was followed by an earlier one: out of order, or after a small step back of the clock. */
  const pending = new Set<number>();
  const updateSource = (place: number, row: number): void => {
    const { isOnline } = plant.owners[place] ?? { isOnline: false };
    const timeLeft = plant.getRemainingTime(place, ports.now());
    const isLive = isOnline && plant.isStale[place] === 0 && timeLeft > 0;
    freshness.setSource(row, isLive ? Freshness.fresh : Freshness.disconnected);
    if (!(timeLeft > 0 && timeLeft < Number.POSITIVE_INFINITY)) return;
    pending.add(place);
    scheduleOnce('pending-values', timeLeft, checkPending);
  };
  /** Ends values that no later one has confirmed. */
  const checkPending = (): void => {
    const places = [...pending];
    pending.clear();
    for (const place of places) updateSource(place, plantRows.getRow(place));
  };
  return updateSource;
}

function createLink(client: BrokerClient, context: WatchContext, deps: LinkDeps, events: LinkEvents): Link {
  const { plant, link } = client;
  const { freshness, profile, getArrival, table } = context;
  const { services, ingest, onAccepted } = deps;
  const spec = context.spec as BrokerWatch;
  const { mayWrite } = spec.access;
  const { gateways, values } = services;
  const plantRows = new PlantRows(plant, context);
  const watched = getEquipment(context.sources);
  let stops: readonly Cancel[] = [];
  let hasOpened = false;

  const updateSource = createSourceUpdater(plant, context, plantRows);
  const copyValues = (places: Iterable<number>): void => {
    const liveValues: SignalSnapshot[] = [];
    const outdated: SignalSnapshot[] = [];
    for (const place of places) {
      const row = plantRows.getRow(place);
      if (row === -1) continue;
      const isLive = plant.isLive(place);
      // A birth states current values even with an earlier time, and has ended all earlier live values.
      const isNewer = (plant.times[place] as number) >= (table.times[row] as number);
      if (isLive && !isNewer && table.generations[row] !== freshness.arrivalGeneration)
        table.times[row] = Number.NaN;
      updateSource(place, row);
      (isLive ? liveValues : outdated).push(createSnapshot(plant, place, mayWrite));
    }
    if (outdated.length > 0) values.merge(outdated, getArrival(0), null);
    if (liveValues.length > 0) values.merge(liveValues, getArrival(freshness.arrivalGeneration), null);
  };
  const listSoon = createPlantLister(client, context, spec);
  const countSoon = (): void => services.latePart.getServices()?.counts.refreshSoon();
  const copyEquipment = (ids: Iterable<EquipmentId>): void => {
    for (const id of ids) copyValues(plant.get(id)?.signals.values() ?? []);
  };

  const listener: PlantListener = {
    onValues: (places, count) => {
      const start = getArrival(freshness.arrivalGeneration);
      const values = plantRows.selectWatched(places, count);
      for (let i = 0; i < values.count; i++) {
        const [place, row] = [values.places[i] as number, values.rows[i] as number];
        // The plant found that its source set its clock back.
        if ((plant.times[place] as number) < (table.times[row] as number)) table.times[row] = Number.NaN;
        updateSource(place, row);
      }
      const result = ingest.ingestPlaced(values, start);
      context.recordFrame();
      profile.recordFrame('', start.arrival, result, values);
      if (result.accepted > 0) onAccepted();
    },
    onOutdated: (place) => {
      const row = plantRows.getRow(place);
      if (row !== -1) updateSource(place, row);
    },
    onBirth: (id, place) => {
      if (place !== undefined) copyValues([place]);
      else if (watched.has(id)) copyEquipment([id]);
      listSoon();
    },
    onStateChange: (id) => {
      countSoon();
      listSoon();
      if (watched.has(id)) gateways.handlePush([getStatus(plant, id)]);
    },
    onOpen: () => {
      hasOpened = true;
      events.onOpen();
      copyEquipment(watched);
      services.handleLoaded(null);
      countSoon();
      listSoon();
    },
    onLoss: (fault) => {
      events.onLoss(fault);
      // The cause of the loss may have cut off the alarms too.
      if (hasOpened && spec.listsPlant !== true) void services.latePart.askAlarms();
      hasOpened = false;
    },
    state: events.state,
  };
  return {
    ...link,
    writer: client.writer,
    start: () => {
      stops = [client.attach(listener), pollAlarms(context, services.latePart)];
    },
    stop: () => {
      if (stops.length === 0) return;
      for (const stop of stops) stop();
      stops = [];
      events.state(createStoppedState(context));
    },
  };
}

export const brokerFamily = (client: BrokerClient): WatchFamily<BrokerWatch> => ({
  createAdapter: (spec, sources) => createAdapter(client, spec, sources),
  createLink: (context, deps, events) => createLink(client, context, deps, events),
});
