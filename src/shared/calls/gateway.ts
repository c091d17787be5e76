/** Gateway, its card, and one signal's declaration (spec 7, "Equipment monitor"). */
import type { SignalId } from '../ids';
import { as, droppable, post } from './call';
import { commandAccepted } from './command';
import { bool, type Decoded, id, lenient, number, oneOf, record, text, time } from './decode';
import { signalRecord } from './signal';

/** A gateway (spec 3). [ours] the names, and everything but `sn`. */
export const gatewayInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/gateway/info',
    { sn: as<string>() },
    record({
      sn: id(),
      online: lenient(bool, null),
      model: lenient(text, ''),
      /** Standard, switcher, router, virtual network (remote up- and download); `null` if none of them. */
      mode: lenient(oneOf('standard', 'switcher', 'router', 'vpn'), null),
      hardwareModel: lenient(text, ''),
      firmwareVersion: lenient(text, ''),
      networkingMode: lenient(text, ''),
      flowSaving: lenient(bool, null),
      /** Strength of the mobile signal, 0 to 31. */
      signalStrength: lenient(number, null),
      lastOnlineTime: lenient(time, null),
      /** When its configuration was last transferred. */
      lastSyncTime: lenient(time, null),
      iccid: lenient(text, ''),
    }),
  ),
);
export type GatewayInfo = Decoded<(typeof gatewayInfo)['decode']>;

/** The card of a gateway (spec 8: expired, suspended, expiring this month). Flow is in MB per month. [ours] */
export const cardInfo = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/card/info',
    { sn: as<string>() },
    record({
      iccid: id(),
      status: lenient(oneOf('normal', 'expiring', 'expired', 'suspended'), null),
      operator: lenient(text, ''),
      expireTime: lenient(time, null),
      flowUsed: lenient(number, null),
      flowTotal: lenient(number, null),
    }),
  ),
);
export type CardInfo = Decoded<(typeof cardInfo)['decode']>;

/**
 * Transfers the platform's configuration to a gateway (spec 4, "Gateway sync outcomes"). Answers later (`runMulti`);
 * refusal codes are in `SYNC_REFUSALS`. [ours] the path and the codes.
 */
export const syncGateway = /*#__PURE__*/ droppable(() =>
  post('/lfscada/gateway/sync', { sn: as<string>() }, commandAccepted),
);
/** Reasons why a gateway was not synchronised, by refusal code; any other code is a failure. */
export const SYNC_REFUSALS: ReadonlyMap<string, 'offline' | 'download' | 'sleeping'> = new Map([
  ['1324', 'offline'],
  ['1328', 'download'],
  ['1329', 'sleeping'],
]);

/** One signal: its limits and value names, and its place on the device. */
export const signalInfo = /*#__PURE__*/ droppable(() =>
  post('/lfscada/signal/info', { id: as<SignalId>() }, signalRecord),
);
