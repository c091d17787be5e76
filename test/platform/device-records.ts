/** Records of a device, its gateway and its card (spec 3): invented but constant. */
import type { PlantEquipment } from './model';
import type { World } from './world';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAKERS = ['江东水泵', '华北阀门', '滨江自控', '东海电气'] as const;
const GATEWAY_MODES = ['standard', 'switcher', 'router'] as const;

const pickIndex = (text: string, size: number): number => {
  let hash = 7;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % size;
};

/** Creates the record of a device; `more` holds the fields entered when it was added. */
export const createEquipmentRecord = (
  world: World,
  equipment: PlantEquipment,
  now: number,
  enteredFields: object,
): object => {
  const state = world.getGateway(equipment.gatewayId);
  const installed = now - (200 + pickIndex(equipment.id, 900)) * DAY_MS;
  return {
    id: equipment.id,
    name: equipment.name,
    sn: equipment.sn,
    address: equipment.address,
    lat: equipment.lat,
    lng: equipment.lng,
    remark: '',
    imageUrl: '',
    manufactureDate: installed - 90 * DAY_MS,
    installDate: installed,
    warranty: 24,
    manufacturer: MAKERS[pickIndex(equipment.id, MAKERS.length)],
    hardwareModel: `${equipment.family.toUpperCase()}-${100 + pickIndex(equipment.id, 800)}`,
    firmwareVersion: `3.${pickIndex(equipment.id, 9)}.${pickIndex(equipment.sn, 20)}`,
    networkingMode: pickIndex(equipment.gatewayId, 3) === 0 ? '以太网' : '4G',
    gatewayStatus: state?.online ?? false,
    gatewayModel: equipment.family === 'eg' ? 'EG20' : 'GM10',
    flowSaving: pickIndex(equipment.gatewayId, 2) === 1,
    ...enteredFields,
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
  now - DAY_MS - pickIndex(gatewayId, 72) * HOUR_MS;

const getIccid = (gatewayId: string): string => `8986${String(pickIndex(gatewayId, 1e9)).padStart(16, '0')}`;

export const createGatewayRecord = (
  world: World,
  equipment: PlantEquipment,
  now: number,
  lastSyncTime: number | null,
): object => {
  const state = world.getGateway(equipment.gatewayId);
  const { gatewayId } = equipment;
  return {
    sn: equipment.sn,
    online: state?.online ?? false,
    model: equipment.family === 'eg' ? 'EG20' : 'GM10',
    mode: state?.vpn ? 'vpn' : GATEWAY_MODES[pickIndex(gatewayId, GATEWAY_MODES.length)],
    hardwareModel: `${equipment.family.toUpperCase()}20-${1 + pickIndex(gatewayId, 4)}`,
    firmwareVersion: `2.${pickIndex(gatewayId, 8)}.${pickIndex(gatewayId, 30)}`,
    networkingMode: pickIndex(gatewayId, 3) === 0 ? '以太网' : '4G',
    flowSaving: pickIndex(gatewayId, 2) === 1,
    signalStrength: state?.online ? 14 + pickIndex(gatewayId, 17) : 0,
    lastOnlineTime: state?.online ? now : getLastOnline(equipment, now),
    lastSyncTime,
    iccid: getIccid(gatewayId),
  };
};

/** Returns the end of a card that has expired or soon will; `null` for other cards. */
export function getCardEnd(
  { gatewayId }: PlantEquipment,
  now: number,
): { readonly iccid: string; readonly at: number } | null {
  const status = CARD_STATES.get(gatewayId);
  return status === 'expiring' || status === 'expired'
    ? { iccid: getIccid(gatewayId), at: now + CARD_DAYS[status] * DAY_MS }
    : null;
}

export const createCardRecord = ({ gatewayId }: PlantEquipment, now: number): object => {
  const status = CARD_STATES.get(gatewayId) ?? 'normal';
  return {
    iccid: getIccid(gatewayId),
    status,
    operator: '中国移动',
    expireTime: now + CARD_DAYS[status] * DAY_MS,
    flowUsed: 20 + pickIndex(gatewayId, 400),
    flowTotal: 1_024,
  };
};
