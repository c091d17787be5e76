/** The icon of the work tab with the number of forms that were not sent. */
import { useAtomValue } from 'jotai';
import { useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import { outboxCountsAtom } from '../../state/work/work-atoms';
import { Badge } from '../../ui/badge';
import type { IconProps } from '../../ui/icon';
import { WorkIcon } from '../../ui/icons';

export default function WorkTabIcon(props: IconProps) {
  const say = useWords(workPartsWords);
  const { waiting, refused, unknown } = useAtomValue(outboxCountsAtom);
  const count = waiting + refused + unknown;
  return (
    <>
      <Badge count={count}>
        <WorkIcon {...props} />
      </Badge>
      <span className="as-hidden-text">{say('badgeWaiting', { n: count })}</span>
    </>
  );
}
