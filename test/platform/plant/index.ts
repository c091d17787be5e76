/**
 * The seeded plant: a waterworks and a boiler house behind eight EG gateways and seven GM devices. The same
 * seed and the same sequence of `advance` and `write` give the same values.
 *
 * For tests:
 * - V-201 is the quick tank: `p201-run` written '1' fills it by about 0.86 % a second (`v201-level`,
 * gateway gw-2, 1 s). Left alone it swings between 45 and 75 % in about 175 s (P-202 fills automatically).
 * At 95 % the filling pumps trip.
 * - The alarm on `c601-pressure` (convention) comes and goes: every 120 s for about 27 s, first 77 s after
 * the start.
 * - Starting P-204 (`p204-run`) is always refused (locked out), and so is starting a pump in automatic mode
 * (e.g. `p202-run`).
 * - gw-4 flaps (once per 5 min, for 35 to 95 s), gw-7 is in VPN mode, gw-8 and gm-6 are offline; gw-3's
 * clock is 20 min ahead, gw-6's an hour behind.
 * - `v202-ultrasonic`, `aq01-uv254`, `b401-co` are always bad; `aq01-toc` was never collected;
 * `v202-pulses` exceeds 2^53; `aq01-sampler` is the text 007.
 */
import type {
  GatewayState,
  HistoryPoint,
  HistoryRange,
  Plant,
  PlantAlarm,
  PlantEquipment,
  PlantEvent,
  PlantSignal,
  PlantValue,
  WriteResult,
} from '../model';
import { AlarmBook } from './alarms';
import { BoilerHouse } from './boiler';
import { BOILER_EQUIPMENT } from './catalog-boiler';
import { WATER_EQUIPMENT } from './catalog-water';
import { hash } from './chance';
import { GATEWAYS, type GatewaySpec, getOutage, isPresent } from './gateways';
import { addPastAlarms } from './past-alarms';
import { Recorder } from './record';
import { formatReading as asText, type Point, readSample, Texts } from './sample';
import { Site } from './site';
import { type EquipmentSpec, REFUSED, type Refusal, type Side, type SignalSpec } from './spec';
import { Waterworks } from './waterworks';

export const STEP_MS = 200;
/**
 * A plant further behind than this catches up in coarse steps, except for the last stretch of this length.
 */
const FINE_MS = 60_000;
const COARSE_STEPS = 6_000;
const COARSE_MS = 5_000;
/** Longest pause that is simulated; before it the plant does not change. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

const DAY_MS = 86_400_000;
const HISTORY_MS = 90 * DAY_MS;
const MINUTE_MS = 60_000;
const HISTORY_LIMIT = 200_000;
/** History points per piece: 2 to 5 ms of work. */
const PIECE_POINTS = 500;

const GOOD = '200';
const BAD = '1301';

interface Gateway {
  readonly spec: GatewaySpec;
  readonly points: readonly Point[];
  readonly equipmentIds: readonly string[];
  readonly recorder: Recorder;
  readonly row: Float64Array;
  due: number;
  online: boolean;
}

interface LocatedPoint {
  readonly point: Point;
  readonly gateway: Gateway;
  readonly index: number;
}

class SeededPlant implements Plant {
  readonly groups = [
    { id: 'g-water', name: '自来水厂' },
    { id: 'g-network', name: '供水管网' },
    { id: 'g-boiler', name: '锅炉房' },
    { id: 'g-energy', name: '能源与环境' },
  ];
  readonly equipment = new Map<string, PlantEquipment>();
  readonly signals = new Map<string, PlantSignal>();
  readonly writes: { signalId: string; value: string; at: number; user: string }[] = [];

  private readonly live: Side;
  private readonly scratch: Side;
  private readonly gateways = new Map<string, Gateway>();
  private readonly points = new Map<string, LocatedPoint>();
  private readonly values = new Map<string, PlantValue>();
  private readonly texts = new Texts();
  private readonly book = new AlarmBook();
  private time: number;
  private coarse = false;
  steps = 0;

