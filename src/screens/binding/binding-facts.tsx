import { formatMinute } from '../../features/time/time-text';
import { bindingWords } from '../../i18n/binding';
import { useWords } from '../../i18n/use-words';
import type { BindingInfo } from '../../shared/calls/binding';
import { Tag } from '../../ui/tag';

/** Shows account, state, time and rights of a binding (spec 3). */
export function BindingFacts({ binding }: { readonly binding: BindingInfo }) {
  const t = useWords(bindingWords);
  const { state, time, rights, nickname, loginname } = binding;
  const facts = [
    ['account', loginname],
    ['nickname', nickname],
    ['time', time === null ? '' : formatMinute(time)],
  ] as const;
  return (
    <section className="as-card">
      <dl className="as-facts">
        <dt>{t('state')}</dt>
        <dd>
          <Tag tone={state ? 'good' : 'stale'}>{t(state ? 'bound' : 'notBound')}</Tag>
        </dd>
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className="as-facts__pair">
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {state ? (
          <>
            <dt>{t('pushedMessages')}</dt>
            <dd>{rights.length === 0 ? t('noRights') : rights.join(' · ')}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
