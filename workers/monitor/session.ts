/**
 * One watch: joins the stages for one page. Start order: gateway states first; then, side by side, openings, current
 * values, math variables, and token → push channel (specification 4; architecture, "The worker, in decisions").
 */
import type { GatewayStatus } from '../../src/shared/calls/project';
import type { CallOptions } from '../../src/shared/calls/run';
import type { SignalSnapshot } from '../../src/shared/calls/signal';
import {
  AGE_SWEEP_MS,
  GATEWAY_HEAD_START_MS,
  GATEWAY_POLL_MS,
  GATEWAY_RETRY_MS,
  LEGACY_POLL_MS,
  SILENCE_PROBE_MS,
  VALUES_RETRY_MS,
} from '../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import type { PlatformClock } from '../../src/shared/platform-clock';
import {
  Freshness,
  FUTURE_TIME,
  freshnessOf,
  HAS_NUMBER,
  Quality,
  qualityOf,
} from '../../src/shared/reading';
import type { SeenValue } from './commands/ledger';
import type {
  FormulaExplanation,
  LifeEvent,
  SlotDescription,
  WatchId,
  WatchMessage,
  WatchRequest,
  WatchSpec,
} from './contract';
import { FormulaDesk } from './formula-desk';
import type { HeardValue } from './history/curve';
import { batchSender } from './live/batch-sender';
import { Kind } from './live/decode-value';
import { alarmEvents, gatewayEvents } from './live/events';
import { FreshnessStage } from './live/freshness';
import { createIngest } from './live/ingest';
import { type ArrivalContext, forgetFutureTimes } from './live/merge';
import { OwnRows } from './live/own-rows';
import { pollLink } from './live/poll-link';
import { placeRows, sourcesOf } from './live/rows';
import { type Link, type LinkOwner, socketLink } from './live/socket';
import { ValueTable } from './live/table';
import { alarmDesk } from './monitoring/alarm-desk';
import { counts } from './monitoring/counts';
import type { Caller, Family } from './monitoring/family';
import { familyOf } from './monitoring/family-of';
import { type Gateway, Gateways, intervalSeconds, type StateOrigin } from './monitoring/gateways';
import { opener } from './monitoring/opener';
import { Outage } from './monitoring/outage';
import type { Cancel, Ports } from './ports';
import type { Profile } from './profile/profile';
import { ReplayGate } from './replay/gate';
import { rhythm } from './rhythm';
import { sleepWatch } from './sleep';

/** What a session shares with the other sessions of its worker. */
export interface SessionParts {
  readonly id: WatchId;
  readonly ports: Ports;
  readonly clock: PlatformClock;
  /** Makes a call; a session that has ended by business code 1006 is noticed in there. */
  readonly call: Caller;
  readonly port: MessagePort;
  readonly isHidden: boolean;
  /** Values have arrived: for the ledger, which waits for written ones. */
  readonly valuesArrived: () => void;
  readonly profile: Profile;
}

export interface Session {
  readonly family: Family;
  readonly life: (event: LifeEvent) => void;
  /** Why nothing can be written to this signal now; null where it can. */
  readonly obstacle: (signalId: SignalId) => Fault | null;
  /** What there is to say of the formula that a slot shows; null where it shows none. */
  readonly explain: (slot: number) => FormulaExplanation | null;
  /** The newest accepted value of a signal. */
  readonly seen: (signalId: SignalId) => SeenValue | null;
  /** The newest value of a signal as a curve appends it; null where there is none. */
  readonly heard: (signalId: SignalId) => HeardValue | null;
  /** Closes everything that was opened. `keepPort` leaves the page its last words: the session is over, values are not live. */
  readonly stop: (how: 'left' | 'session-ended') => void;
}

const RETURNS: ReadonlySet<LifeEvent> = new Set(['online', 'visible', 'pageshow', 'resume']);

