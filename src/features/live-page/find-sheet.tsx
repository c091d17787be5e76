import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { liveWords } from '../../i18n/live';
import { sheetWords } from '../../i18n/live-sheets';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { FIND_ROWS } from '../../shared/constants';
import { useTick } from '../../state/hooks/use-tick';
import { getReadingAtom } from '../../state/live/atoms';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon } from '../../ui/icons';
import { RowButton } from '../../ui/row-button';
import { SearchField } from '../../ui/search-field';
import { StateView } from '../../ui/state-view';
import { type FoundValue, findValues, pageValues } from '../../widgets/find-values';
import { useLiveValues } from '../live-values/live-context';
import { slotRules } from '../live-values/page-rules';
import { bitNames, isLive, wordReading } from '../live-values/reading-text';
import { signalName } from '../live-values/signal-name';
import { useEquipmentNames } from '../live-values/use-equipment-name';
import './find-sheet.css';

interface FindSheetProps {
  readonly auths: ReadonlySet<string>;
  readonly onFound: (index: number) => void;
  readonly onClose: () => void;
}

export default function FindSheet({ auths, onFound, onClose }: FindSheetProps) {
  const t = useWords(liveWords);
  const sayHere = useWords(sheetWords);
  const { owner, page, plan, watch } = useLiveValues();
  const getName = useEquipmentNames(owner);
  const [words, setWords] = useState('');
  useTick();
  // Follow all values: off-screen ones would otherwise keep their last on-screen state here and look live.
  useEffect(() => watch.follow(null), [watch]);
  const values = useMemo(() => pageValues(page, plan, auths), [page, plan, auths]);
  const named = values.map((value) => {
    const description = watch.board.description(value.slot);
    const equipment = getName(description?.equipmentId ?? null);
    const name = signalName(equipment || value.row, description?.title || value.label);
    return { ...value, name, also: [value.row, value.label, description?.sn ?? ''] };
  });
  const found = findValues(named, words);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const onKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, target, currentTarget, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, li button')];
    const at = stops.indexOf(target as HTMLElement);
    const [first] = found;
    if (key === 'Enter' && at === 0 && first !== undefined) onFound(first.index);
    else if (key === 'ArrowDown' && at >= 0) stops[at + 1]?.focus();
    else if (key === 'ArrowUp' && at > 0) stops[at - 1]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog shape="sheet" title={t('find')} closeLabel={t('close')} onClose={onClose}>
      {/* Keys of the field and of the list below it; both also handle their own. */}
      <div ref={box} className="as-find" onKeyDownCapture={onKeys}>
        <SearchField
          label={sayHere('findWhat')}
          clearLabel={sayHere('clear')}
          value={words}
          onChange={setWords}
        />
        <p className="as-find__count" role="status">
          {words.trim() === ''
            ? sayHere('findAll', { n: values.length })
            : sayHere('findCount', { n: found.length, of: values.length })}
        </p>
        {found.length === 0 ? <StateView icon={<EmptyIcon size={28} />} title={sayHere('findNone')} /> : null}
        <ul>
          {found.slice(0, FIND_ROWS).map((value) => (
            <li key={value.index}>
              <RowButton end={<ValueNow value={value} />} onClick={() => onFound(value.index)}>
                {value.name || sayHere('findUnnamed')}
              </RowButton>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Shows the current value, in grey unless live. */
function ValueNow({ value: { slot } }: { readonly value: FoundValue }) {
  const sayValue = useWords(valueWords);
  const live = useLiveValues();
  const reading = useAtomValue(getReadingAtom(live.watch.board, slot));
  const { text, unit } = wordReading(reading, slotRules(live, slot, bitNames(sayValue)), sayValue);
  return (
    <span className={isLive(reading) ? 'as-find__value' : 'as-find__value as-find__value--old'}>
      {unit === '' ? text : `${text} ${unit}`}
    </span>
  );
}
