/** The first of many rows: thousands at once would hold up a phone. */
import { type ReactNode, useState } from 'react';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { SIGNALS_SHOWN } from '../../shared/constants';
import { Button } from '../../ui/button';
import './first-rows.css';

export interface FirstRows<Row> {
  readonly shown: readonly Row[];
  /** The button that shows more of them; null where all are shown. */
  readonly more: ReactNode;
}

export function useFirstRows<Row>(rows: readonly Row[]): FirstRows<Row> {
  const say = useWords(equipmentWords);
  const [most, setMost] = useState(SIGNALS_SHOWN);
  return {
    shown: rows.slice(0, most),
    more:
      rows.length <= most ? null : (
        <div className="as-first-rows">
          <Button onClick={() => setMost(most + SIGNALS_SHOWN)}>{say('more')}</Button>
        </div>
      ),
  };
}
