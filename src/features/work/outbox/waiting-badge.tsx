/** The number of unsent forms, wherever a way leads to them. */
import { useAtomValue } from 'jotai';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { outboxCountsAtom } from '../../../state/work/work-atoms';
import { Tag } from '../../../ui/tag';

/** Nothing where nothing waits. A form that needs a person is said before one that only waits. */
export function WaitingBadge() {
  const say = useWords(workPartsWords);
  const { waiting, refused, unknown, old } = useAtomValue(outboxCountsAtom);
  const all = waiting + refused + unknown;
  if (all === 0) return null;
  const isForPerson = refused + old > 0;
  return (
    <Tag tone={isForPerson ? 'bad' : 'warn'}>
      {say(refused > 0 ? 'badgeRefused' : 'badgeWaiting', { n: refused > 0 ? refused : all })}
    </Tag>
  );
}
