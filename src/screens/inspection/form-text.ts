import type { Words } from '../../i18n/engine';
import type { InspectionKey } from '../../i18n/inspection';
import type { InspectionRecord } from '../../shared/calls/inspection';
import { getOverallResult, isUntouched, type RecordForm } from '../../shared/work/record-form';

export function formatForm(form: RecordForm, record: InspectionRecord, t: Words<InspectionKey>): string {
  const answers = [...form.items, ...form.gone].filter((answer) => !isUntouched(answer));
  const overallResult = getOverallResult(form, record.items);
  const formatField = (name: InspectionKey, text: string): readonly string[] =>
    text.trim() === '' ? [] : [`${t(name)}: ${text.trim()}`];
  return [
    [record.equipName, record.point].filter((text) => text !== '').join(' · '),
    ...answers.map(
      ({ title, itemId, currentValue, result, description }) =>
        `${title || itemId}: ${[currentValue, result === null ? '' : t(result), description]
          .filter((text) => text.trim() !== '')
          .join(' · ')}`,
    ),
    ...formatField('overall', overallResult === null ? '' : t(overallResult)),
    ...formatField('resultText', form.resultText),
    ...formatField('instructions', form.instructions),
    ...formatField('reason', form.reason),
    ...formatField('abortNote', form.abortNote),
  ].join('\n');
}
