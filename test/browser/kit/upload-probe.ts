/**
 * The product's image upload without its screens, bundled by the test and served among the product's files with their
 * headers.
 */

import { createUpload } from '../../../src/browser/upload-xhr';
import {
  checkImage,
  type ImageRefusal,
  type UploadAnswer,
  uploadImage,
} from '../../../src/shared/calls/upload';
import type { Fault } from '../../../src/shared/faults';

export interface UploadProbe {
  /** Returns the outcome of choosing an input's files in addition to this many others. */
  choose(
    input: HTMLInputElement,
    existingCount: number,
  ): Promise<{
    readonly taken: readonly string[];
    readonly refused: readonly { readonly name: string; readonly refusal: ImageRefusal }[];
  }>;
  /** Sends the input's first file; returns the reported progress and the outcome. */
  send(input: HTMLInputElement): Promise<{
    readonly shares: readonly number[];
    readonly uploaded: UploadAnswer | null;
    readonly fault: Fault | null;
  }>;
}

const listFiles = (input: HTMLInputElement): readonly File[] => [...(input.files ?? [])];

const probe: UploadProbe = {
  choose: async (input, existingCount) => {
    const taken: string[] = [];
    const refused: { readonly name: string; readonly refusal: ImageRefusal }[] = [];
    for (const file of listFiles(input)) {
      const refusal = await checkImage(file, existingCount + taken.length);
      if (refusal === null) taken.push(file.name);
      else refused.push({ name: file.name, refusal });
    }
    return { taken, refused };
  },
  send: async (input) => {
    const [file] = listFiles(input);
    if (file === undefined) throw new Error('no file is chosen');
    const shares: number[] = [];
    const outcome = await uploadImage(
      {
        upload: createUpload({ getOrigin: async () => '', createRequest: () => new XMLHttpRequest() }),
        after: (ms, callback) => {
          const timer = setTimeout(callback, ms);
          return () => clearTimeout(timer);
        },
      },
      file,
      { onProgress: (share) => shares.push(share) },
    );
    return outcome.ok
      ? { shares, uploaded: outcome.value.data, fault: null }
      : { shares, uploaded: null, fault: outcome.fault };
  },
};
Object.assign(globalThis, { probeOfUploads: probe });
