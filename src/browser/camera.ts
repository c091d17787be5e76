/** The device's camera inside the page. Unlike the camera app, it neither leaves the page nor delivers HEIC. */
import { hasCamera } from './has-camera';

export type CameraProblem = 'denied' | 'unsupported' | 'failed';
export type CameraAnswer =
  | { readonly ok: true; readonly camera: Camera }
  | { readonly ok: false; readonly problem: CameraProblem };

export interface Camera {
  readonly hasTorch: boolean;
  /** Resolves with false if the torch fails. */
  readonly setTorch: (isOn: boolean) => Promise<boolean>;
  readonly takePicture: () => Promise<Blob | null>;
  readonly stop: () => void;
}

/** Ideal settings, which the camera approximates; a larger picture would be reduced before it is sent. */
const CONSTRAINTS = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2_048 }, height: { ideal: 1_536 } },
  audio: false,
} as const;
/** JPEG quality of a shot, which is compressed again later. */
const SHOT_QUALITY = 0.92;

const parseProblem = (error: unknown): CameraProblem => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'unsupported' : 'failed';
};

/**
 * Opens the rear camera, or else any other, and shows it in `videoElement`.
 * @param onEnd - Called when the device withdraws the camera.
 */
export async function openCamera(
  scope: Pick<Window, 'navigator'>,
  videoElement: HTMLVideoElement,
  onEnd: () => void,
): Promise<CameraAnswer> {
  if (!hasCamera(scope)) return { ok: false, problem: 'unsupported' };
  let stream: MediaStream | null = null;
  const stop = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    videoElement.srcObject = null;
  };
  try {
    stream = await scope.navigator.mediaDevices.getUserMedia(CONSTRAINTS);
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new Error('no picture');
    track.addEventListener('ended', onEnd);
    videoElement.srcObject = stream;
    await videoElement.play();
    return { ok: true, camera: { ...getTorch(track), takePicture: () => takePicture(videoElement), stop } };
  } catch (error) {
    stop();
    return { ok: false, problem: parseProblem(error) };
  }
}

/** Returns the controls of the camera's torch, which type libraries lack. */
function getTorch(track: MediaStreamTrack): Pick<Camera, 'hasTorch' | 'setTorch'> {
  const capabilities: object = typeof track.getCapabilities === 'function' ? track.getCapabilities() : {};
  return {
    hasTorch: Reflect.get(capabilities, 'torch') === true,
    setTorch: (torch) =>
      track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
        () => true,
        () => false,
      ),
  };
}

async function takePicture(videoElement: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = videoElement;
  const canvas = videoElement.ownerDocument.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(videoElement, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', SHOT_QUALITY),
  );
  // Safari keeps the memory of a canvas as long as it has a size.
  canvas.width = 1;
  canvas.height = 1;
  return blob;
}
