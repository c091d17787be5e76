import { useCallback } from 'react';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import type { Millis } from '../../../shared/units';
import { useServices } from '../../../state/services';
import { awaitForm, type FormOutcome, type SubmittedForm } from '../../../state/work/await-form';
import type { StoragePlace } from '../../../state/work/work-store';

/** How long a form waits for its answer before it is shown as waiting. */
export const SEND_ANSWER_MS: Millis = 2_000;

/**
 * Returns a function that announces the result of a form in a toast: the answer, or that the form is waiting. The user
 * may leave the screen before that.
 */
export function useAnnounceOutcome(): (place: StoragePlace, form: SubmittedForm) => Promise<void> {
  const services = useServices();
  const t = useWords(workPartsWords);
  const language = useLanguage();
  return useCallback(
    async (place, form) => {
      const { toast } = services.feedback;
      if (place !== 'disk') toast(t('handedOverInMemory'));
      const outcome: FormOutcome = navigator.onLine
        ? await awaitForm(services, form, SEND_ANSWER_MS)
        : { status: 'waiting' };
      if (outcome.status === 'sent') toast(t('formSent'), 'good');
      else if (outcome.status === 'unknown') toast(t('askedFirst'));
      else if (outcome.status === 'refused') {
        const why = outcome.fault === null ? t('entryPictureLost') : workFaultText(outcome.fault, language);
        toast(t('formRefused', { why }), 'bad');
      } else if (place === 'disk') toast(t('handedOver'), 'good');
    },
    [services, t, language],
  );
}
