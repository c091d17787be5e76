/** Records of a device, its gateway and its card (spec 3): invented but constant. */
import type { PlantEquipment } from './model';
import type { World } from './world';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAKERS = ['江东水泵', '华北阀门', '滨江自控', '东海电气'] as const;
const GATEWAY_MODES = ['standard', 'switcher', 'router'] as const;

const pick = (text: string, size: number): number => {
  let mixed = 7;
  for (const letter of text) mixed = (Math.imul(mixed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return mixed % size;
};

/** Creates the record of a device; `more` holds the fields entered when it was added. */
export const equipmentRecord = (world: World, one: PlantEquipment, now: number, more: object): object => {
  const state = world.gateway(one.gatewayId);
  const installed = now - (200 + pick(one.id, 900)) * DAY_MS;
  return {
    id: one.id,
    name: one.name,
    sn: one.sn,
    address: one.address,
    lat: one.lat,
    lng: one.lng,
    remark: '',
    imageUrl: '',
    manufactureDate: installed - 90 * DAY_MS,
    installDate: installed,
    warranty: 24,
    manufacturer: MAKERS[pick(one.id, MAKERS.length)],
    hardwareModel: `${one.family.toUpperCase()}-${100 + pick(one.id, 800)}`,
    firmwareVersion: `3.${pick(one.id, 9)}.${pick(one.sn, 20)}`,
    networkingMode: pick(one.gatewayId, 3) === 0 ? '以太网' : '4G',
    gatewayStatus: state?.online ?? false,
    gatewayModel: one.family === 'eg' ? 'EG20' : 'GM10',
    flowSaving: pick(one.gatewayId, 2) === 1,
    ...more,
  };
};

const CARD_STATES: ReadonlyMap<string, 'expiring' | 'expired' | 'suspended'> = new Map([
  ['gw-4', 'expiring'],
  ['gw-8', 'expired'],
  ['gm-6', 'suspended'],
]);
const CARD_DAYS = { normal: 400, expiring: 9, expired: -20, suspended: 120 } as const;

/** Returns when the gateway of offline equipment was last online: one to four days ago. */
export const getLastOnline = ({ gatewayId }: PlantEquipment, now: number): number =>
  now - DAY_MS - pick(gatewayId, 72) * HOUR_MS;

const getIccid = (gatewayId: string): string => `8986${String(pick(gatewayId, 1e9)).padStart(16, '0')}`;

export const gatewayRecord = (
  world: World,
  one: PlantEquipment,
  now: number,
  lastSyncTime: number | null,
): object => {
  const state = world.gateway(one.gatewayId);
  const { gatewayId } = one;
  return {
    sn: one.sn,
    online: state?.online ?? false,
    model: one.family === 'eg' ? 'EG20' : 'GM10',
    mode: state?.vpn ? 'vpn' : GATEWAY_MODES[pick(gatewayId, GATEWAY_MODES.length)],
    hardwareModel: `${one.family.toUpperCase()}20-${1 + pick(gatewayId, 4)}`,
    firmwareVersion: `2.${pick(gatewayId, 8)}.${pick(gatewayId, 30)}`,
    networkingMode: pick(gatewayId, 3) === 0 ? '以太网' : '4G',
    flowSaving: pick(gatewayId, 2) === 1,
    signalStrength: state?.online ? 14 + pick(gatewayId, 17) : 0,
    lastOnlineTime: state?.online ? now : getLastOnline(one, now),
    lastSyncTime,
    iccid: getIccid(gatewayId),
  };
};

/** Returns the end of a card that has expired or soon will; `null` for other cards. */
export function cardEnd(
  { gatewayId }: PlantEquipment,
  now: number,
): { readonly iccid: string; readonly at: number } | null {
  const status = CARD_STATES.get(gatewayId);
  return status === 'expiring' || status === 'expired'
    ? { iccid: getIccid(gatewayId), at: now + CARD_DAYS[status] * DAY_MS }
    : null;
}

export const cardRecord = ({ gatewayId }: PlantEquipment, now: number): object => {
  const status = CARD_STATES.get(gatewayId) ?? 'normal';
  return {
    iccid: getIccid(gatewayId),
    status,
    operator: '中国移动',
    expireTime: now + CARD_DAYS[status] * DAY_MS,
    flowUsed: 20 + pick(gatewayId, 400),
    flowTotal: 1_024,
  };
};
