import { useAtomValue } from 'jotai';
import { type FormEvent, useMemo, useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import { useOnline } from '../../browser/use-online';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { writeBlockWords } from '../../i18n/write-block';
import { Freshness } from '../../shared/reading';
import { useTick } from '../../state/hooks/use-tick';
import { readingAtom } from '../../state/live/atoms';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import { Tag } from '../../ui/tag';
import { TextField } from '../../ui/text-field';
import { guardOf } from '../../widgets/live/actions';
import type { WriteRequest } from '../../widgets/live/page-host';
import { GatewayTag } from '../live-values/gateway-tag';
import { useLiveValues } from '../live-values/live-context';
import { exactText, freshnessText, qualityText } from '../live-values/reading-text';
import { dateText, durationText, zoneMark } from '../time/time-text';
import { typedFault, writeBlockOf } from '../writing/write-rules';
import type { InspectorPartsProps } from './inspector-parts';
import '../writing/write-dialog.css';
import './inspector.css';

/** Without its code the sheet says what it says without it. */
const Parts = lazyComponent<InspectorPartsProps>(
  () => import('./inspector-parts'),
  undefined,
  () => null,
);

const timeText = (at: number): string => (Number.isNaN(at) ? dateText(at) : dateText(at) + zoneMark(at));

interface InspectorProps {
  readonly slot: number;
  /** `needsPassword`: the page's controls ask for its password before they write this. */
  readonly onWrite: (request: WriteRequest, needsPassword: boolean) => void;
  readonly onClose: () => void;
}

/** All that is known of one value, live; and the way to write it, where that is allowed. */
export function Inspector({ slot, onWrite, onClose }: InspectorProps) {
  const shell = useWords(shellWords);
  const say = useWords(valueWords);
  const sayBlock = useWords(writeBlockWords);
  const isOnline = useOnline();
  const { auths } = useUser();
  const { watch, plan, page, now, isReplay } = useLiveValues();
  const reading = useAtomValue(readingAtom(watch.board, slot));
  const status = useAtomValue(watch.status);
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  useTick();

  const description = watch.board.description(slot);
  const source = plan.spec.slots[slot];
  const unit = description?.unit ?? '';
  const quality = qualityText(reading, say);
  const isThen = isReplay && reading.freshness === Freshness.fresh;
  const freshness = isThen
    ? ({ text: say('stateThen'), tone: 'accent' } as const)
    : freshnessText(reading.freshness, say);
  const hasValue = reading.freshness !== Freshness.never && reading.freshness !== Freshness.paused;
  const equipmentId = description?.equipmentId ?? null;
  const gateway = equipmentId === null ? undefined : status.gateways.get(equipmentId);
  // What a control of this page may not do for want of a permission, its value's sheet may not do either.
  const guard = useMemo(() => guardOf(page.widgets, plan.slotOf, slot), [page, plan, slot]);
  const isBarred = guard.codes.some((code) => !auths.includes(code));
  const isWritable = source?.src === 'signal' && description?.writable === true;
  const block = writeBlockOf(isOnline, status.link, gateway, isReplay);
  const isBit = description?.dataType === 'bit';
  const value = isBit && typed === '' ? '1' : typed.trim();
  const fault = typedFault(value, description?.dataType ?? null);

  const withUnit = (text: string): string => (unit === '' ? text : `${text} ${unit}`);
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (fault !== null || source?.src !== 'signal') return;
    const request: WriteRequest = {
      slot,
      signalId: source.signalId,
      value,
      label: description?.title ?? '',
      confirm: '',
      shownOld: withUnit(exactText(reading, description, say)),
      shownNew: isBit ? say(value === '0' ? 'off' : 'on') : withUnit(value),
    };
    onWrite(request, guard.password);
  };

  return (
    <Dialog
      shape="sheet"
      title={description?.title || say('inspect')}
      closeLabel={shell('close')}
      onClose={onClose}
    >
      <p
        className={
          hasValue && reading.freshness <= Freshness.ageing
            ? 'as-inspect__value'
            : 'as-inspect__value as-inspect__value--old'
        }
      >
        {exactText(reading, description, say)}
        {unit === '' ? null : <span className="as-inspect__unit">{unit}</span>}
      </p>
      <dl className="as-inspect__facts">
        <dt>{say('state')}</dt>
        <dd>
          <Tag tone={freshness.tone}>{freshness.text}</Tag>
        </dd>
        <dt>{say('quality')}</dt>
        <dd>{hasValue ? <Tag tone={quality.tone}>{quality.text}</Tag> : '--'}</dd>
        <dt>{say('sn')}</dt>
        <dd>{description?.sn || '--'}</dd>
        <dt>{say('sourceTime')}</dt>
        <dd>{timeText(reading.time)}</dd>
        <dt>{say('arrival')}</dt>
        <dd>{timeText(reading.arrivedAt)}</dd>
        <dt>{say('age')}</dt>
        <dd>{durationText(now() - reading.arrivedAt, say)}</dd>
        {equipmentId === null ? null : (
          <>
            <dt>{say('gateway')}</dt>
            <dd>
              <GatewayTag gateway={gateway} />
            </dd>
          </>
        )}
        <dt>{say('access')}</dt>
        <dd>{say(isWritable ? 'readWrite' : 'readOnly')}</dd>
      </dl>
      <Parts slot={slot} source={source} unit={unit} isText={description?.dataType === 'string'} />
      {isWritable && isBarred ? <Notice tone="plain">{say('noPermission')}</Notice> : null}
      {isWritable && !isBarred && block !== null ? <Notice tone="bad">{sayBlock(block)}</Notice> : null}
      {isWritable && !isBarred && block === null ? (
        <form className="as-inspect__write" noValidate onSubmit={ask}>
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
              inputMode={description.dataType === 'string' ? 'text' : 'decimal'}
              enterKeyHint="done"
              autoComplete="off"
              maxLength={200}
              value={typed}
              error={isAsked && fault !== null ? say(fault) : ''}
              onChange={setTyped}
            />
          )}
          <Button type="submit" kind="primary">
            {say('write')}
          </Button>
        </form>
      ) : null}
    </Dialog>
  );
}
