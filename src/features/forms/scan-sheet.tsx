/** The sheet that scans a code: the label of a device, a point, a section of a report. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { scanWords } from '../../i18n/scan';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { DeviceAnswer, DeviceFault } from '../../state/wechat/device-tools';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import './scan-sheet.css';

export interface ScanSheetProps {
  readonly title: string;
  /** The code that is expected, said below the camera. */
  readonly hint: string;
  /** Takes the text of a code; answers why it is not the right one, '' where it is. */
  readonly onText: (text: string) => string | Promise<string>;
  readonly onClose: () => void;
}

const WHY: Readonly<Record<Exclude<DeviceFault, 'cancelled'>, 'unsupported' | 'denied' | 'timeout'>> = {
  unsupported: 'unsupported',
  denied: 'denied',
  timeout: 'timeout',
  failed: 'unsupported',
};

/** Reads a code by WeChat's scanner, by the camera, or from a picture, as far as they are available. */
export function ScanSheet({ title, hint, onText, onClose }: ScanSheetProps) {
  const say = useWords(scanWords);
  const shell = useWords(shellWords);
  const tools = useDeviceTools();
  const view = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  /** There is no camera, or it may not be used. Then no preview is shown, because it would be black. */
  const [isBlind, setBlind] = useState(false);
  const onAnswer = useRef(async (_: DeviceAnswer<string>): Promise<void> => undefined);
  onAnswer.current = async (answer) => {
    if (answer.ok) setProblem(await onText(answer.value));
    else if (answer.why !== 'cancelled') setProblem(say(WHY[answer.why]));
  };
  useEffect(() => {
    const over = new AbortController();
    const run = async (): Promise<void> => {
      const own = await tools.scan();
      if (over.signal.aborted) return;
      if (own.ok || own.why !== 'unsupported') {
        await onAnswer.current(own);
        return;
      }
      if (view.current !== null) {
        const seen = await tools.scanCamera(view.current, over.signal);
        if (over.signal.aborted) return;
        setBlind(!seen.ok && seen.why !== 'timeout');
        await onAnswer.current(seen);
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
    if (!answer.ok && answer.why === 'failed') setProblem(say('noCode'));
    else await onAnswer.current(answer);
  };
  return (
    <Dialog
      title={title}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="primary" onClick={() => file.current?.click()}>
            {say('picture')}
          </Button>
        </>
      }
    >
      <div className="as-scan">
        <video ref={view} className="as-scan__camera" hidden={isBlind} muted playsInline aria-label={hint} />
        <input
          ref={file}
          className="as-hidden-text"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={say('picture')}
          onChange={(event) => void read(event)}
        />
        {isBlind ? null : <p className="as-scan__hint">{hint}</p>}
        {problem === '' ? null : <Notice tone="warn">{problem}</Notice>}
      </div>
    </Dialog>
  );
}
