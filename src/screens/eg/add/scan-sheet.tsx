/** The sheet that scans the label of a device. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { addingWords } from '../../../i18n/adding';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import type { DeviceAnswer, DeviceFault } from '../../../state/wechat/device-tools';
import { useDeviceTools } from '../../../state/wechat/use-device-tools';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { readLabel } from './rules';

interface ScanSheetProps {
  readonly onLabel: (label: { readonly sn: string; readonly code: string }) => void;
  readonly onClose: () => void;
}

const WHY: Readonly<
  Record<Exclude<DeviceFault, 'cancelled'>, 'scanUnsupported' | 'scanDenied' | 'scanTimeout' | 'scanFailed'>
> = {
  unsupported: 'scanUnsupported',
  denied: 'scanDenied',
  timeout: 'scanTimeout',
  failed: 'scanUnsupported',
};
/** Number of characters shown of a code that is no label. */
const SHOWN_CHARS = 60;

/** Reads the label of a device by WeChat's scanner, by the camera, or from a picture, as far as they are available. */
export function ScanSheet({ onLabel, onClose }: ScanSheetProps) {
  const say = useWords(addingWords);
  const shell = useWords(shellWords);
  const tools = useDeviceTools();
  const view = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  /** There is no camera, or it may not be used. Then no preview is shown, because it would be black. */
  const [isBlind, setBlind] = useState(false);
  const onAnswer = useRef((_: DeviceAnswer<string>): void => undefined);
  onAnswer.current = (answer) => {
    if (answer.ok) {
      const label = readLabel(answer.value);
      if (label === null) setProblem(say('scanOther', { text: answer.value.slice(0, SHOWN_CHARS) }));
      else onLabel(label);
    } else if (answer.why !== 'cancelled') setProblem(say(WHY[answer.why]));
  };
  useEffect(() => {
    const over = new AbortController();
    const run = async (): Promise<void> => {
      const own = await tools.scan();
      if (over.signal.aborted) return;
      if (own.ok || own.why !== 'unsupported') {
        onAnswer.current(own);
        return;
      }
      if (view.current !== null) {
        const seen = await tools.scanCamera(view.current, over.signal);
        if (over.signal.aborted) return;
        setBlind(!seen.ok && seen.why !== 'timeout');
        onAnswer.current(seen);
      }
    };
    void run();
    return () => over.abort();
  }, [tools]);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = target.files?.[0];
    if (picture === undefined) return;
    const answer = await tools.scanPicture(picture);
    target.value = '';
    if (!answer.ok && answer.why === 'failed') setProblem(say('scanFailed'));
    else onAnswer.current(answer);
  };
  return (
    <Dialog
      title={say('scanTitle')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="primary" onClick={() => file.current?.click()}>
            {say('scanPicture')}
          </Button>
        </>
      }
    >
      <div className="as-add-sheet">
        <video
          ref={view}
          className="as-add-camera"
          hidden={isBlind}
          muted
          playsInline
          aria-label={say('scanHint')}
        />
        <input
          ref={file}
          className="as-hidden-text"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={say('scanPicture')}
          onChange={(event) => void read(event)}
        />
        {isBlind ? null : <p className="as-add-hint">{say('scanHint')}</p>}
        {problem === '' ? null : <Notice tone="warn">{problem}</Notice>}
      </div>
    </Dialog>
  );
}
