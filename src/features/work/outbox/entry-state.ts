import { getTranslator, type Language } from '../../../i18n/engine';
import { workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import type { Fault } from '../../../shared/faults';
import type { OutboxRow } from '../../../state/work/rows';
import type { Tone } from '../../../ui/tag';

export interface EntryState {
  readonly text: string;
  readonly tone: Tone;
  /** Reason and next step; '' if the state is enough. */
  readonly detail: string;
}

export function describeEntry(
  { state, problem, fault }: Pick<OutboxRow, 'state' | 'problem' | 'fault'>,
  language: Language,
): EntryState {
  const t = getTranslator(workPartsWords, language);
  const reason = fault === null ? '' : workFaultText(fault, language);
  if (state === 'sending') return { text: t('stateSending'), tone: 'accent', detail: '' };
  if (state === 'refused')
    return {
      text: t('stateRefused'),
      tone: 'bad',
      detail: problem === 'picture-lost' ? t('entryPictureLost') : reason,
    };
  if (state === 'unknown')
    return {
      text: t('stateUnknown'),
      tone: 'warn',
      detail: t(problem === 'look-first' ? 'lookFirst' : 'askedFirst'),
    };
  return { text: t('stateWaiting'), tone: 'stale', detail: reason };
}

/**
 * Returns why nothing can be sent; '' if nothing prevents it. HTML in place of an answer comes from a captive portal
 * that needs a sign-in (faults 68).
 */
export function formatNetworkProblem(fault: Fault | null, isOnline: boolean, language: Language): string {
  const t = getTranslator(workPartsWords, language);
  if (!isOnline) return t('noNetwork');
  if (fault === null) return '';
  if (fault.kind === 'malformed') return t('captivePortal');
  return fault.kind === 'http' || fault.kind === 'refused' ? t('platformFails') : t('noAnswer');
}
