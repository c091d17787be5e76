/** The facts of a write: the signal, the value before and after, the unit, the gateway. */
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { GatewayTag } from '../live-values/gateway-tag';
import type { WriteRequestView } from './use-write-request';
import './write-dialog.css';

interface WriteFactsProps {
  readonly view: WriteRequestView;
  /** Words of the page's author for the confirmation; '' for none. */
  readonly words: string;
  readonly was: string;
  readonly becomes: string;
}

export function WriteFacts({ view, words, was, becomes }: WriteFactsProps) {
  const say = useWords(valueWords);
  const { title, description, gateway } = view;
  return (
    <>
      {words === '' ? null : <p className="as-write__words">{words}</p>}
      <p className="as-write__signal">{title}</p>
      {description === null || description.sn === '' ? null : (
        <p className="as-write__sn">
          {say('sn')} {description.sn}
        </p>
      )}
      <dl className="as-write__change">
        <div className="as-write__side">
          <dt>{say('was')}</dt>
          <dd>{was}</dd>
        </div>
        <span className="as-write__arrow" aria-hidden="true" />
        <div className="as-write__side as-write__side--new">
          <dt>{say('becomes')}</dt>
          <dd>{becomes}</dd>
        </div>
      </dl>
      <dl className="as-write__facts">
        <dt>{say('unit')}</dt>
        <dd>{description?.unit || say('noUnit')}</dd>
        <dt>{say('gateway')}</dt>
        <dd>
          <GatewayTag gateway={gateway} />
        </dd>
      </dl>
    </>
  );
}
