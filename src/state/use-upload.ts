import { useCallback } from 'react';
import { type UploadFile, uploadImage } from '../shared/calls/upload';
import type { Outcome } from '../shared/faults';
import { done } from '../shared/faults';
import { useServices } from './services';
import { uploadOver } from './upload-xhr';

/** Sends one image and answers with its address; look at it with `imageRefusal` first. `tell` hears how much has left, 0 to 1. */
export function useUpload(): (file: UploadFile, tell: (share: number) => void) => Promise<Outcome<string>> {
  const { ports, config, session } = useServices();
  return useCallback(
    async (file, tell) => {
      const upload = uploadOver({
        origin: async () => (await config()).platformOrigin,
        request: () => new XMLHttpRequest(),
      });
      const outcome = await uploadImage({ ...ports, upload }, file, { onProgress: tell });
      if (outcome.ok) return done(outcome.value.data.url);
      if (outcome.fault.kind === 'session-ended') session.ended();
      return outcome;
    },
    [ports, config, session],
  );
}
