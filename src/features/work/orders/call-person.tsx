import { maskPhone } from '../../../i18n/mask';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { CallIcon } from '../../../ui/order-icons';

/** The number for the dialler: digits and dial signs, nothing that hostile text could inject. */
const dialled = (tel: string): string => tel.replace(/[^\d+*#]/g, '');

interface CallPersonProps {
  readonly name: string;
  readonly tel: string;
  /** Shown without a number; generic by default. */
  readonly none?: string;
  /** Saves the input before the dialler covers the page. */
  readonly onCall?: () => void;
}

/** A name with its masked phone; the link dials the full number (spec 5). */
export function CallPerson({ name, tel, none, onCall }: CallPersonProps) {
  const t = useWords(orderWords);
  const number = dialled(tel);
  return (
    <span className="as-person">
      <span className="as-person__name">
        {name === '' ? '--' : name}
        <span className="as-person__tel">{number === '' ? (none ?? t('noPhone')) : maskPhone(tel)}</span>
      </span>
      {number === '' ? null : (
        <a
          className="as-link-button as-person__call"
          href={`tel:${number}`}
          aria-label={t('call', { name: name === '' ? maskPhone(tel) : name })}
          onClick={onCall}
        >
          <CallIcon size={18} />
          {t('callShort')}
        </a>
      )}
    </span>
  );
}
