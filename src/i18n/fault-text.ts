import { FAULT_CODE_MAX, TIMEOUT_CODE } from '../shared/constants';
import type { Fault } from '../shared/faults';
import { catalogueWords, findKnownMessage } from './catalogue';
import { getTranslator, type Language } from './engine';
import { faultWords } from './faults';

/** Reason code of a broker that does not support MQTT 5 (MQTT 5.0, 2.4). */
const MQTT_VERSION_CODE = '0x84';
/** Characters shown of a refusal's message; an unlimited one could block the page for seconds. */
const FAULT_MESSAGE_MAX = 500;

/** Clips a text of the platform to a length that a screen can show. */
const clipped = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

export const getShownMessage = ({ message }: { readonly message: string }): string =>
  clipped(message.trim(), FAULT_MESSAGE_MAX);

/** A message of the platform; in English preceded by its meaning, if the error catalogue has it. */
function spoken(message: string, language: Language): string {
  const known = language === 'en' ? findKnownMessage(message) : null;
  return known === null ? message : `${getTranslator(catalogueWords, 'en')(known)} (${message})`;
}

/** The only place that words a fault. A refusal shows the server's own words, or else its code (spec 8). */
export function faultText(fault: Fault, language: Language): string {
  const t = getTranslator(faultWords, language);
  switch (fault.kind) {
    case 'offline':
      return t('offline');
    case 'timeout':
      // Spec 8 words the timeouts of legacy and plain calls and of commands under a uuid differently.
      return fault.uuid === undefined
        ? t('timeout', { code: TIMEOUT_CODE })
        : t('timeoutCommand', { code: TIMEOUT_CODE, uuid: fault.uuid });
    case 'refused':
      if (fault.code === MQTT_VERSION_CODE) return t('mqttVersion');
      if (fault.message.trim() !== '') return spoken(clipped(fault.message, FAULT_MESSAGE_MAX), language);
      return fault.code === TIMEOUT_CODE
        ? t('timeout', { code: TIMEOUT_CODE })
        : t('refusedSilent', { code: clipped(fault.code, FAULT_CODE_MAX) });
    case 'session-ended':
      return t('sessionEnded');
    case 'http':
      if (fault.status === 403) return t('http403');
      if (fault.status === 404) return t('http404');
      if (fault.status >= 500) return t('http500');
      return t('http', { status: fault.status });
    case 'malformed':
      return t('malformed', { where: fault.where });
    case 'misconfigured':
      return t('misconfigured', { setting: fault.setting });
    case 'too-large':
      return t('tooLarge', { megabytes: Math.floor(fault.limitBytes / 1_000_000) });
    case 'forbidden':
      return t('forbidden');
    case 'cancelled':
      return t('cancelled');
    case 'unsupported':
      return t('unsupported');
    case 'locked':
      return t('locked');
    case 'worker-lost':
      return t('workerLost');
  }
}

/** Our words, followed by the platform's in the brackets of the language. */
export const joinTexts = (ours: string, theirs: string, language: Language): string =>
  language === 'cn' ? `${ours}（${theirs}）` : `${ours} (${theirs})`;

/** The platform's own words follow if they differ (spec 8: reject with the server response). */
export function refusalText(ours: string, fault: Fault, language: Language): string {
  if (fault.kind !== 'refused') return faultText(fault, language);
  const message = getShownMessage(fault);
  const own = message === '' ? faultText(fault, language) : message;
  if (own.includes(ours)) return own;
  return ours.includes(own) ? ours : joinTexts(ours, own, language);
}
