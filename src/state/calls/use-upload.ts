import { useCallback } from 'react';
import { createUpload } from '../../browser/upload-xhr';
import { type UploadFile, uploadImage } from '../../shared/calls/upload';
import { done, type Outcome } from '../../shared/faults';
import { useUnmountSignal } from '../hooks/use-leaving';
import { useServices } from '../services';

/**
 * Returns a function that uploads an image and resolves with its URL. Check the image with `checkImage` first.
 * Leaving the form cancels the upload.
 */
export function useUpload(): (
  file: UploadFile,
  onProgress: (share: number) => void,
) => Promise<Outcome<string>> {
  const { ports, config, session } = useServices();
  const getSignal = useUnmountSignal();
  return useCallback(
    (file, onProgress) => {
      const signal = getSignal();
      const upload = createUpload({
        getOrigin: async () => (await config()).platformOrigin,
        createRequest: () => new XMLHttpRequest(),
      });
      return session.forUser(async () => {
        const outcome = await uploadImage({ ...ports, upload }, file, { onProgress, signal });
        return outcome.ok ? done(outcome.value.data.url) : outcome;
      });
    },
    [ports, config, session, getSignal],
  );
}
