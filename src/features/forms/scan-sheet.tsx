import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type cn, scanWords } from '../../i18n/scan';
import { useWords } from '../../i18n/use-words';
import { useIsMounted } from '../../navigation/use-is-here';
import type { DeviceAnswer, DeviceFault } from '../../state/wechat/device-tools';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import './scan-sheet.css';

export interface ScanSheetProps {
  readonly title: string;
  readonly hint: string;
  /**
   * Receives the text of a code; returns why it is invalid, or '' if it is valid. A typed code is no proof that the
   * label was seen.
   */
  readonly onScan: (text: string, isTyped: boolean) => string | Promise<string>;
  readonly onClose: () => void;
}

const PROBLEM_KEYS: Readonly<
  Record<Exclude<DeviceFault, 'cancelled'>, 'unsupported' | 'denied' | 'timeout'>
> = {
  unsupported: 'unsupported',
  denied: 'denied',
  timeout: 'timeout',
  failed: 'unsupported',
};

/** `over`: scanning has ended, with or without a code. `blind`: no camera, or no permission to use it. */
type Status = 'scanning' | 'over' | 'blind';

/** A key of translated text, or text from the caller. */
type Problem = { readonly key: keyof typeof cn } | { readonly text: string };

/** Takes the code of a label that cannot be scanned, such as a torn one. */
function TypedCode({ onScan }: Pick<ScanSheetProps, 'onScan'>) {
  const t = useWords(scanWords);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() !== '') setError(await onScan(code.trim(), true));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('typed')}
        name="label-code"
        autoComplete="off"
        enterKeyHint="go"
        value={code}
        error={error}
        onChange={(text) => {
          setCode(text);
          setError('');
        }}
        end={
          <Button type="submit" kind="quiet" disabled={code.trim() === ''}>
            {t('confirm')}
          </Button>
        }
      />
    </form>
  );
}

/**
 * Takes the code of a device, a point or a report section from WeChat's scanner, the camera, a picture or the
 * keyboard.
 */
export function ScanSheet({ title, hint, onScan, onClose }: ScanSheetProps) {
  const t = useWords(scanWords);
  const tools = useDeviceTools();
  const videoRef = useRef<HTMLVideoElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>({ text: '' });
  const [status, setStatus] = useState<Status>('scanning');
  const isMounted = useIsMounted();
  const onAnswer = useRef(async (_: DeviceAnswer<string>): Promise<void> => undefined);
  onAnswer.current = async (answer) => {
    if (answer.ok) setProblem({ text: await onScan(answer.value, false) });
    else if (answer.reason !== 'cancelled') setProblem({ key: PROBLEM_KEYS[answer.reason] });
  };
  const isScanning = status === 'scanning';
  useEffect(() => {
    if (!isScanning) return;
    const controller = new AbortController();
    const scan = async (): Promise<DeviceAnswer<string>> => {
      const wechatAnswer = await tools.scan();
      // WeChat's browser works like any other if its SDK is unavailable.
      const isWechatDone =
        wechatAnswer.ok || (wechatAnswer.reason !== 'unsupported' && wechatAnswer.reason !== 'failed');
      return isWechatDone || videoRef.current === null || controller.signal.aborted
        ? wechatAnswer
        : tools.scanCamera(videoRef.current, controller.signal);
    };
    const run = async (): Promise<void> => {
      const result = await scan();
      if (controller.signal.aborted) return;
      await onAnswer.current(result);
      if (controller.signal.aborted) return;
      setStatus(
        result.ok || (result.reason !== 'unsupported' && result.reason !== 'denied') ? 'over' : 'blind',
      );
    };
    void run();
    return () => controller.abort();
  }, [tools, isScanning]);
  const scanAgain = (): void => {
    setProblem({ text: '' });
    setStatus('scanning');
  };
  const readPicture = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = target.files?.[0];
    if (picture === undefined) return;
    const answer = await tools.scanPicture(picture);
    target.value = '';
    // The sheet was closed: the code is no longer needed.
    if (!isMounted()) return;
    if (!answer.ok && answer.reason === 'failed') setProblem({ key: 'noCode' });
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
          <Button kind="primary" onClick={() => fileInput.current?.click()}>
            {t('picture')}
          </Button>
        </>
      }
    >
      <div className="as-scan">
        <video
          ref={videoRef}
          className="as-scan__camera"
          hidden={!isScanning}
          muted
          playsInline
          aria-label={hint}
        />
        <input
          ref={fileInput}
          className="as-hidden-text"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={t('picture')}
          onChange={(event) => void readPicture(event)}
        />
        {status === 'blind' ? null : <p className="as-scan__hint">{hint}</p>}
        {problemText === '' ? null : <Notice tone="warn">{problemText}</Notice>}
        {status === 'over' ? (
          <Button block onClick={scanAgain}>
            {t('again')}
          </Button>
        ) : null}
        <TypedCode onScan={onScan} />
      </div>
    </Dialog>
  );
}
