/**
 * Drop-down list and segments. Both show the pushed value; choosing an item requests a write, and the shown item
 * changes once the new value is pushed.
 */
import { kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import type { ChoiceWidget } from '../../page-document/model';
import { equalsWritten } from '../../shared/equals-written';
import { cx } from '../../ui/cx';
import { hasGoodValue } from '../format/shown';
import { tidyText } from '../format/tidy';
import { Frame } from '../frame/frame';
import { NO_PAN } from '../frame/gesture-marks';
import type { WidgetProps } from '../frame/widget-props';
import { runChange } from '../live/actions';
import { getDataType } from '../live/runtime';
import { useControl } from '../live/use-control';

function useChoice({ widget, index }: WidgetProps<ChoiceWidget>) {
  const control = useControl(widget, index, true);
  const { live, runtime, slot, block, isDisabled } = control;
  const { board, host } = runtime;
  const pushedValue = { number: live.number, text: board.texts[slot] ?? null };
  const dataType = getDataType(runtime, slot);
  const current = hasGoodValue(live.shown)
    ? (widget.items.find(({ value }) => equalsWritten(value, pushedValue, dataType)) ?? null)
    : null;
  const getItemText = (item: ChoiceWidget['items'][number]): string =>
    item.text === '' ? tidyText(item.value) : item.text;
  const currentText = current === null ? (live.shown?.text ?? '') : getItemText(current);
  // The confirmation names the value itself, not the text that a state shows instead.
  const shownText = live.set.text ?? currentText;
  return {
    ...control,
    current,
    isCurrentShown: current !== null && live.set.text === undefined,
    background: live.set.background ?? widget.background,
    getItemText,
    shownText,
    choose: (item: ChoiceWidget['items'][number]): void => {
      if (block !== null) host.onBlocked(block);
      else if (item !== current)
        runChange(runtime, widget, item.value, isDisabled, {
          confirm: widget.confirm,
          shown: { old: currentText, next: getItemText(item) },
        });
    },
  };
}

export function Select({ widget, index }: WidgetProps<ChoiceWidget>) {
  const t = useWords(kindWords);
  const choice = useChoice({ widget, index });
  const { live, name, reason, block, current, isCurrentShown, background, getItemText, shownText } = choice;
  return (
    <Frame widget={widget} index={index} live={live} isPlain hasCorners className="w-text-box">
      <select
        className={cx('w-control w-field w-select-field', block !== null && 'w-blocked')}
        data-control=""
        data-text={shownText}
        {...NO_PAN}
        aria-disabled={block !== null}
        aria-label={[name === '' ? t('choose') : name, live.state].filter((part) => part !== '').join(', ')}
        title={reason}
        style={{
          ...(background === null ? {} : { backgroundColor: background }),
          ...(widget.stroke === null ? {} : { borderColor: widget.stroke }),
          ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
        }}
        // Controlled, so it returns to the pushed value immediately.
        value={current === null || !isCurrentShown ? '' : String(widget.items.indexOf(current))}
        onMouseDown={(event) => {
          if (block === null) return;
          event.preventDefault();
          choice.runtime.host.onBlocked(block);
        }}
        onChange={(event) => {
          const item = widget.items[Number(event.currentTarget.value)];
          if (item !== undefined && event.currentTarget.value !== '') choice.choose(item);
        }}
      >
        {!isCurrentShown && <option value="">{shownText === '' ? t('choose') : shownText}</option>}
        {widget.items.map((item, i) => (
          <option key={`${item.value} ${item.text}`} value={i}>
            {getItemText(item)}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export function Options({ widget, index }: WidgetProps<ChoiceWidget>) {
  const choice = useChoice({ widget, index });
  const { live, name, reason, block, current, background, getItemText, shownText } = choice;
  return (
    <Frame widget={widget} index={index} live={live} isPlain hasCorners>
      <fieldset
        className="w-segments"
        aria-label={[name, current === null ? shownText : '', live.state]
          .filter((part) => part !== '')
          .join(', ')}
        title={reason}
        style={{
          ...(background === null ? {} : { background }),
          ...(widget.stroke === null ? {} : { borderColor: widget.stroke }),
          ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
        }}
      >
        {widget.items.map((item) => (
          <button
            key={`${item.value} ${item.text}`}
            type="button"
            className={cx(
              'w-control w-segment',
              item === current && 'w-chosen',
              block !== null && 'w-blocked',
            )}
            data-control=""
            {...(item === current ? { 'data-shown': '' } : {})}
            aria-pressed={item === current}
            aria-disabled={block !== null}
            onClick={() => choice.choose(item)}
          >
            {item === current ? shownText : getItemText(item)}
          </button>
        ))}
      </fieldset>
    </Frame>
  );
}