  constructor(
    private readonly seed: number,
    private readonly start: number,
  ) {
    this.time = start;
    this.live = createSides(seed, start);
    this.scratch = createSides(seed, start);
    this.build([...WATER_EQUIPMENT, ...BOILER_EQUIPMENT]);
    for (const gateway of this.gateways.values()) this.reportFirst(gateway);
    addPastAlarms(this.book, {
      seed,
      start,
      getEquipment: (id) => this.requireGateway(id).equipmentIds[0] ?? '',
    });
  }

  get alarms(): ReadonlyMap<string, PlantAlarm> {
    return this.book.all;
  }

  getGateway(gatewayId: string): GatewayState {
    const { spec, online } = this.requireGateway(gatewayId);
    return { gatewayId, online, vpn: spec.kind === 'vpn', interval: spec.interval };
  }

  value(signalId: string): PlantValue {
    const value = this.values.get(signalId);
    if (value === undefined) throw new Error(`no signal ${signalId}`);
    return value;
  }

  advance(now: number): readonly PlantEvent[] {
    const events: PlantEvent[] = [];
    if (now - this.time > LONGEST_PAUSE_MS) this.time = now - LONGEST_PAUSE_MS;
    const behind = now - FINE_MS - this.time;
    if (behind > FINE_MS) {
      const step = Math.min(COARSE_MS, Math.ceil(behind / COARSE_STEPS / STEP_MS) * STEP_MS);
      this.coarse = true;
      while (this.time + step <= now - FINE_MS) this.step(step, events);
      this.coarse = false;
      for (const gateway of this.gateways.values()) gateway.due = this.time + gateway.spec.interval * 1000;
    }
    while (this.time + STEP_MS <= now) this.step(STEP_MS, events);
    return events;
  }

  write(signalId: string, value: string, user: string): WriteResult {
    const delayMs = 150 + (hash(this.seed, 77, this.writes.length) % 400);
    const refused = this.apply(signalId, value);
    if (refused !== null) return { ok: false, ...refused, delayMs };
    this.writes.push({ signalId, value, at: this.time, user });
    return { ok: true, delayMs };
  }

  confirmAlarm(alarmId: string, user: string, now: number): boolean {
    return this.book.confirm(alarmId, user, now) !== null;
  }

  releaseAlarm(alarmId: string, now: number): boolean {
    return this.book.release(alarmId, now) !== null;
  }

  iterateHistory(signalId: string, range: HistoryRange): Iterable<readonly HistoryPoint[]> {
    const place = this.points.get(signalId);
    return place === undefined ? [] : this.getPieces(place, range);
  }

  countHistory(signalId: string, from: number, to: number): number {
    const place = this.points.get(signalId);
    if (place === undefined || Number.isNaN(place.gateway.row[place.index] ?? Number.NaN)) return 0;
    const { gateway, index } = place;
    const { skew } = gateway.spec;
    let count = 0;
    const reached = gateway.recorder.iterateBackwards(index, (time, raw) => {
      if (time + skew < from) return false;
      if (time + skew <= to && !Number.isNaN(raw)) count += 1;
      return true;
    });
    if (reached) for (const _ of this.pastTimes(gateway, { from: from - skew, to: to - skew })) count += 1;
    return count;
  }

  /** Returns the newest points, oldest first. */
  history(signalId: string, from: number, to: number, maxCount: number): readonly HistoryPoint[] {
    const limit = Math.min(maxCount, HISTORY_LIMIT);
    const points: HistoryPoint[] = [];
    for (const piece of this.iterateHistory(signalId, { from, to })) {
      points.push(...piece);
      if (points.length >= limit) break;
    }
    return points.slice(0, limit).reverse();
  }