export function openSession(spec: WatchSpec, parts: SessionParts): Session {
  const { ports, clock, port } = parts;
  const sources = sourcesOf(spec);
  const family = familyOf(spec, sources);
  const rows = placeRows(sources);
  const table = new ValueTable(rows.size, spec.trendSlots);
  const ingest = createIngest(table, rows.signals);
  const freshness = new FreshnessStage(table);
  const ownRows = new OwnRows(table, freshness, rows);
  const gateways = new Gateways(sources.dataEquip);
  const outage = new Outage();
  const abort = new AbortController();
  /** Rows of the signals of each equipment. */
  const rowsOf = new Map<EquipmentId, Set<number>>();
  const described = new Map<number, string>();
  const profile = parts.profile.watch(parts.id, { size: rows.size, signals: rows.signals, rowsOf });
  let valuesFault: Fault | null = null;
  let openingFault: Fault | null = null;
  /** Undefined until data is loaded. */
  let toldFault: string | undefined;
  let hasBegun = false;
  let hasOpened = false;
  let stopped = false;
  let { isHidden } = parts;
  const timers = new Map<string, Cancel>();

  const tell = (message: WatchMessage): void => {
    if (!stopped) port.postMessage(message);
  };
  /** Calls of a session that was left answer `cancelled` and change nothing. */
  const call: Caller = async (declared, input, options) => {
    if (stopped) return failed({ kind: 'cancelled' });
    const outcome = await parts.call(declared, input, { signal: abort.signal, ...options });
    return stopped ? failed({ kind: 'cancelled' }) : outcome;
  };
  const timer = (name: string, delay: number, ring: () => void): void => {
    timers.get(name)?.();
    if (stopped) return;
    timers.set(
      name,
      ports.after(delay, () => {
        timers.delete(name);
        ring();
      }),
    );
  };
  const tellLoaded = (): void => {
    const fault = valuesFault ?? openingFault;
    // An opening that is refused each minute is told once.
    const text = JSON.stringify(fault);
    if (text === toldFault) return;
    toldFault = text;
    tell({ kind: 'loaded', fault });
  };
  const context = (generation: number): ArrivalContext => ({
    generation,
    arrival: ports.now(),
    platformNow: clock.now(),
  });

  // Ages -----------------------------------------------------------------------------------------------------------
  const sweep = (): void => {
    const start = ports.now();
    freshness.sweep(start);
    profile.swept(start);
    changed();
  };
  const noticeSleep = sleepWatch(ports, clock, {
    ask: async () => (await askGateways({ timeoutMs: SILENCE_PROBE_MS })).ok,
    slept: (span) => {
      if (stopped) return;
      outage.returned(ports.monotonic());
      opening.slept(span);
      link.slept();
    },
  });
  const bindRow = (row: number, equipmentId: EquipmentId): void => {
    const bound = rowsOf.get(equipmentId) ?? new Set();
    if (bound.has(row)) return;
    rowsOf.set(equipmentId, bound.add(row));
    const gateway = gateways.get(equipmentId);
    if (gateway) applyGateway(gateway, [row]);
  };
  const applyGateway = ({ online, vpn, intervalMs }: Gateway, bound: Iterable<number>): void => {
    const state = vpn ? Freshness.paused : online ? Freshness.fresh : Freshness.disconnected;
    for (const row of bound) {
      freshness.expectEvery(row, intervalMs);
      freshness.setSource(row, state);
    }
  };

  // Gateways -------------------------------------------------------------------------------------------------------
  const tellGateways = (): void => tell({ kind: 'gateways', gateways: gateways.views() });
  const opening = opener(ports, gateways, family.reopenMs, {
    open: (gateway) => family.open(call, gateway.equipmentId, intervalSeconds(gateway)),
    changed: () => openingsChanged(),
    failed: (fault) => {
      openingFault = fault;
      tellLoaded();
    },
  });
  const openingsChanged = (): void => {
    tellGateways();
    if (openingFault === null || !gateways.areMonitored()) return;
    openingFault = null;
    tellLoaded();
  };
  const takeGateways = (states: readonly GatewayStatus[], askedAt: number, origin: StateOrigin): void => {
    const toOpen: Gateway[] = [];
    let isChanged = false;
    const now = ports.now();
    for (const status of states) {
      const { changed: differs, open } = gateways.update(status, askedAt, origin);
      const gateway = gateways.get(status.equipmentId);
      if (!gateway) continue;
      if (open) toOpen.push(open);
      ownRows.gateway(gateway.equipmentId, gateway.online, gateway.vpn, now);
      if (!differs) continue;
      isChanged = true;
      applyGateway(gateway, rowsOf.get(gateway.equipmentId) ?? []);
    }
    if (isChanged) openingsChanged();
    opening.add(toOpen);
    sweep();
  };
  const askGateways = async (
    options?: CallOptions,
    origin: StateOrigin = 'question',
  ): Promise<Outcome<null>> => {
    const askedAt = ports.monotonic();
    const answer = await family.queryGateways(call, options);
    if (!answer.ok) return answer;
    takeGateways(answer.value, askedAt, origin);
    return done(null);
  };

  // Alarms ---------------------------------------------------------------------------------------------------------
  const isAlone = spec.slots.length === 0 && sources.dataSignal.length === 0;
  const alarms = alarmDesk({
    isAlone,
    query: (options) => family.queryAlarms(call, options),
    tell,
    later: (name, delay, ring) => {
      if (!timers.has(name)) timer(name, delay, ring);
    },
    now: () => ports.now(),
  });

  // Counts ---------------------------------------------------------------------------------------------------------
  const { queryCount } = family;
  const metrics = queryCount ? [...new Set(rows.counts.map(({ metric }) => metric))] : [];
  const counting = counts(ports, metrics, {
    ask: async (metric) => (queryCount ? queryCount(call, metric) : failed({ kind: 'cancelled' })),
    counted: (metric, text) => {
      ownRows.count(metric, text, ports.now());
      changed();
    },
  });

  // Values ---------------------------------------------------------------------------------------------------------
  const describe = (descriptions: readonly SlotDescription[]): void => {
    const news = descriptions.filter((description) => {
      const text = JSON.stringify(description);
      if (described.get(description.slot) === text) return false;
      described.set(description.slot, text);
      return true;
    });
    if (news.length > 0) tell({ kind: 'described', slots: news });
  };
  const slotCount = spec.slots.length;
  const describeSignals = (signals: readonly SignalSnapshot[]): void => {
    const descriptions: SlotDescription[] = [];
    for (const { id, title, sn, unit, dataType, writable, equipmentId } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined) continue;
      const owner = equipmentId ?? rows.equipmentOf.get(row) ?? null;
      if (owner !== null) {
        bindRow(row, owner);
        formulas.bind(owner, id, row);
      }
      if (row < slotCount)
        descriptions.push({ slot: row, title, sn, unit, dataType, writable, equipmentId: owner });
    }
    describe(descriptions);
  };
  /** An old value of a snapshot is as old as the platform says, however new its arrival. */
  const backdate = (signals: readonly SignalSnapshot[], generation: number): void => {
    const now = ports.now();
    const platformNow = clock.now();
    for (const { id, currentTime } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined || currentTime === null) continue;
      if (table.generations[row] !== generation || table.times[row] !== currentTime) continue;
      table.arrivals[row] = now - Math.max(0, platformNow - currentTime);
    }
  };
  /** Returns what was news. */
  const takeValues = (signals: readonly SignalSnapshot[], generation: number): readonly SignalSnapshot[] => {
    const before = table.times.slice();
    ingest.ingestSnapshot(signals, context(generation));
    backdate(signals, generation);
    describeSignals(signals);
    // Before anything below has a batch sent: ingested values count as fresh until they have been looked through.
    sweep();
    formulas.start();
    parts.valuesArrived();
    return signals.filter(({ id, currentTime }) => isNewer(before, id, currentTime));
  };
  const askValues = async (options?: CallOptions): Promise<Outcome<readonly SignalSnapshot[]>> => {
    if (sources.dataSignal.length === 0) return done([]);
    // While the link is lost an answer shows what was last, not what is live.
    const generation = freshness.arriving;
    const answer = await family.querySignals(call, options);
    return answer.ok ? done(takeValues(answer.value, generation)) : answer;
  };
  const valuesLoaded = (fault: Fault | null): void => {
    formulas.valuesLoaded();
    valuesFault = fault;
    tellLoaded();
  };
  /** Asks until there is an answer: what rarely changes would not come otherwise. */
  const loadValues = async (): Promise<void> => {
    const answer = await askValues();
    if (stopped) return;
    valuesLoaded(answer.ok ? null : answer.fault);
    if (!answer.ok) timer('values', VALUES_RETRY_MS, () => void loadValues());
  };
  const isNewer = (before: Float64Array, id: SignalId, time: number | null): boolean => {
    const row = rows.signals.get(id);
    if (row === undefined || time === null) return false;
    const known = before[row] as number;
    return (Number.isNaN(known) || time > known) && time === table.times[row];
  };

  // Formulas -------------------------------------------------------------------------------------------------------
  const formulas = new FormulaDesk({
    ...{ table, rows, slotCount, describe, later: timer },
    query: () => family.queryMvars(call),
    changed: () => changed(),
  });

  // Push channel ---------------------------------------------------------------------------------------------------
  const events: Pick<LinkOwner, 'opened' | 'lost' | 'state'> = {
    opened: () => {
      freshness.regainLink();
      const lostAt = outage.opened();
      if (hasOpened) {
        if (lostAt !== null) opening.reconnected(lostAt);
        forgetFutureTimes(table);
        void askGateways();
        void alarms.ask();
        counting.refresh();
      }
      hasOpened = true;
    },
    lost: () => {
      freshness.loseLink();
      outage.lost(ports.monotonic());
      sweep();
    },
    state: (state) => {
      profile.link(state.phase, state.fault);
      tell({ kind: 'link', link: state });
    },
  };
  const valuesAgree = async (): Promise<boolean> => {
    const answer = await askValues({ timeoutMs: SILENCE_PROBE_MS });
    return answer.ok && answer.value.length === 0;
  };
  const alarmsAgree = async (): Promise<boolean> => {
    const answer = await alarms.ask({ timeoutMs: SILENCE_PROBE_MS });
    return answer.ok && !answer.value.isNews;
  };
  const pushLink = (push: NonNullable<Family['push']>): Link =>
    socketLink(ports, {
      ...events,
      askToken: (signal) => push.askToken(call, { signal }),
      pathOf: push.pathOf,
      /** A live link would have brought what the platform now says: anything newer contradicts it. */
      probe: async () => {
        profile.link('silence');
        outage.suspected(ports.monotonic());
        const agrees = isAlone ? await alarmsAgree() : await valuesAgree();
        if (agrees) outage.cleared();
        return agrees;
      },
      frame: (text) => {
        alarms.frame();
        const arrived = context(freshness.arriving);
        const result = ingest.ingestFrame(text, arrived);
        profile.frame(text, arrived.arrival, result, ingest.staged);
        const { gatewayAlarm, signalAlarm, accepted } = result;
        if (gatewayAlarm !== undefined) {
          takeGateways(gatewayEvents(gatewayAlarm), ports.monotonic(), 'push');
          counting.refresh();
        }
        if (signalAlarm !== undefined) {
          alarms.pushed(alarmEvents(signalAlarm));
          counting.refresh();
        }
        if (accepted === 0) return;
        changed();
        parts.valuesArrived();
      },
      opened: () => {
        const isFirst = !hasOpened;
        events.opened();
        // What changed between the last answer and the subscription came over neither.
        void loadValues();
        if (isFirst) void alarms.ask();
      },
    });
  const dataLink = (): Link =>
    pollLink<readonly SignalSnapshot[]>(ports, LEGACY_POLL_MS, {
      ...events,
      ask: (options) => family.querySignals(call, options),
      answered: (answer) => {
        if (answer.ok) takeValues(answer.value, freshness.arriving);
        valuesLoaded(answer.ok ? null : answer.fault);
      },
    });
  /** Where only alarms are wanted they are polled in place of values. */
  const alarmLink = (): Link =>
    pollLink(ports, LEGACY_POLL_MS, {
      ...events,
      opened: freshness.regainLink.bind(freshness),
      ask: alarms.ask,
      answered: (answer) => {
        if (answer.ok) alarms.frame();
        valuesLoaded(answer.ok ? null : answer.fault);
      },
    });
  const pollsAlarms = isAlone && family.push === null;
  const link = family.push ? pushLink(family.push) : pollsAlarms ? alarmLink() : dataLink();

  // Batches --------------------------------------------------------------------------------------------------------
  const batches = batchSender(ports, table, {
    slotCount,
    isHidden: parts.isHidden,
    beforeBatch: () => {
      profile.begin(table.markedCount);
      profile.formulas(formulas.recompute(), table.markedCount);
    },
    send: (message) => {
      if (stopped || replay.isOn) return;
      profile.packed(message.buffer);
      port.postMessage(message, [message.buffer]);
      profile.posted();
    },
  });
  /** While the past is played what is live is kept, merged and aged, but not shown. */
  const changed = (): void => {
    if (!replay.isOn) batches.changed();
  };
  const replay = new ReplayGate({
    ...{ ports, call, rows, slotCount, tell, owner: spec },
    intervalOf: (row) => freshness.intervalOf(row),
    textKindOf: (row) => {
      const kind = ingest.kindOf(row);
      return kind === Kind.string || table.texts[row] !== null ? kind : null;
    },
    formulas: () => formulas.plan(),
    isHidden: () => isHidden,
    send: (message) => port.postMessage(message, [message.buffer]),
    backToLive: () => {
      for (let row = 0; row < slotCount; row++) table.mark(row);
      sweep();
      if (family.push) void loadValues();
      void askGateways();
      void alarms.ask();
    },
  });
  port.onmessage = ({ data }: MessageEvent<WatchRequest>) => {
    switch (data.kind) {
      case 'painted':
        if (replay.painted(data.sequence)) return;
        profile.painted(data.sequence, data.paintedAt);
        batches.painted(data.sequence);
        return;
      case 'interest':
        replay.setInterest(data.slots);
        batches.setInterest(data.slots);
        return;
      case 'replay':
        replay.order(data.order);
        return;
    }
  };

  // Start and end --------------------------------------------------------------------------------------------------
  const begin = (): void => {
    if (hasBegun || stopped) return;
    hasBegun = true;
    link.start();
    if (family.push) void loadValues();
    void formulas.ask();
    if (!pollsAlarms) void alarms.ask();
  };
  for (const row of rows.mvars.values()) freshness.inherit(row);
  for (const [row, equipmentId] of rows.equipmentOf) bindRow(row, equipmentId);
  for (const [id, row] of rows.signals) {
    const owner = rows.equipmentOf.get(row);
    if (owner !== undefined) formulas.bind(owner, id, row);
  }
  const askGatewaysFirst = async (): Promise<void> => {
    const answer = await askGateways();
    begin();
    if (!answer.ok) timer('gateways', GATEWAY_RETRY_MS, () => void askGatewaysFirst());
  };
  void askGatewaysFirst();
  timer('head-start', GATEWAY_HEAD_START_MS, begin);
  counting.refresh();
  const rhythms = [
    rhythm(ports, GATEWAY_POLL_MS, () => {
      void askGateways({}, 'poll');
      counting.refresh();
      if (!family.push && !pollsAlarms) void alarms.ask();
    }),
    rhythm(ports, AGE_SWEEP_MS, () => {
      noticeSleep();
      sweep();
      alarms.tick();
    }),
  ];

  return {
    family,
    life: (event) => {
      if (stopped) return;
      if (event === 'offline') link.offline();
      if (event === 'pagehide') link.putAway();
      if (event === 'hidden' || event === 'visible') {
        isHidden = event === 'hidden';
        batches.setHidden(isHidden);
        replay.setHidden(isHidden);
      }
      if (!RETURNS.has(event)) return;
      noticeSleep();
      outage.returned(ports.monotonic());
      link.returned(event === 'online');
      if (event !== 'online') opening.wake();
      sweep();
    },
    obstacle: (signalId) => {
      if (stopped) return { kind: 'cancelled' };
      if (replay.isOn) return { kind: 'locked' };
      const row = rows.signals.get(signalId);
      if (row === undefined) return { kind: 'malformed', where: 'signalId' };
      return link.isLive() && table.arriveAs[row] === Freshness.fresh ? null : { kind: 'offline' };
    },
    explain: (slot) => (replay.isOn ? replay.explain(slot) : formulas.explain(slot)),
    seen: (signalId) => {
      const row = rows.signals.get(signalId);
      if (row === undefined || stopped) return null;
      return {
        number: table.numbers[row] as number,
        text: table.texts[row] ?? null,
        arrivedAt: table.arrivals[row] as number,
      };
    },
    heard: (signalId) => {
      const row = rows.signals.get(signalId);
      if (row === undefined || stopped) return null;
      const flags = table.flags[row] as number;
      if (freshnessOf(flags) === Freshness.never) return null;
      const isGood = (flags & HAS_NUMBER) !== 0 && qualityOf(flags) === Quality.good;
      return {
        time: (flags & FUTURE_TIME) === 0 ? (table.times[row] as number) : Number.NaN,
        number: isGood ? (table.numbers[row] as number) : Number.NaN,
        generation: table.generations[row] as number,
      };
    },
    stop: (how) => {
      if (!stopped) {
        link.stop();
        profile.leave();
        stopped = true;
        port.onmessage = null;
        abort.abort();
        batches.stop();
        replay.stop();
        opening.stop();
        counting.stop();
        for (const cancel of [...rhythms, ...timers.values()]) cancel();
        timers.clear();
      }
      if (how === 'left') port.close();
    },
  };
}
