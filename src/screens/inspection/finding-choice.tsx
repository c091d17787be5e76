import { useId } from 'react';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { Finding } from '../../shared/calls/statuses';
import { Segmented } from '../../ui/segmented';

interface FindingChoiceProps {
  readonly label: string;
  readonly value: Finding | null;
  readonly error: string;
  readonly onChange: (finding: Finding) => void;
}

/**
 * Chooses between normal and abnormal. It can be focused as the first error of the form; a screen reader then reads its
 * name and the error.
 */
export function FindingChoice({ label, value, error, onChange }: FindingChoiceProps) {
  const t = useWords(inspectionWords);
  const errorId = useId();
  return (
    <fieldset
      className="as-item__result"
      aria-label={label}
      aria-describedby={errorId}
      aria-invalid={error !== ''}
      tabIndex={-1}
    >
      <Segmented
        label={label}
        value={value ?? ''}
        options={[
          { value: 'normal', text: t('normal') },
          { value: 'abnormal', text: t('abnormal') },
        ]}
        onChange={(option) => onChange(option as Finding)}
      />
      <p className="as-field__error" id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
