import { useAtomValue } from 'jotai';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { countForPerson, countUnsent } from '../../../state/work/outbox-counts';
import { outboxCountsAtom } from '../../../state/work/work-atoms';
import { Tag } from '../../../ui/tag';

/** Shows the number of unsent forms, or only of those that need the user, if any. Hidden at zero. */
export function WaitingBadge() {
  const t = useWords(workPartsWords);
  const counts = useAtomValue(outboxCountsAtom);
  const all = countUnsent(counts);
  if (all === 0) return null;
  const forPerson = countForPerson(counts);
  return (
    <Tag tone={forPerson + counts.old > 0 ? 'bad' : 'warn'}>
      {t(forPerson > 0 ? 'badgeRefused' : 'toBeSentCount', { n: forPerson > 0 ? forPerson : all })}
    </Tag>
  );
}
