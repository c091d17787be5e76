/** Offers the sources of a photo: WeChat's chooser, the in-page camera, or a file of the device (faults 81). */
import { useEffect, useRef, useState } from 'react';
import type { CameraProblem } from '../../../browser/camera';
import { hasCamera } from '../../../browser/has-camera';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useDeviceTools } from '../../../state/wechat/use-device-tools';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { CameraOnDemand } from './camera-on-demand';
import { FileButton } from './file-button';
import type { usePictureAdder } from './use-adding';

interface PhotoSourcesProps {
  readonly label: string;
  readonly adder: Pick<ReturnType<typeof usePictureAdder>, 'add' | 'refuse' | 'isFull'>;
  readonly isReady: boolean;
  readonly max: number;
  readonly cameraOnly: boolean;
  /** Called before the page may be left for a camera; resolves when the form is stored. */
  readonly onOpen: () => Promise<void>;
  readonly onBack: () => void;
}

/** Reasons why the in-page camera failed; the device's own camera is then offered. */
const PROBLEM_KEYS = {
  denied: 'cameraDenied',
  unsupported: 'cameraNone',
  failed: 'cameraFailed',
} as const satisfies Readonly<Record<CameraProblem, string>>;

export function PhotoSources(props: PhotoSourcesProps) {
  const { label, adder, isReady, max, cameraOnly, onOpen, onBack } = props;
  const t = useWords(workPartsWords);
  const deviceTools = useDeviceTools();
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [isWechatUsed, setWechatUsed] = useState(deviceTools.isWechat);
  const chooser = useChooser(onOpen, onBack);
  const close = (): void => {
    setCameraOpen(false);
    onBack();
  };
  /** Whether there is room for one more photo; reports it if not. */
  const hasRoom = (): boolean => {
    if (adder.isFull()) adder.refuse(null, 'too-many');
    return !adder.isFull();
  };
  const openSource = async (open: () => void | Promise<void>): Promise<void> => {
    if (!hasRoom()) return;
    await onOpen();
    await open();
  };
  const takeByWechat = async (source: 'camera' | 'album', onUnavailable: () => void): Promise<void> => {
    const answer = await deviceTools.takePictures(source, source === 'camera' ? 1 : max);
    if (answer.ok) await adder.add(answer.value, source);
    else onBack();
    if (!answer.ok && answer.reason !== 'cancelled') onUnavailable();
  };
  const takePhoto = (): void =>
    void openSource(() =>
      isWechatUsed
        ? takeByWechat('camera', () => {
            setWechatUsed(false);
            setProblem(hasCamera(window) ? null : 'unsupported');
          })
        : setCameraOpen(true),
    );
  const getFileButtonProps = (source: 'capture' | 'album') => ({
    label,
    hasRoom,
    disabled: !isReady,
    onOpen: chooser.open,
    onFiles: (files: readonly File[]) => void adder.add(chooser.acceptFiles(files), source),
  });
  const hasCameraButton = isWechatUsed || (problem === null && hasCamera(window));
  return (
    <>
      {problem === null ? null : (
        <Notice tone="warn">
          {t(PROBLEM_KEYS[problem])} {t(cameraOnly ? 'cameraByPhone' : 'cameraOrAlbum')}
        </Notice>
      )}
      <div className="as-photos__ways">
        {hasCameraButton ? (
          <Button
            kind="primary"
            disabled={!isReady}
            label={t('wayTo', { way: t('takePhoto'), label })}
            onClick={takePhoto}
          >
            {t('takePhoto')}
          </Button>
        ) : (
          <FileButton {...getFileButtonProps('capture')} text={t('takePhoto')} capture />
        )}
        {cameraOnly ? null : isWechatUsed ? (
          <Button
            disabled={!isReady}
            label={t('wayTo', { way: t('fromAlbum'), label })}
            onClick={() => void openSource(() => takeByWechat('album', () => setWechatUsed(false)))}
          >
            {t('fromAlbum')}
          </Button>
        ) : (
          <FileButton {...getFileButtonProps('album')} text={t('fromAlbum')} capture={false} />
        )}
      </div>
      {isCameraOpen ? (
        <CameraOnDemand
          onPhoto={(photo) => {
            setCameraOpen(false);
            void adder.add([new File([photo], '', { type: 'image/jpeg' })], 'camera');
          }}
          onProblem={(why) => {
            setProblem(why);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/**
 * Tracks a file chooser during which the device may kill the page. A page that becomes visible again was not killed;
 * not all browsers report a cancelled choice.
 */
function useChooser(onOpen: () => Promise<void>, onBack: () => void) {
  const isOpen = useRef(false);
  const latestOnBack = useRef(onBack);
  latestOnBack.current = onBack;
  useEffect(() => {
    const handleReturn = (): void => {
      if (!isOpen.current || document.visibilityState === 'hidden') return;
      isOpen.current = false;
      latestOnBack.current();
    };
    addEventListener('focus', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      removeEventListener('focus', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, []);
  return {
    open: (): void => {
      isOpen.current = true;
      void onOpen();
    },
    acceptFiles: (files: readonly File[]): readonly File[] => {
      isOpen.current = false;
      return files;
    },
  };
}
