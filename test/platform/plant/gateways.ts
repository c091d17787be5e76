import { getFraction } from './chance';

export interface GatewaySpec {
  readonly id: string;
  readonly name: string;
  readonly eg: boolean;
  readonly interval: number;
  /** Lead of its clock over the platform's, ms. */
  readonly skew: number;
  /** `silent`: last reported this many ms before the start, and never again. */
  readonly kind: 'steady' | 'offline' | 'vpn' | 'flapping';
  readonly silent?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const GATEWAYS: readonly GatewaySpec[] = [
  { id: 'gw-1', name: '取水泵站网关', eg: true, interval: 2, skew: 1_300, kind: 'steady' },
  { id: 'gw-2', name: '送水泵房网关', eg: true, interval: 1, skew: -800, kind: 'steady' },
  { id: 'gw-3', name: '净水车间网关', eg: true, interval: 5, skew: 20 * MINUTE, kind: 'steady' },
  { id: 'gw-4', name: '管网监测网关', eg: true, interval: 10, skew: 2_400, kind: 'flapping' },
  { id: 'gw-5', name: '锅炉本体网关', eg: true, interval: 2, skew: -400, kind: 'steady' },
  { id: 'gw-6', name: '热力站网关', eg: true, interval: 5, skew: -HOUR, kind: 'steady' },
  { id: 'gw-7', name: '西区加压站网关', eg: true, interval: 15, skew: 0, kind: 'vpn', silent: 40 * MINUTE },
  { id: 'gw-8', name: '东郊水源网关', eg: true, interval: 30, skew: 0, kind: 'offline', silent: 74 * HOUR },
  { id: 'gm-1', name: '总进线电表', eg: false, interval: 15, skew: 500, kind: 'steady' },
  { id: 'gm-2', name: '泵房电表', eg: false, interval: 10, skew: -1_100, kind: 'steady' },
  { id: 'gm-3', name: '锅炉房电表', eg: false, interval: 15, skew: 700, kind: 'steady' },
  { id: 'gm-4', name: '气象站', eg: false, interval: 30, skew: 0, kind: 'steady' },
  { id: 'gm-5', name: '配电室环境', eg: false, interval: 20, skew: 0, kind: 'steady' },
  { id: 'gm-6', name: '备用电表', eg: false, interval: 30, skew: 0, kind: 'offline', silent: 26 * HOUR },
  { id: 'gm-7', name: '备件库环境', eg: false, interval: 30, skew: 0, kind: 'steady' },
];

/** The flapping gateway drops out once per interval. */
export const FLAP_STRETCH_MS = 5 * MINUTE;

interface Outage {
  readonly from: number;
  readonly to: number;
  readonly power: boolean;
}

/**
 * Returns the flapping gateway's only outage in the interval around `t`: 35 to 95 s long, at least 60 s
 * into the interval.
 */
export function getOutage(seed: number, start: number, t: number): Outage {
  const stretch = Math.floor((t - start) / FLAP_STRETCH_MS);
  const from =
    start + stretch * FLAP_STRETCH_MS + MINUTE + Math.round(getFraction(seed, 901, stretch) * 120) * 1000;
  const length = 35 + Math.round(getFraction(seed, 902, stretch) * 60);
  return { from, to: from + length * 1000, power: getFraction(seed, 903, stretch) < 0.3 };
}

export function isPresent(gateway: GatewaySpec, seed: number, start: number, t: number): boolean {
  if (gateway.silent !== undefined) return t <= start - gateway.silent;
  if (gateway.kind !== 'flapping') return true;
  const outage = getOutage(seed, start, t);
  return t < outage.from || t >= outage.to;
}
