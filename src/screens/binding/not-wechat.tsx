/** /not-wechat: explains that the link is for the WeChat client, and offers to copy it. */
import { useLocation } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { BASE } from '../../navigation/routes';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { MessageIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TextField } from '../../ui/text-field';

function getRequestedPath(state: unknown): string {
  const fromPath = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof fromPath === 'string' && fromPath.startsWith('/') ? fromPath : '/bind-tips';
}

export default function NotWechat() {
  const { feedback } = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(bindingWords);
  const address = `${window.location.origin}${BASE}${getRequestedPath(useLocation().state)}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      feedback.toast(t('copied'), 'good');
    } catch {
      // Browsers offer no clipboard over plain HTTP.
      feedback.toast(t('copyFailed'), 'bad');
    }
  };
  return (
    <PublicPage title={tShell('titleNotWechat')}>
      <StateView icon={<MessageIcon size={28} />} title={t('notWechat')} detail={t('notWechatDetail')} />
      <div className="as-form">
        <TextField label={t('link')} value={address} readOnly onChange={() => undefined} />
        <Button kind="primary" block onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </PublicPage>
  );
}
