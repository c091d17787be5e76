import { bindingWords } from '../../i18n/binding';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { Button } from '../../ui/button';

/** Closes the window inside WeChat. Hidden in other browsers, which have no chat to return to. */
export function BackToChat() {
  const { feedback } = useServices();
  const t = useWords(bindingWords);
  const tools = useDeviceTools();
  if (!tools.isWechat) return null;
  const close = async (): Promise<void> => {
    const answer = await tools.closeWindow();
    if (!answer.ok) feedback.toast(t('closeYourself'));
  };
  return (
    <Button block onClick={() => void close()}>
      {t('backToChat')}
    </Button>
  );
}
