import { useState } from 'react';
import { curveWords } from '../../i18n/curve';
import { useWords } from '../../i18n/use-words';
import { CURVE_SIGNALS_MAX } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { SearchField } from '../../ui/search-field';
import { StateView } from '../../ui/state-view';
import type { SelectableSignal } from './curve-scope';

/** Maximum number of rows shown; search finds the others. [ours] */
const MAX_ROWS = 200;

export interface SignalPickerProps {
  readonly signals: readonly SelectableSignal[];
  readonly chosenIds: readonly SignalId[];
  readonly onChoose: (ids: readonly SignalId[]) => void;
  readonly onClose: () => void;
}

/** Lets the user choose as many signals as there are colours. Nothing loads until the choice is confirmed. */
export function SignalPicker({ signals, chosenIds, onChoose, onClose }: SignalPickerProps) {
  const t = useWords(curveWords);
  const [ids, setIds] = useState(chosenIds);
  const [search, setSearch] = useState('');
  const matching = signals.filter(({ id, title, unit }) => matchesSearch(search, [title, id, unit]));
  const isFull = ids.length >= CURVE_SIGNALS_MAX;
  const toggle = (id: SignalId, isChosen: boolean): void =>
    setIds((previous) => (isChosen ? [...previous, id] : previous.filter((other) => other !== id)));

  return (
    <Dialog
      shape="sheet"
      title={t('chooseTitle', { n: ids.length, most: CURVE_SIGNALS_MAX })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={() => onChoose(ids)}>
          {t('done')}
        </Button>
      }
    >
      <SearchField label={t('searchVariables')} clearLabel={t('clear')} value={search} onChange={setSearch} />
      {isFull ? <Notice tone="plain">{t('most', { most: CURVE_SIGNALS_MAX })}</Notice> : null}
      {matching.length === 0 ? <StateView icon={<EmptyIcon size={28} />} title={t('noMatch')} /> : null}
      <ul className="as-pick">
        {matching.slice(0, MAX_ROWS).map(({ id, title, unit }) => {
          const isChosen = ids.includes(id);
          return (
            <li key={id}>
              <label className="as-pick__row">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                <span className="as-pick__name">{title || id}</span>
                <span className="as-pick__unit">{unit}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {matching.length > MAX_ROWS ? (
        <p className="as-pick__more">{t('moreFound', { n: matching.length - MAX_ROWS })}</p>
      ) : null}
    </Dialog>
  );
}
