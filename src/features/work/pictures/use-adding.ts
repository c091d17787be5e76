/** Adds pictures to a form: each is checked, shrunk and stored, or refused with its reason. */
import { useCallback, useRef, useState } from 'react';
import type { UploadUse } from '../../../shared/calls/upload';
import { MINUTE_MS } from '../../../shared/units';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { type Services, useServices } from '../../../state/services';
import type { PictureOrigin } from '../../../state/work/pictures';
import { checkFile, type PictureRefusal } from '../../../state/work/prepare-picture';
import type { PhotoDraft } from '../../../state/work/use-work-draft';
import { useWork } from '../../../state/work/work-services';

export interface PictureAdderOptions {
  readonly draft: Pick<PhotoDraft, 'changePictures' | 'awaitPicture' | 'whilePreparing'>;
  readonly uploadUse: UploadUse;
  readonly item: string;
  readonly max: number;
  /** Keys of the field's pictures read so far. */
  readonly keys: readonly string[];
}
export interface RefusedFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly why: PictureRefusal;
  /** The file if the user may still accept it beyond the space for pictures; `null` otherwise. */
  readonly file: File | null;
  /** Its origin if only a lack of space prevented storing it; `null` otherwise. */
  readonly captureInfo: CaptureInfo | null;
}
type CaptureInfo = Pick<PictureOrigin, 'takenAt' | 'by'>;
/**
 * How a picture is added. `camera` is certain; `capture` is a file input that asks for the camera and may return an
 * older file.
 */
export type PictureWay = 'camera' | 'capture' | 'album';

/** Maximum age of a file that counts as just taken by the camera. */
const JUST_TAKEN_MS = 2 * MINUTE_MS;

/** Returns when and how a picture was taken; the time of a picture from the album is unknown. */
function getCaptureInfo(services: Services, file: File, way: PictureWay): CaptureInfo {
  const isNew = way === 'capture' && services.now() - file.lastModified < JUST_TAKEN_MS;
  return way === 'camera' || isNew
    ? { takenAt: getPlatformClock(services).now(), by: 'camera' }
    : { takenAt: null, by: 'album' };
}

function useRefusedFiles() {
  const [refusedFiles, setRefused] = useState<readonly RefusedFile[]>([]);
  const lastId = useRef(0);
  const refuse = useCallback(
    (file: File | null, why: PictureRefusal, captureInfo: CaptureInfo | null = null) => {
      lastId.current += 1;
      const id = lastId.current;
      const kept = captureInfo === null ? null : file;
      const entry = {
        id,
        name: file?.name ?? '',
        size: file?.size ?? 0,
        why,
        file: kept,
        captureInfo,
      };
      // A reason without a file is reported once.
      setRefused((previous) => [...previous.filter((other) => file !== null || other.why !== why), entry]);
    },
    [],
  );
  const dismiss = useCallback(
    (id: number) => setRefused((previous) => previous.filter((entry) => entry.id !== id)),
    [],
  );
  /** Removes all but the pictures awaiting a decision, which have no other copy. */
  const clear = useCallback(
    () => setRefused((previous) => previous.filter(({ captureInfo }) => captureInfo !== null)),
    [],
  );
  return { refused: refusedFiles, refuse, dismiss, clear };
}

export function usePictureAdder({ draft, uploadUse, item, max, keys }: PictureAdderOptions) {
  const services = useServices();
  const { pictures } = useWork();
  const [preparingCount, setPreparing] = useState(0);
  const { refused: refusedFiles, refuse, dismiss, clear } = useRefusedFiles();
  // `added`: stored by this field, possibly not read yet.
  const latest = useRef({ draft, keys, added: new Set<string>(), preparing: 0 });
  latest.current.draft = draft;
  latest.current.keys = keys;

  const isFull = useCallback(() => {
    const { added: addedKeys, preparing: pendingCount } = latest.current;
    return new Set([...latest.current.keys, ...addedKeys]).size + pendingCount >= max;
  }, [max]);
  const remove = useCallback(
    async (key: string): Promise<void> => {
      latest.current.added.delete(key);
      latest.current.draft.changePictures((previous) => previous.filter((entry) => entry !== key));
      await pictures.remove(key);
    },
    [pictures],
  );

  /** Prepares and stores a picture. Its place is reserved first, before another picture can take it. */
  const storePicture = useCallback(
    async (file: File, captureInfo: CaptureInfo, isBeyondLimit = false): Promise<void> => {
      latest.current.preparing += 1;
      setPreparing(latest.current.preparing);
      try {
        const kept = await pictures.add(file, { use: uploadUse, item, ...captureInfo }, isBeyondLimit);
        if (kept === null) return;
        if (!kept.ok) {
          refuse(file, kept.reason, kept.reason === 'no-room' ? captureInfo : null);
          return;
        }
        latest.current.added.add(kept.picture.key);
        latest.current.draft.changePictures((previous) => [...previous, kept.picture.key]);
      } finally {
        latest.current.preparing -= 1;
        setPreparing(latest.current.preparing);
      }
    },
    [pictures, uploadUse, item, refuse],
  );
  const add = useCallback(
    async (files: readonly File[], way: PictureWay): Promise<void> => {
      clear();
      const { draft: form } = latest.current;
      if (files.length === 0) return form.awaitPicture(null);
      await form.whilePreparing(async () => {
        // If the phone kills the page during this work, the form must report a missing picture later.
        await form.awaitPicture(item);
        for (const file of files) {
          if (isFull()) {
            refuse(file, 'too-many');
            continue;
          }
          const refusalReason = way === 'camera' ? null : await checkFile(file, 0);
          if (refusalReason === null) await storePicture(file, getCaptureInfo(services, file, way));
          else refuse(file, refusalReason);
        }
        await form.awaitPicture(null);
      });
    },
    [services, item, isFull, refuse, clear, storePicture],
  );
  /** Adds a refused picture by the user's decision, beyond the space for pictures. */
  const addAfterAll = useCallback(
    async ({ id, file, captureInfo }: RefusedFile): Promise<void> => {
      dismiss(id);
      if (file === null || captureInfo === null) return;
      if (isFull()) refuse(file, 'too-many');
      else await latest.current.draft.whilePreparing(() => storePicture(file, captureInfo, true));
    },
    [dismiss, isFull, storePicture, refuse],
  );
  return {
    preparing: preparingCount,
    refused: refusedFiles,
    add,
    refuse,
    isFull,
    remove,
    addAfterAll,
    dismiss,
  };
}
