/** The form on the sheet of a value: a new value, or the reason why none can be written. */
import { type FormEvent, useMemo, useState } from 'react';
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { writeBlockWords } from '../../i18n/write-block';
import type { SignalId } from '../../shared/ids';
import type { Reading } from '../../state/live/board';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { guardOf } from '../../widgets/live/actions';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import { exactText } from '../live-values/reading-text';
import { useWriteBlock } from '../writing/use-write-block';
import { typedFault } from '../writing/write-rules';

interface WriteFormProps {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly reading: Reading;
  readonly description: SlotDescription;
  readonly onWrite: (request: WriteRequest, needsPassword: boolean) => void;
}

export function WriteForm({ slot, signalId, reading, description, onWrite }: WriteFormProps) {
  const say = useWords(valueWords);
  const sayBlock = useWords(writeBlockWords);
  const { auths } = useUser();
  const { plan, page } = useLiveValues();
  const block = useWriteBlock(slot);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  // The sheet asks for the same permissions and the same password as the page's controls of this value.
  const guard = useMemo(() => guardOf(page.widgets, plan.slotOf, slot), [page, plan, slot]);
  if (guard.codes.some((code) => !auths.includes(code)))
    return <Notice tone="plain">{sayBlock('no-permission')}</Notice>;
  if (block !== null) return <Notice tone="bad">{sayBlock(block)}</Notice>;

  const { title, unit, dataType } = description;
  const isBit = dataType === 'bit';
  const value = isBit && typed === '' ? '1' : typed.trim();
  const fault = typedFault(value, dataType);
  const withUnit = (text: string): string => (unit === '' ? text : `${text} ${unit}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) return;
    const request: WriteRequest = {
      slot,
      signalId,
      value,
      label: title,
      confirm: '',
      shownOld: withUnit(exactText(reading, description, say)),
      shownNew: isBit ? say(value === '0' ? 'off' : 'on') : withUnit(value),
    };
    onWrite(request, guard.password);
  };
  return (
    <form className="as-inspect__write" noValidate onSubmit={submit}>
      {isBit ? (
        <SelectField
          label={say('newValue')}
          value={value}
          options={[
            { value: '1', text: say('on') },
            { value: '0', text: say('off') },
          ]}
          onChange={setTyped}
        />
      ) : (
        <TextField
          label={say('newValue')}
          inputMode={dataType === 'string' ? 'text' : 'decimal'}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={200}
          value={typed}
          error={isTried && fault !== null ? say(fault) : ''}
          onChange={setTyped}
        />
      )}
      <Button type="submit" kind="primary">
        {say('write')}
      </Button>
    </form>
  );
}
