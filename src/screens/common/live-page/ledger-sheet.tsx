import { useAtomValue } from 'jotai';
import { faultText } from '../../../i18n/fault-text';
import { shellWords } from '../../../i18n/shell';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import { type LedgerEntry, ledgerAtom } from '../../../state/operations';
import { Dialog } from '../../../ui/dialog';
import { EmptyIcon } from '../../../ui/icons';
import { StateView } from '../../../ui/state-view';
import { Tag, type Tone } from '../../../ui/tag';
import { PHASE_WORDS } from './phase-view';
import { dateText, durationText } from './time-text';
import './ledger-sheet.css';

const TONES: Readonly<Record<LedgerEntry['phase'], Tone>> = {
  sent: 'accent',
  accepted: 'accent',
  done: 'accent',
  'read-back': 'good',
  refused: 'bad',
  unknown: 'warn',
};

interface LedgerSheetProps {
  readonly onClose: () => void;
}

/** What this person wrote, when, and what became of it; newest first. */
export function LedgerSheet({ onClose }: LedgerSheetProps) {
  const shell = useWords(shellWords);
  const say = useWords(valueWords);
  const language = useLanguage();
  const entries = useAtomValue(ledgerAtom);
  return (
    <Dialog shape="sheet" title={say('ledger')} closeLabel={shell('close')} onClose={onClose}>
      {entries.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={say('ledgerNone')} />
      ) : (
        <ul className="as-ledger" aria-live="polite">
          {entries.map((entry) => (
            <li key={entry.id} className="as-ledger__entry" data-phase={entry.phase}>
              <p className="as-ledger__signal">{entry.title}</p>
              {entry.place ? <p className="as-ledger__place">{entry.place}</p> : null}
              <p className="as-ledger__change">
                {entry.shownOld} → {entry.shownNew}
              </p>
              <p className="as-ledger__end">
                <Tag tone={TONES[entry.phase]}>{say(PHASE_WORDS[entry.phase])}</Tag>
                <time className="as-ledger__time">{dateText(entry.sentAt)}</time>
                {entry.endedAt === null ? null : (
                  <span className="as-ledger__time">
                    {say('endedAfter', { time: durationText(entry.endedAt - entry.sentAt, say) })}
                  </span>
                )}
              </p>
              {entry.phase === 'refused' && entry.fault !== null ? (
                <p className="as-ledger__why">{faultText(entry.fault, language)}</p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
