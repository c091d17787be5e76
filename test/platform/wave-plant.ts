/** A plant without physics: each value follows the time of day until it is written. */
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
} from './model';

const WRITE_MS = 300;
const PIECE_POINTS = 500;

export abstract class WavePlant implements Plant {
  abstract readonly groups: Plant['groups'];
  readonly equipment = new Map<string, PlantEquipment>();
  readonly signals = new Map<string, PlantSignal>();
  readonly alarms = new Map<string, PlantAlarm>();
  readonly writes: { signalId: string; value: string; at: number; user: string }[] = [];
  private readonly intervalMs: number;

  constructor(
    protected currentTime: number,
    intervalS: number,
  ) {
    this.intervalMs = intervalS * 1_000;
  }

  abstract getGateway(gatewayId: string): GatewayState;
  protected abstract isReporting(one: PlantEquipment): boolean;
  /** Returns when values begin; infinity without any. */
  protected abstract since(signalId: string): number;
  protected abstract getWaveValue(signalId: string, time: number): string;

  value(signalId: string): PlantValue {
    const time = Math.floor(this.currentTime / this.intervalMs) * this.intervalMs;
    const value = this.since(signalId) === Infinity ? null : this.getValueAt(signalId, time);
    return { value, time, code: '200' };
  }

  advance(now: number): readonly PlantEvent[] {
    const isDue = Math.floor(now / this.intervalMs) > Math.floor(this.currentTime / this.intervalMs);
    this.currentTime = Math.max(this.currentTime, now);
    if (!isDue) return [];
    return [...this.equipment.values()].flatMap((one): readonly PlantEvent[] => {
      if (!this.isReporting(one)) return [];
      const values = new Map(one.signalIds.map((id) => [id, this.value(id)]));
      return [{ kind: 'report', gatewayId: one.gatewayId, values }];
    });
  }

  write(signalId: string, value: string, user: string): WriteResult {
    const { min = -Infinity, max = Infinity } = this.signals.get(signalId) ?? {};
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number))
      return { ok: false, code: '1325', message: `“${value.slice(0, 40)}” 不是有效的值`, delayMs: WRITE_MS };
    if (number < min || number > max)
      return { ok: false, code: '1322', message: `超出范围 ${min} ~ ${max}`, delayMs: WRITE_MS };
    this.writes.push({ signalId, value, at: this.currentTime, user });
    return { ok: true, delayMs: WRITE_MS };
  }

  confirmAlarm(alarmId: string, user: string, now: number): boolean {
    return this.changeAlarm(alarmId, { confirmTime: now, confirmUser: user });
  }

  releaseAlarm(alarmId: string, now: number): boolean {
    return this.changeAlarm(alarmId, { releaseTime: now });
  }

  *iterateHistory(signalId: string, { from, to, everyMs = 0 }: HistoryRange): Generator<HistoryPoint[]> {
    const step = Math.max(this.intervalMs, everyMs);
    const first = Math.max(from, this.since(signalId));
    let piece: HistoryPoint[] = [];
    for (let time = Math.floor(Math.min(to, this.currentTime) / step) * step; time >= first; time -= step) {
      piece.push([time, this.getValueAt(signalId, time)]);
      if (piece.length < PIECE_POINTS) continue;
      yield piece;
      piece = [];
    }
    yield piece;
  }

  countHistory(signalId: string, from: number, to: number): number {
    const first = Math.ceil(Math.max(from, this.since(signalId)) / this.intervalMs);
    return Math.max(0, Math.floor(Math.min(to, this.currentTime) / this.intervalMs) - first + 1);
  }

  private changeAlarm(alarmId: string, to: Partial<PlantAlarm>): boolean {
    const alarm = this.alarms.get(alarmId);
    if (alarm === undefined) return false;
    this.alarms.set(alarmId, { ...alarm, ...to });
    return true;
  }

  /** Returns the last write before that time, else the value of the wave. */
  private getValueAt(signalId: string, time: number): string {
    const since = this.since(signalId);
    const lastWrite = this.writes.findLast(
      (one) => one.signalId === signalId && one.at <= time && one.at >= since,
    );
    return lastWrite?.value ?? this.getWaveValue(signalId, time);
  }
}
