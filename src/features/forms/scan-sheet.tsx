import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type cn, scanWords } from '../../i18n/scan';
import { useWords } from '../../i18n/use-words';
import { useIsHere } from '../../navigation/use-is-here';
import type { DeviceAnswer, DeviceFault } from '../../state/wechat/device-tools';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import './scan-sheet.css';

export interface ScanSheetProps {
  readonly title: string;
  readonly hint: string;
  /** Receives the text of a code; returns why it is invalid, or '' if it is valid. */
  readonly onText: (text: string) => string | Promise<string>;
  readonly onClose: () => void;
}

const WHY: Readonly<Record<Exclude<DeviceFault, 'cancelled'>, 'unsupported' | 'denied' | 'timeout'>> = {
  unsupported: 'unsupported',
  denied: 'denied',
  timeout: 'timeout',
  failed: 'unsupported',
};

/** `over`: scanning has ended, with or without a code. `blind`: no camera, or no permission to use it. */
type Phase = 'scanning' | 'over' | 'blind';

/** A key of translated text, or text from the caller. */
type Problem = { readonly key: keyof typeof cn } | { readonly text: string };

/** Scans the code of a device, a point or a report section with WeChat's scanner, the camera or from a picture. */
export function ScanSheet({ title, hint, onText, onClose }: ScanSheetProps) {
  const t = useWords(scanWords);
  const tools = useDeviceTools();
  const view = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>({ text: '' });
  const [phase, setPhase] = useState<Phase>('scanning');
  const isHere = useIsHere();
  const onAnswer = useRef(async (_: DeviceAnswer<string>): Promise<void> => undefined);
  onAnswer.current = async (answer) => {
    if (answer.ok) setProblem({ text: await onText(answer.value) });
    else if (answer.why !== 'cancelled') setProblem({ key: WHY[answer.why] });
  };
  const isScanning = phase === 'scanning';
  useEffect(() => {
    if (!isScanning) return;
    const over = new AbortController();
    const scan = async (): Promise<DeviceAnswer<string>> => {
      const own = await tools.scan();
      // WeChat's browser works like any other if its SDK is unavailable.
      const isOwnOver = own.ok || (own.why !== 'unsupported' && own.why !== 'failed');
      return isOwnOver || view.current === null || over.signal.aborted
        ? own
        : tools.scanCamera(view.current, over.signal);
    };
    const run = async (): Promise<void> => {
      const seen = await scan();
      if (over.signal.aborted) return;
      await onAnswer.current(seen);
      if (over.signal.aborted) return;
      setPhase(seen.ok || (seen.why !== 'unsupported' && seen.why !== 'denied') ? 'over' : 'blind');
    };
    void run();
    return () => over.abort();
  }, [tools, isScanning]);
  const scanAgain = (): void => {
    setProblem({ text: '' });
    setPhase('scanning');
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = target.files?.[0];
    if (picture === undefined) return;
    const answer = await tools.scanPicture(picture);
    target.value = '';
    // The sheet was closed: the code is no longer needed.
    if (!isHere()) return;
    if (!answer.ok && answer.why === 'failed') setProblem({ key: 'noCode' });
    else await onAnswer.current(answer);
  };
  const problemText = 'key' in problem ? t(problem.key) : problem.text;
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={() => file.current?.click()}>
            {t('picture')}
          </Button>
        </>
      }
    >
      <div className="as-scan">
        <video
          ref={view}
          className="as-scan__camera"
          hidden={!isScanning}
          muted
          playsInline
          aria-label={hint}
        />
        <input
          ref={file}
          className="as-hidden-text"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={t('picture')}
          onChange={(event) => void read(event)}
        />
        {phase === 'blind' ? null : <p className="as-scan__hint">{hint}</p>}
        {problemText === '' ? null : <Notice tone="warn">{problemText}</Notice>}
        {phase === 'over' ? (
          <Button block onClick={scanAgain}>
            {t('again')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
