/** Push frames as a plant sends them: mixed data types and units, one time per gateway. Pure, seeded. */
import { createChance } from './contest';

export interface FrameSignal {
  readonly id: string;
  readonly gateway: number;
  readonly dataType: 'bit' | 'int' | 'uint' | 'float' | 'string';
  readonly unit: string;
}

const FLOAT_UNITS = ['℃', 'kPa', 'm³/h', 'm', 'A', 'kW', '%'];
const WORDS = ['运行', '停止', '检修', 'AUTO', 'REMOTE'];
/** Number of signals of a gateway, which are reported together. */
export const SIGNALS_PER_GATEWAY = 50;

/** Creates signals: of every hundred 60 floats, 16 bits, 12 ints, 8 uints and 4 strings. */
export function createFrameSignals(count: number): FrameSignal[] {
  return Array.from({ length: count }, (_, n) => {
    const percentile = (n * 37) % 100;
    const id = `s${100_000 + n}`;
    const gateway = Math.floor(n / SIGNALS_PER_GATEWAY);
    if (percentile < 60)
      return { id, gateway, dataType: 'float', unit: FLOAT_UNITS[n % FLOAT_UNITS.length] as string };
    if (percentile < 76) return { id, gateway, dataType: 'bit', unit: '' };
    if (percentile < 88) return { id, gateway, dataType: 'int', unit: 'rpm' };
    if (percentile < 96) return { id, gateway, dataType: 'uint', unit: 'kWh' };
    return { id, gateway, dataType: 'string', unit: '' };
  });
}

export interface FrameEntry {
  readonly time: number;
  readonly value: string;
  readonly code: string;
  readonly dataType: string;
  readonly unit: string;
}
export type WriteFrame = (entries: readonly (readonly [string, FrameEntry])[]) => string;

/** Writes a frame as the platform does (wire: Push frame). */
export const writeWireFrame: WriteFrame = (entries) =>
  JSON.stringify({ signalVal: Object.fromEntries(entries) });

/** Creates `count` frames of the signals chosen by `pick`, from number `from` on. Later frames have later times. */
export function createPushFrames(
  signals: readonly FrameSignal[],
  count: number,
  pick: (frame: number, chance: () => number) => readonly FrameSignal[],
  write: WriteFrame = writeWireFrame,
  from = 0,
): string[] {
  const chance = createChance(7 + from);
  const start = 1_760_000_000_000;
  const createValueText = (signal: FrameSignal, n: number): string => {
    const wave = Math.sin(n / 9 + signal.gateway) + chance() / 10;
    switch (signal.dataType) {
      case 'bit':
        return chance() < 0.9 ? '1' : '0';
      case 'int':
        return String(Math.round(wave * 1_500));
      case 'uint':
        return String(84_000 + n * 3);
      case 'float':
        return (50 + wave * 40).toFixed(2);
      case 'string':
        return WORDS[Math.floor(chance() * WORDS.length)] as string;
    }
  };
  if (signals.length === 0) return [];
  return Array.from({ length: count }, (_, index) => from + index).map((n) =>
    write(
      pick(n, chance).map((signal) => [
        signal.id,
        {
          time: start + n * 100 + signal.gateway,
          value: createValueText(signal, n),
          code: chance() < 0.995 ? '200' : '1301',
          dataType: signal.dataType,
          unit: signal.unit,
        },
      ]),
    ),
  );
}
