import { splitChoices } from '../../../report-document/check';
import type { MultiField, SelectField, TextField as WordField } from '../../../report-document/model';
import { countCharacters } from '../../../shared/work/plain-text';
import { getNumberKeyboard } from '../../../ui/number-keyboard';
import { TextArea } from '../../../ui/text-area';
import { TextField } from '../../../ui/text-field';
import { TimeField } from '../../../ui/time-field';
import { formatLabel, formatValue } from '../field-text';
import { type FormScope, useFormScope } from '../use-form';
import { Choices } from './choices';
import { LiveInput } from './live-input';
import { PhotoInput } from './photo-input';
import { PersonInput, PlaceInput, ScanInput } from './plain-inputs';
import { SignatureInput } from './signature-input';
import { createTypeHandler, type InputProps, markRequired, useTyping } from './typing';

function WordInput(props: InputProps & { readonly field: WordField }) {
  const { place, cell, error, field } = props;
  const { t } = useFormScope();
  const type = useTyping(props);
  const commonProps = {
    label: markRequired(field.title, field.required),
    value: cell.v ?? '',
    required: field.required,
    error,
    onChange: type,
  };
  if (field.lines < 2) return <TextField {...commonProps} name={place.field.id} />;
  return (
    <TextArea
      {...commonProps}
      rows={field.lines}
      count={t('count', { n: countCharacters((cell.v ?? '').trim()), max: field.max })}
    />
  );
}

function ChoiceInput(props: InputProps & { readonly field: SelectField | MultiField }) {
  const { cell, error, field } = props;
  const type = useTyping(props);
  return (
    <Choices
      label={markRequired(field.title, field.required)}
      options={field.options}
      selectedValues={splitChoices(cell.v)}
      isSingle={field.kind === 'select'}
      error={error}
      onChange={(selectedValues) => type(selectedValues.join(','))}
    />
  );
}

const INPUT_TYPES = { date: 'date', time: 'time', datetime: 'datetime-local' } as const;

function FormulaOutput({ place, cell }: InputProps) {
  const { field } = place;
  return (
    <div className="as-report-formula">
      <span className="as-report-field__title">{formatLabel(field)}</span>
      <output className="as-report-formula__value" data-error={cell.err}>
        {formatValue(field, cell)}
      </output>
    </div>
  );
}

/** Renders the input of a field by its kind. A function, like `renderField`. */
export function renderInput(props: InputProps, scope: FormScope) {
  const { place, cell, error } = props;
  const { field } = place;
  const type = createTypeHandler(props, scope);
  switch (field.kind) {
    case 'number':
      return (
        <TextField
          label={markRequired(formatLabel(field), field.required)}
          value={cell.v ?? ''}
          inputMode={getNumberKeyboard(field.min)}
          autoComplete="off"
          enterKeyHint="next"
          required={field.required}
          error={error}
          onChange={type}
        />
      );
    case 'text':
      return <WordInput {...props} field={field} />;
    case 'select':
    case 'multi':
      return <ChoiceInput {...props} field={field} />;
    case 'date':
    case 'time':
    case 'datetime':
      return (
        <TimeField
          label={markRequired(field.title, field.required)}
          type={INPUT_TYPES[field.kind]}
          value={cell.v ?? ''}
          required={field.required}
          error={error}
          onChange={type}
        />
      );
    case 'formula':
      return <FormulaOutput {...props} />;
    case 'live':
      return <LiveInput {...props} field={field} />;
    case 'photo':
      return <PhotoInput {...props} field={field} />;
    case 'signature':
      return <SignatureInput {...props} />;
    case 'scan':
      return <ScanInput {...props} />;
    case 'person':
      return <PersonInput {...props} />;
    case 'place':
      return <PlaceInput {...props} />;
    case 'words':
    case 'unknown':
      return null;
    default:
      return field satisfies never;
  }
}
