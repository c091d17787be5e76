/** The device's camera inside the page: it neither leaves the page, which a phone may end meanwhile, nor delivers HEIC. */
import { hasCamera } from './has-camera';

export type CameraProblem = 'denied' | 'unsupported' | 'failed';
export type CameraAnswer =
  | { readonly ok: true; readonly camera: Camera }
  | { readonly ok: false; readonly why: CameraProblem };

export interface Camera {
  readonly hasTorch: boolean;
  /** False where the lamp does not obey. */
  readonly setTorch: (isOn: boolean) => Promise<boolean>;
  /** The picture of this moment as a JPEG; null where it cannot be drawn. */
  readonly shoot: () => Promise<Blob | null>;
  readonly stop: () => void;
}

/** Asked of the camera, as far as it goes: no more than is sent of a picture. */
const WANTED = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2_048 }, height: { ideal: 1_536 } },
  audio: false,
} as const;
/** A picture is made small later; until then nothing of it shall be lost. */
const SHOT_QUALITY = 0.92;

const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'unsupported' : 'failed';
};

/**
 * Shows the rear camera in `view`, or the one that there is.
 * @param onEnd - Called when the device takes the camera away.
 */
export async function openCamera(
  scope: Pick<Window, 'navigator'>,
  view: HTMLVideoElement,
  onEnd: () => void,
): Promise<CameraAnswer> {
  if (!hasCamera(scope)) return { ok: false, why: 'unsupported' };
  let stream: MediaStream | null = null;
  const stop = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    view.srcObject = null;
  };
  try {
    stream = await scope.navigator.mediaDevices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new Error('no picture');
    track.addEventListener('ended', onEnd);
    view.srcObject = stream;
    await view.play();
    return { ok: true, camera: { ...torchOf(track), shoot: () => shoot(view), stop } };
  } catch (error) {
    stop();
    return { ok: false, why: problemOf(error) };
  }
}

/** The lamp beside the camera. Type libraries do not know it. */
function torchOf(track: MediaStreamTrack): Pick<Camera, 'hasTorch' | 'setTorch'> {
  const able: object = typeof track.getCapabilities === 'function' ? track.getCapabilities() : {};
  return {
    hasTorch: Reflect.get(able, 'torch') === true,
    setTorch: (torch) =>
      track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
        () => true,
        () => false,
      ),
  };
}

async function shoot(view: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = view;
  const canvas = view.ownerDocument.createElement('canvas');
  const paint = canvas.getContext('2d', { alpha: false });
  if (paint === null || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  paint.drawImage(view, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', SHOT_QUALITY),
  );
  // Safari keeps the memory of a canvas for as long as it has a size.
  canvas.width = 1;
  canvas.height = 1;
  return blob;
}
