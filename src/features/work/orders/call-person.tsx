import { maskPhone } from '../../../i18n/mask';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { CallIcon } from '../../../ui/order-icons';

/** Strips everything but digits and dialling characters, which keeps hostile text out of the link. */
const toDialNumber = (tel: string): string => tel.replace(/[^\d+*#]/g, '');

interface CallPersonProps {
  readonly name: string;
  readonly tel: string;
  /** Text shown if the number is missing; generic by default. */
  readonly none?: string;
  /** Called before the dialler covers the page, to save the input. */
  readonly onCall?: () => void;
}

/** Shows a name with its masked phone number; the link dials the full one (spec 5). */
export function CallPerson({ name, tel, none: noPhoneText, onCall }: CallPersonProps) {
  const t = useWords(orderWords);
  const number = toDialNumber(tel);
  return (
    <span className="as-person">
      <span className="as-person__name">
        {name === '' ? '--' : name}
        <span className="as-person__tel">
          {number === '' ? (noPhoneText ?? t('noPhone')) : maskPhone(tel)}
        </span>
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
