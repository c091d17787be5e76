import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { TopBar } from '../../ui/top-bar';
import { NotBuilt } from '../common/not-built';

/** /home/message. */
export default function Message() {
  const say = useWords(shellWords);
  return (
    <>
      <TopBar title={say('titleMessage')} />
      <NotBuilt />
    </>
  );
}
