/** Shows the page's condition in the throughput panel, with a link to the shift health. */
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { healthWords } from '../../i18n/health';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isAlarmWatchOn } from '../../state/alarm-watch/is-on';
import { formatMegabytes } from '../../state/health/heap-rule';
import { healthAtom } from '../../state/health/shift-health';
import { useServices } from '../../state/services';
import { Cell } from '../../ui/cell';
import { ForwardIcon } from '../../ui/icons';

export function HealthLine() {
  const tShell = useWords(shellWords);
  const t = useWords(healthWords);
  const { tabStorage } = useServices();
  const health = useAtomValue(healthAtom);
  const last = health?.samples.at(-1);
  const formatVerdict = (): string => {
    if (health === null || last === undefined) return t('memoryNone');
    const isHeld = health.verdict !== 'steady' && isAlarmWatchOn(tabStorage);
    return isHeld ? `${t(health.verdict)} · ${t('held')}` : t(health.verdict);
  };
  return (
    <Link className="as-profile__health" to="/more-health">
      <Cell
        name={tShell('titleHealth')}
        detail={formatVerdict()}
        value={last === undefined ? undefined : t('memoryNow', { n: formatMegabytes(last.bytes) })}
        end={<ForwardIcon size={18} />}
      />
    </Link>
  );
}
