import { useCallback, useEffect, useRef } from 'react';
import { uploadOver } from '../../browser/upload-xhr';
import { type UploadFile, uploadImage } from '../../shared/calls/upload';
import { done, type Outcome } from '../../shared/faults';
import { useServices } from '../services';

/**
 * Sends one image and answers with its address; look at it with `imageRefusal` first. `tell` hears how much has left,
 * 0 to 1. It is broken off when the form is left: nothing is attached to what somebody fills in later.
 */
export function useUpload(): (file: UploadFile, tell: (share: number) => void) => Promise<Outcome<string>> {
  const { ports, config, session } = useServices();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useCallback(
    (file, tell) => {
      const { signal } = leaving.current;
      const upload = uploadOver({
        origin: async () => (await config()).platformOrigin,
        request: () => new XMLHttpRequest(),
      });
      return session.forUser(async () => {
        const outcome = await uploadImage({ ...ports, upload }, file, { onProgress: tell, signal });
        return outcome.ok ? done(outcome.value.data.url) : outcome;
      });
    },
    [ports, config, session],
  );
}
