import type { Words } from '../../i18n/engine';
import type { InspectionKey } from '../../i18n/inspection';
import type { InspectionRecord } from '../../shared/calls/inspection';
import { isUntouched, overallResult, type RecordForm } from '../../shared/work/record-form';

export function formText(form: RecordForm, record: InspectionRecord, t: Words<InspectionKey>): string {
  const answers = [...form.items, ...form.gone].filter((answer) => !isUntouched(answer));
  const overall = overallResult(form, record.items);
  const field = (name: InspectionKey, text: string): readonly string[] =>
    text.trim() === '' ? [] : [`${t(name)}: ${text.trim()}`];
  return [
    [record.equipName, record.point].filter((text) => text !== '').join(' · '),
    ...answers.map(
      ({ title, itemId, currentValue, result, description }) =>
        `${title || itemId}: ${[currentValue, result === null ? '' : t(result), description]
          .filter((text) => text.trim() !== '')
          .join(' · ')}`,
    ),
    ...field('overall', overall === null ? '' : t(overall)),
    ...field('resultText', form.resultText),
    ...field('instructions', form.instructions),
    ...field('reason', form.reason),
    ...field('abortNote', form.abortNote),
  ].join('\n');
}