  private *getPieces(
    { point, gateway, index }: LocatedPoint,
    { from, to, everyMs = 0 }: HistoryRange,
  ): Generator<readonly HistoryPoint[]> {
    const { skew } = gateway.spec;
    let piece: HistoryPoint[] = [];
    let stretch = Number.POSITIVE_INFINITY;
    const addPoint = (time: number, raw: number): void => {
      const text = asText(point.spec, raw, this.texts);
      if (text === null) return;
      if (everyMs > 0) stretch = Math.floor((time + skew) / everyMs);
      piece.push([time + skew, text]);
    };
    const reached = gateway.recorder.iterateBackwards(index, (time, raw) => {
      if (time + skew < from) return false;
      const isOlderInterval = everyMs === 0 || Math.floor((time + skew) / everyMs) < stretch;
      if (isOlderInterval && time + skew <= to) addPoint(time, raw);
      return true;
    });
    yield piece;
    piece = [];
    if (!reached) return;
    const { seed, scratch, texts } = this;
    const limit = everyMs > 0 && stretch < Number.POSITIVE_INFINITY ? stretch * everyMs - 1 : to;
    const range = { from: from - skew, to: Math.min(to, limit) - skew, everyMs };
    for (const time of this.pastTimes(gateway, range)) {
      scratch[point.spec.process].setPastState(time);
      addPoint(time, readSample(point, scratch, time, seed, texts));
      if (piece.length < PIECE_POINTS) continue;
      yield piece;
      piece = [];
    }
    yield piece;
  }

  /** Yields the gateway's report times before the start, newest first, on the platform's clock. */
  private *pastTimes({ spec }: Gateway, { from, to, everyMs = 0 }: HistoryRange): Generator<number> {
    const { seed, start } = this;
    const fine = spec.interval * 1000;
    const dayBefore = start - DAY_MS;
    const findReportTime = (t: number): number => {
      const report = start - Math.ceil((start - t) / fine) * fine;
      return t > dayBefore && report > dayBefore ? report : Math.floor(t / MINUTE_MS) * MINUTE_MS;
    };
    const oldest = Math.max(from, start - HISTORY_MS);
    let time = findReportTime(Math.min(to, start - 1));
    while (time >= oldest) {
      const isReporting = isPresent(spec, seed, start, time);
      if (isReporting) yield time;
      const skip = isReporting && everyMs > 0;
      const stretch = Math.floor((time + spec.skew) / everyMs) * everyMs - spec.skew;
      time = findReportTime(skip ? stretch - 1 : time - 1);
    }
  }

  private apply(signalId: string, text: string): Refusal | null {
    const place = this.points.get(signalId);
    if (place === undefined) return { code: REFUSED.unknown, message: '变量不存在' };
    const { spec } = place.point;
    const { gateway } = place;
    if (spec.write === undefined) return { code: REFUSED.readOnly, message: `${spec.title} 为只读变量` };
    if (gateway.spec.kind === 'vpn') return { code: REFUSED.vpn, message: '网关处于虚拟网络模式，不能写值' };
    if (!gateway.online) return { code: REFUSED.offline, message: '网关离线' };
    const value = parseWritten(spec, text);
    if (value === null) return { code: REFUSED.unreadable, message: `“${text.slice(0, 40)}” 不是有效的值` };
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = spec;
    if (value < min || value > max) {
      return { code: REFUSED.range, message: `${spec.title} 超出范围 ${min} ~ ${max}${spec.unit}` };
    }
    return spec.write(this.live, value, text);
  }

  private step(ms: number, events: PlantEvent[]): void {
    this.time += ms;
    this.steps += 1;
    const dt = ms / 1000;
    this.live.water.step(dt, this.time);
    this.live.boiler.step(dt, this.time);
    this.live.site.step(dt, this.time);
    for (const gateway of this.gateways.values()) {
      if (gateway.spec.kind === 'flapping') this.updateFlapping(gateway, events);
      if (this.time < gateway.due) continue;
      const interval = gateway.spec.interval * 1000;
      const pause = this.coarse ? Math.max(interval, MINUTE_MS) : interval;
      gateway.due += Math.ceil((this.time - gateway.due + 1) / pause) * pause;
      if (gateway.online && gateway.spec.kind !== 'vpn') this.report(gateway, events);
    }
  }

