/** Adds pictures to a form: each is checked, shrunk and stored, or refused with its reason. */
import { useCallback, useRef, useState } from 'react';
import type { UploadUse } from '../../../shared/calls/upload';
import { MINUTE_MS } from '../../../shared/units';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { type Services, useServices } from '../../../state/services';
import type { PictureOrigin } from '../../../state/work/pictures';
import { fileRefusal, type PictureRefusal } from '../../../state/work/prepare-picture';
import type { PhotoDraft } from '../../../state/work/use-work-draft';
import { useWork } from '../../../state/work/work-services';

export interface AddingOptions {
  readonly draft: Pick<PhotoDraft, 'changePictures' | 'awaitPicture' | 'whilePreparing'>;
  readonly use: UploadUse;
  readonly item: string;
  readonly max: number;
  /** Keys of the field's pictures read so far. */
  readonly keys: readonly string[];
}
export interface Refused {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly why: PictureRefusal;
  /** The file if the user may still accept it beyond the space for pictures; `null` otherwise. */
  readonly file: File | null;
  /** Its origin if only a lack of space prevented storing it; `null` otherwise. */
  readonly taken: Taken | null;
}
type Taken = Pick<PictureOrigin, 'takenAt' | 'by'>;
/**
 * How a picture is added. `camera` is certain; `capture` is a file input that asks for the camera and may return an
 * older file.
 */
export type Way = 'camera' | 'capture' | 'album';

/** Maximum age of a file that counts as just taken by the camera. */
const JUST_TAKEN_MS = 2 * MINUTE_MS;

/** Returns when and how a picture was taken; the time of a picture from the album is unknown. */
function takenNow(services: Services, file: File, way: Way): Taken {
  const isNew = way === 'capture' && services.now() - file.lastModified < JUST_TAKEN_MS;
  return way === 'camera' || isNew
    ? { takenAt: getPlatformClock(services).now(), by: 'camera' }
    : { takenAt: null, by: 'album' };
}

function useRefused() {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const lastId = useRef(0);
  const refuse = useCallback((file: File | null, why: PictureRefusal, taken: Taken | null = null) => {
    lastId.current += 1;
    const id = lastId.current;
    const kept = taken === null ? null : file;
    const one = { id, name: file?.name ?? '', size: file?.size ?? 0, why, file: kept, taken };
    // A reason without a file is reported once.
    setRefused((before) => [...before.filter((other) => file !== null || other.why !== why), one]);
  }, []);
  const dismiss = useCallback(
    (id: number) => setRefused((before) => before.filter((one) => one.id !== id)),
    [],
  );
  /** Removes all but the pictures awaiting a decision, which have no other copy. */
  const clear = useCallback(() => setRefused((before) => before.filter(({ taken }) => taken !== null)), []);
  return { refused, refuse, dismiss, clear };
}

export function useAdding({ draft, use, item, max, keys }: AddingOptions) {
  const services = useServices();
  const { pictures } = useWork();
  const [preparing, setPreparing] = useState(0);
  const { refused, refuse, dismiss, clear } = useRefused();
  // `added`: stored by this field, possibly not read yet.
  const open = useRef({ draft, keys, added: new Set<string>(), preparing: 0 });
  open.current.draft = draft;
  open.current.keys = keys;

  const isFull = useCallback(() => {
    const { added, preparing: under } = open.current;
    return new Set([...open.current.keys, ...added]).size + under >= max;
  }, [max]);
  const remove = useCallback(
    async (key: string): Promise<void> => {
      open.current.added.delete(key);
      open.current.draft.changePictures((before) => before.filter((one) => one !== key));
      await pictures.remove(key);
    },
    [pictures],
  );

  /** Prepares and stores a picture. Its place is reserved first, before another picture can take it. */
  const keep = useCallback(
    async (file: File, taken: Taken, isBeyond = false): Promise<void> => {
      open.current.preparing += 1;
      setPreparing(open.current.preparing);
      try {
        const kept = await pictures.add(file, { use, item, ...taken }, isBeyond);
        if (kept === null) return;
        if (!kept.ok) {
          refuse(file, kept.why, kept.why === 'no-room' ? taken : null);
          return;
        }
        open.current.added.add(kept.picture.key);
        open.current.draft.changePictures((before) => [...before, kept.picture.key]);
      } finally {
        open.current.preparing -= 1;
        setPreparing(open.current.preparing);
      }
    },
    [pictures, use, item, refuse],
  );
  const add = useCallback(
    async (files: readonly File[], way: Way): Promise<void> => {
      clear();
      const { draft: form } = open.current;
      if (files.length === 0) return form.awaitPicture(null);
      await form.whilePreparing(async () => {
        // If the phone kills the page during this work, the form must report a missing picture later.
        await form.awaitPicture(item);
        for (const file of files) {
          if (isFull()) {
            refuse(file, 'too-many');
            continue;
          }
          const no = way === 'camera' ? null : await fileRefusal(file, 0);
          if (no === null) await keep(file, takenNow(services, file, way));
          else refuse(file, no);
        }
        await form.awaitPicture(null);
      });
    },
    [services, item, isFull, refuse, clear, keep],
  );
  /** Adds a refused picture by the user's decision, beyond the space for pictures. */
  const addAfterAll = useCallback(
    async ({ id, file, taken }: Refused): Promise<void> => {
      dismiss(id);
      if (file === null || taken === null) return;
      if (isFull()) refuse(file, 'too-many');
      else await open.current.draft.whilePreparing(() => keep(file, taken, true));
    },
    [dismiss, isFull, keep, refuse],
  );
  return { preparing, refused, add, refuse, isFull, remove, addAfterAll, dismiss };
}
