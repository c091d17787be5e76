import { useAtomValue } from 'jotai';
import { useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import { countNeedingAttention, countUnsent } from '../../state/work/outbox-counts';
import { outboxCountsAtom } from '../../state/work/work-atoms';
import { Badge } from '../../ui/badge';
import type { IconProps } from '../../ui/icon';
import { WorkIcon } from '../../ui/icons';

export default function WorkTabIcon(props: IconProps) {
  const t = useWords(workPartsWords);
  const counts = useAtomValue(outboxCountsAtom);
  const attentionCount = countNeedingAttention(counts);
  return (
    <>
      <Badge count={countUnsent(counts)}>
        <WorkIcon {...props} />
      </Badge>
      <span className="as-hidden-text">
        {attentionCount > 0
          ? t('badgeRefused', { n: attentionCount })
          : t('toBeSentCount', { n: countUnsent(counts) })}
      </span>
    </>
  );
}