  private updateFlapping(gateway: Gateway, events: PlantEvent[]): void {
    const { seed, start, time } = this;
    const online = isPresent(gateway.spec, seed, start, time);
    if (online === gateway.online) return;
    gateway.online = online;
    events.push({ kind: 'gateway', state: this.getGateway(gateway.spec.id) });
    const key = `gateway ${gateway.spec.id}`;
    if (online) {
      const alarm = this.book.recover(key, time);
      if (alarm !== null) events.push({ kind: 'alarm', alarm });
      return;
    }
    const power = getOutage(seed, start, time).power;
    const alarm = this.book.raise(
      key,
      {
        equipmentId: gateway.equipmentIds[0] ?? '',
        signalId: null,
        type: power ? 'power outage' : 'offline',
        level: power ? 'serious' : 'important',
        group: '网关',
        value: '',
      },
      time,
    );
    events.push({ kind: 'alarm', alarm });
  }

  private report(gateway: Gateway, events: PlantEvent[]): void {
    const values = new Map<string, PlantValue>();
    this.read(gateway, this.live, this.time, values);
    gateway.recorder.push(this.time, gateway.row);
    if (!this.coarse) events.push({ kind: 'report', gatewayId: gateway.spec.id, values });
    for (const [index, point] of gateway.points.entries()) {
      if (point.spec.alarms !== undefined) this.checkAlarms(point, gateway.row[index] ?? Number.NaN, events);
    }
  }

  private read(gateway: Gateway, side: Side, time: number, target: Map<string, PlantValue>): void {
    const stamp = time + gateway.spec.skew;
    for (const [index, point] of gateway.points.entries()) {
      const raw = readSample(point, side, time, this.seed, this.texts);
      gateway.row[index] = raw;
      const value: PlantValue = {
        value: asText(point.spec, raw, this.texts),
        time: stamp,
        code: point.spec.bad === true ? BAD : GOOD,
      };
      this.values.set(point.id, value);
      target.set(point.id, value);
    }
  }

  private checkAlarms(point: Point, value: number, events: PlantEvent[]): void {
    for (const [index, rule] of (point.spec.alarms ?? []).entries()) {
      const key = `${point.id} ${index}`;
      const { above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY, clear } = rule;
      if (!this.book.isActive(key)) {
        const isBit = point.spec.type === 'bit';
        if (isBit ? value < above : value <= above && value >= below) continue;
        const alarm = this.book.raise(
          key,
          {
            equipmentId: this.signals.get(point.id)?.equipmentId ?? '',
            signalId: point.id,
            type: 'variable',
            level: rule.level,
            group: rule.group,
            value: asText(point.spec, value, this.texts) ?? '',
            limit: String(rule.above ?? rule.below ?? ''),
            compare: isBit ? '=' : rule.above === undefined ? '<' : '>',
          },
          this.time,
        );
        events.push({ kind: 'alarm', alarm });
      } else if (rule.above === undefined ? value > clear : value < clear) {
        const alarm = this.book.recover(key, this.time);
        if (alarm !== null) events.push({ kind: 'alarm', alarm });
      }
    }
  }

  private requireGateway(id: string): Gateway {
    const gateway = this.gateways.get(id);
    if (gateway === undefined) throw new Error(`no gateway ${id}`);
    return gateway;
  }

