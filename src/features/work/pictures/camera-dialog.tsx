/** Shows the in-page camera: viewfinder, shutter and torch, with a preview before the photo is used. */
import { useEffect, useRef, useState } from 'react';
import { type Camera, type CameraProblem, openCamera } from '../../../browser/camera';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Spinner } from '../../../ui/spinner';
import './camera-dialog.css';

export interface CameraDialogProps {
  readonly onPhoto: (photo: Blob) => void;
  readonly onProblem: (why: CameraProblem) => void;
  readonly onClose: () => void;
}

interface Shot {
  readonly photo: Blob;
  readonly address: string;
}

/** Runs the camera while mounted; `camera` is `null` until it shows a picture. */
function useCamera(onProblem: (why: CameraProblem) => void) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const latestOnProblem = useRef(onProblem);
  latestOnProblem.current = onProblem;
  useEffect(() => {
    const { current } = videoRef;
    if (current === null) return;
    let isUnmounted = false;
    let openedCamera: Camera | null = null;
    void openCamera(window, current, () => latestOnProblem.current('failed')).then((answer) => {
      if (isUnmounted) {
        if (answer.ok) answer.camera.stop();
      } else if (answer.ok) {
        openedCamera = answer.camera;
        setCamera(openedCamera);
      } else latestOnProblem.current(answer.problem);
    });
    return () => {
      isUnmounted = true;
      openedCamera?.stop();
    };
  }, []);
  return { view: videoRef, camera };
}

/** Holds the last photo; its address is revoked when the photo is replaced or dismissed. */
function useShot() {
  const [shot, setShot] = useState<Shot | null>(null);
  useEffect(() => {
    if (shot !== null) return () => URL.revokeObjectURL(shot.address);
  }, [shot]);
  return {
    shot,
    show: (photo: Blob | null) =>
      setShot(photo === null ? null : { photo, address: URL.createObjectURL(photo) }),
  };
}

export default function CameraDialog({ onPhoto, onProblem, onClose }: CameraDialogProps) {
  const t = useWords(workPartsWords);
  const { view: videoRef, camera } = useCamera(onProblem);
  const { shot, show } = useShot();
  const [isTorchOn, setTorchOn] = useState(false);
  const shoot = async (): Promise<void> => {
    const photo = (await camera?.takePicture()) ?? null;
    if (photo === null) onProblem('failed');
    else show(photo);
  };
  const toggleTorch = async (): Promise<void> => {
    if (await camera?.setTorch(!isTorchOn)) setTorchOn(!isTorchOn);
  };
  return (
    <Dialog
      shape="wide"
      title={t('takePhoto')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        shot === null ? (
          <>
            {camera?.hasTorch ? (
              <Button onClick={() => void toggleTorch()}>{t(isTorchOn ? 'torchOff' : 'torchOn')}</Button>
            ) : null}
            <Button kind="primary" disabled={camera === null} onClick={() => void shoot()}>
              {t('shutter')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => show(null)}>{t('retake')}</Button>
            <Button kind="primary" onClick={() => onPhoto(shot.photo)}>
              {t('usePhoto')}
            </Button>
          </>
        )
      }
    >
      <div className="as-camera">
        {camera === null ? <Spinner label={t('loading')} /> : null}
        <video
          ref={videoRef}
          className="as-camera__view"
          hidden={shot !== null}
          muted
          playsInline
          aria-label={t('cameraView')}
        />
        {shot === null ? null : <img className="as-camera__view" src={shot.address} alt={t('cameraShot')} />}
      </div>
    </Dialog>
  );
}
