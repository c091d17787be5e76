/** The states in which every widget is shown: its values, the link and the user's permissions. */
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness, Quality } from '../../../src/shared/reading';
import { MINUTE_MS } from '../../../src/shared/units';
import type { WatchStatus } from '../../../src/state/live/atoms';
import type { GatewayView } from '../../../workers/monitor/contract/contract';
import { type GivenValue, LIVE, NOW } from '../../kit/widget-page';

export interface SampleState {
  readonly name: string;
  /** Applied to all values; `null` if none has arrived. */
  readonly given: GivenValue | null;
  readonly connection?: WatchStatus;
  /** Whether the user lacks the permission to operate. */
  readonly isBarred?: boolean;
  /** Whether controls are shown in use. */
  readonly isUsed?: boolean;
}

const oldReading = { arrivedAt: NOW - 7 * MINUTE_MS, time: NOW - 7 * MINUTE_MS };
const EQUIPMENT = 'e' as EquipmentId;
/** The gateway of all values, in vpn mode. */
const pausedGateway: GatewayView = {
  equipmentId: EQUIPMENT,
  online: true,
  vpn: true,
  intervalMs: MINUTE_MS,
  monitored: false,
};

export const STATES: readonly SampleState[] = [
  { name: 'fresh', given: {} },
  { name: 'ageing', given: { freshness: Freshness.ageing } },
  { name: 'stale', given: { freshness: Freshness.stale, ...oldReading } },
  {
    name: 'disconnected',
    given: { freshness: Freshness.disconnected, ...oldReading },
    connection: { ...LIVE, link: null },
  },
  {
    name: 'paused',
    given: { freshness: Freshness.paused, ...oldReading },
    connection: { ...LIVE, gateways: new Map([[EQUIPMENT, pausedGateway]]) },
  },
  { name: 'never collected', given: null },
  { name: 'bad', given: { quality: Quality.bad } },
  { name: 'invalid', given: { quality: Quality.invalid } },
  { name: 'formula error', given: { quality: Quality.formula } },
  { name: 'refused', given: {}, isBarred: true },
  { name: 'being written', given: {}, isUsed: true },
];
