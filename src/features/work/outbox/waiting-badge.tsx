import { useAtomValue } from 'jotai';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { countNeedingAttention, countUnsent } from '../../../state/work/outbox-counts';
import { outboxCountsAtom } from '../../../state/work/work-atoms';
import { Tag } from '../../../ui/tag';

/** Shows the number of unsent forms, or only of those that need the user, if any. Hidden at zero. */
export function WaitingBadge() {
  const t = useWords(workPartsWords);
  const counts = useAtomValue(outboxCountsAtom);
  const unsentCount = countUnsent(counts);
  if (unsentCount === 0) return null;
  const attentionCount = countNeedingAttention(counts);
  return (
    <Tag tone={attentionCount + counts.old > 0 ? 'bad' : 'warn'}>
      {t(attentionCount > 0 ? 'badgeRefused' : 'toBeSentCount', {
        n: attentionCount > 0 ? attentionCount : unsentCount,
      })}
    </Tag>
  );
}
