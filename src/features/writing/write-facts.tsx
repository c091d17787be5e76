import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { GatewayTag } from '../live-values/gateway-tag';
import type { WriteRequestView } from './use-write-request';
import { getRangeText } from './write-rules';
import './write-dialog.css';

interface WriteFactsProps {
  readonly view: WriteRequestView;
  readonly confirmText: string;
  readonly oldText: string;
  readonly newText: string;
  /** Whether the new value was read back; both values are then labelled as past. */
  readonly isReadBack?: boolean;
}

export function WriteFacts({ view, confirmText, oldText, newText, isReadBack = false }: WriteFactsProps) {
  const t = useWords(valueWords);
  const { description, gateway, limits } = view;
  const range = limits === null ? null : getRangeText(limits);
  return (
    <>
      {confirmText === '' ? null : <p className="as-write__words">{confirmText}</p>}
      {description === null || description.sn === '' ? null : (
        <p className="as-write__sn">{`${t('sn')} ${description.sn}`}</p>
      )}
      <dl className="as-write__change" data-change={isReadBack ? 'read-back' : 'asked'}>
        <div className="as-write__side">
          <dt>{t(isReadBack ? 'before' : 'was')}</dt>
          <dd>{oldText}</dd>
        </div>
        <span className="as-write__arrow" aria-hidden="true" />
        <div className="as-write__side as-write__side--new">
          <dt>{t(isReadBack ? 'readBack' : 'becomes')}</dt>
          <dd>{newText}</dd>
        </div>
      </dl>
      <dl className="as-write__facts">
        {range === null ? null : (
          <>
            <dt>{t('limits')}</dt>
            <dd>{t(...range)}</dd>
          </>
        )}
        <dt>{t('gateway')}</dt>
        <dd>
          <GatewayTag gateway={gateway} />
        </dd>
      </dl>
    </>
  );
}
