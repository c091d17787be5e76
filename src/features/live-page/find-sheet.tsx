import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { liveWords } from '../../i18n/live';
import { sheetWords } from '../../i18n/live-sheets';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { useTick } from '../../state/hooks/use-tick';
import { getReadingAtom } from '../../state/live/atoms';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon } from '../../ui/icons';
import { RowButton } from '../../ui/row-button';
import { SearchField } from '../../ui/search-field';
import { StateView } from '../../ui/state-view';
import { type FoundValue, findValues, listPageValues } from '../../widgets/find-values';
import { useLiveValues } from '../live-values/live-context';
import { getSlotRules } from '../live-values/page-rules';
import { formatReading, getBitNames, isLive } from '../live-values/reading-text';
import { formatSignalName } from '../live-values/signal-name';
import { useGetEquipmentName } from '../live-values/use-equipment-name';
import './find-sheet.css';

/** Maximum number of rows that a search shows. */
const FIND_ROWS = 60;

interface FindSheetProps {
  readonly auths: ReadonlySet<string>;
  readonly onFound: (index: number) => void;
  readonly onClose: () => void;
}

export default function FindSheet({ auths, onFound, onClose }: FindSheetProps) {
  const t = useWords(liveWords);
  const tSheet = useWords(sheetWords);
  const { owner, page, plan, watch } = useLiveValues();
  const getName = useGetEquipmentName(owner);
  const [query, setQuery] = useState('');
  useTick();
  // Follow all values: off-screen ones would otherwise keep their last on-screen state here and look live.
  useEffect(() => watch.follow(null), [watch]);
  const values = useMemo(() => listPageValues(page, plan, auths), [page, plan, auths]);
  const namedValues = values.map((value) => {
    const description = watch.board.getDescription(value.slot);
    const equipment = getName(description?.equipmentId ?? null);
    const name = formatSignalName(equipment || value.row, description?.title || value.label);
    return { ...value, name, aliases: [value.row, value.label, description?.sn ?? ''] };
  });
  const foundValues = findValues(namedValues, query);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, target, currentTarget, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const focusTargets = [...currentTarget.querySelectorAll<HTMLElement>('input, li button')];
    const at = focusTargets.indexOf(target as HTMLElement);
    const [first] = foundValues;
    if (key === 'Enter' && at === 0 && first !== undefined) onFound(first.index);
    else if (key === 'ArrowDown' && at >= 0) focusTargets[at + 1]?.focus();
    else if (key === 'ArrowUp' && at > 0) focusTargets[at - 1]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog shape="sheet" title={t('find')} closeLabel={t('close')} onClose={onClose}>
      {/* Handles keys of the field and the list below it, which also handle their own. */}
      <div ref={container} className="as-find" onKeyDownCapture={handleKeys}>
        <SearchField
          label={tSheet('findWhat')}
          clearLabel={tSheet('clear')}
          value={query}
          onChange={setQuery}
        />
        <p className="as-find__count" role="status">
          {query.trim() === ''
            ? tSheet('findAll', { n: values.length })
            : tSheet('findCount', { n: foundValues.length, of: values.length })}
        </p>
        {foundValues.length === 0 ? (
          <StateView icon={<EmptyIcon size={28} />} title={tSheet('findNone')} />
        ) : null}
        <ul>
          {foundValues.slice(0, FIND_ROWS).map((value) => (
            <li key={value.index}>
              <RowButton end={<CurrentValue value={value} />} onClick={() => onFound(value.index)}>
                {value.name || tSheet('findUnnamed')}
              </RowButton>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Shows the current value, in grey unless live. */
function CurrentValue({ value: { slot } }: { readonly value: FoundValue }) {
  const tValues = useWords(valueWords);
  const live = useLiveValues();
  const reading = useAtomValue(getReadingAtom(live.watch.board, slot));
  const { text, unit } = formatReading(reading, getSlotRules(live, slot, getBitNames(tValues)), tValues);
  return (
    <span className={isLive(reading) ? 'as-find__value' : 'as-find__value as-find__value--old'}>
      {unit === '' ? text : `${text} ${unit}`}
    </span>
  );
}