  private build(equipment: readonly EquipmentSpec[]): void {
    let key = 0;
    for (const [order, spec] of GATEWAYS.entries()) {
      const isOlderInterval = equipment.filter((each) => each.gatewayId === spec.id);
      const points: Point[] = [];
      for (const each of isOlderInterval) {
        for (const signal of each.signals) {
          key += 1;
          points.push({ id: `${each.id}-${signal.name}`, key, spec: signal });
        }
      }
      const gateway: Gateway = {
        spec,
        points,
        equipmentIds: isOlderInterval.map((each) => each.id),
        recorder: new Recorder(points.length),
        row: new Float64Array(points.length),
        due: this.start + spec.interval * 1000 + (order % 5) * STEP_MS,
        online: spec.kind !== 'offline',
      };
      this.gateways.set(spec.id, gateway);
      for (const [index, point] of points.entries()) this.points.set(point.id, { point, gateway, index });
    }
    for (const [order, each] of equipment.entries()) this.describe(each, order);
  }

  private describe(each: EquipmentSpec, order: number): void {
    const signalIds = each.signals.map((signal) => `${each.id}-${signal.name}`);
    this.equipment.set(each.id, {
      id: each.id,
      name: each.name,
      nameEn: each.nameEn,
      sn: `${each.family === 'eg' ? 'EG' : 'GM'}${String(20_260_000 + order * 37).padStart(10, '0')}`,
      family: each.family,
      groupId: each.groupId,
      address: '江东市滨江路 128 号',
      lat: 30.25 + (hash(this.seed, 5, order) % 900) / 10_000,
      lng: 120.15 + (hash(this.seed, 6, order) % 900) / 10_000,
      gatewayId: each.gatewayId,
      signalIds,
    });
    for (const [index, signal] of each.signals.entries()) {
      const id = `${each.id}-${signal.name}`;
      this.signals.set(id, {
        id,
        equipmentId: each.id,
        title: signal.title,
        sn: `${each.id.toUpperCase()}.${String(index + 1).padStart(2, '0')}`,
        dataType: signal.type,
        unit: signal.unit,
        writable: signal.write !== undefined,
        ...(signal.type === 'float' ? { decimals: signal.decimals } : {}),
        ...(signal.min === undefined ? {} : { min: signal.min }),
        ...(signal.max === undefined ? {} : { max: signal.max }),
        ...(signal.map === undefined ? {} : { map: signal.map }),
      });
    }
  }

  /** Sets the values at the start; values of a silent gateway are as old as its silence. */
  private reportFirst(gateway: Gateway): void {
    const { start, scratch } = this;
    const { silent = 0 } = gateway.spec;
    const time = start - silent;
    if (silent > 0) for (const part of [scratch.water, scratch.boiler, scratch.site]) part.setPastState(time);
    this.read(gateway, silent > 0 ? scratch : this.live, time, new Map());
    if (silent === 0) gateway.recorder.push(time, gateway.row);
  }
}

function createSides(seed: number, start: number): Side {
  return { water: new Waterworks(start), boiler: new BoilerHouse(start), site: new Site(start, seed) };
}

/** Parses a written text; `null` if it does not fit the signal's type. */
function parseWritten(spec: SignalSpec, text: string): number | null {
  const trimmedText = text.trim();
  if (spec.type === 'bit') {
    if (trimmedText === '1' || trimmedText === 'true') return 1;
    return trimmedText === '0' || trimmedText === 'false' ? 0 : null;
  }
  const pattern = spec.type === 'float' ? /^[-+]?\d+(\.\d+)?$/ : /^[-+]?\d+$/;
  return pattern.test(trimmedText) ? Number(trimmedText) : null;
}

/** Creates the plant at `start` (epoch ms), with 90 days of history. */
export function createPlant(options: { readonly seed: number; readonly start: number }): Plant & {
  readonly steps: number;
  /** Returns the newest points, at most `limit`, oldest first. */
  history(signalId: string, from: number, to: number, limit: number): readonly HistoryPoint[];
} {
  return new SeededPlant(options.seed, options.start);
}
