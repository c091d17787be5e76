import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ToolIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

/** What a screen says that has not been built: so, plainly, and nothing that looks like it worked. */
export function NotBuilt() {
  const say = useWords(shellWords);
  return <StateView icon={<ToolIcon size={28} />} title={say('notBuilt')} detail={say('notBuiltDetail')} />;
}
