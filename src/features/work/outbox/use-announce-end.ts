import { useCallback } from 'react';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import { SEND_ANSWER_MS } from '../../../shared/constants';
import { useServices } from '../../../state/services';
import { awaitForm, type FormEnd, type HandedOver } from '../../../state/work/await-form';
import type { Keeping } from '../../../state/work/work-store';

/** Announces in a toast what became of a form: the answer, or that it waits. The form may be left before that. */
export function useAnnounceEnd(): (place: Keeping, form: HandedOver) => Promise<void> {
  const services = useServices();
  const say = useWords(workPartsWords);
  const language = useLanguage();
  return useCallback(
    async (place, form) => {
      const { toast } = services.feedback;
      if (place !== 'disk') toast(say('handedOverInMemory'));
      const end: FormEnd = navigator.onLine
        ? await awaitForm(services, form, SEND_ANSWER_MS)
        : { is: 'waiting' };
      if (end.is === 'sent') toast(say('formSent'), 'good');
      else if (end.is === 'unknown') toast(say('askedFirst'));
      else if (end.is === 'refused') {
        const why = end.fault === null ? say('entryPictureLost') : workFaultText(end.fault, language);
        toast(say('formRefused', { why }), 'bad');
      } else if (place === 'disk') toast(say('handedOver'), 'good');
    },
    [services, say, language],
  );
}
