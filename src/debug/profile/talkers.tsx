import type { ProfileSnapshot, Talker } from '../../../workers/monitor/contract/contract';
import { profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { SECOND_MS } from '../../shared/units';
import { formatShort } from './format';

interface TalkersProps {
  readonly title: string;
  readonly talkers: readonly Talker[];
  readonly spanMs: number;
}

function TalkerList({ title, talkers, spanMs }: TalkersProps) {
  const t = useWords(profileWords);
  const maxValues = talkers[0]?.values ?? 1;
  return (
    <section className="as-profile__card">
      <h3 className="as-profile__name">{title}</h3>
      {talkers.length === 0 ? (
        <p className="as-profile__hint">{t('noTalkers')}</p>
      ) : (
        <>
          <ol className="as-profile__talkers">
            {talkers.map(({ id, values }) => (
              <li key={id} className="as-profile__talker">
                <span className="as-profile__id">{id}</span>
                <span>
                  {t('ratePerSecond', { n: formatShort((values * SECOND_MS) / Math.max(1, spanMs)) })}
                </span>
                <span className="as-profile__bar" style={{ width: `${(100 * values) / maxValues}%` }} />
              </li>
            ))}
          </ol>
          <p className="as-profile__hint">{t('talkersHint')}</p>
        </>
      )}
    </section>
  );
}

export function Talkers({ worker }: { readonly worker: ProfileSnapshot }) {
  const t = useWords(profileWords);
  const spanMs = worker.at - worker.since;
  return (
    <>
      <TalkerList title={t('gateways')} talkers={worker.gateways} spanMs={spanMs} />
      <TalkerList title={t('signals')} talkers={worker.signals} spanMs={spanMs} />
    </>
  );
}
