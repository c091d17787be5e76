/**
 * The product's image upload without its screens, bundled by the test and served among the product's files with their
 * headers.
 */

import { uploadOver } from '../../../src/browser/upload-xhr';
import {
  type ImageRefusal,
  imageRefusal,
  type Uploaded,
  uploadImage,
} from '../../../src/shared/calls/upload';
import type { Fault } from '../../../src/shared/faults';

export interface ProbeOfUploads {
  /** Returns the outcome of choosing an input's files in addition to this many others. */
  choose(
    input: HTMLInputElement,
    already: number,
  ): Promise<{
    readonly taken: readonly string[];
    readonly refused: readonly { readonly name: string; readonly refusal: ImageRefusal }[];
  }>;
  /** Sends the input's first file; returns the reported progress and the outcome. */
  send(input: HTMLInputElement): Promise<{
    readonly shares: readonly number[];
    readonly uploaded: Uploaded | null;
    readonly fault: Fault | null;
  }>;
}

const files = (input: HTMLInputElement): readonly File[] => [...(input.files ?? [])];

const probe: ProbeOfUploads = {
  choose: async (input, already) => {
    const taken: string[] = [];
    const refused: { readonly name: string; readonly refusal: ImageRefusal }[] = [];
    for (const file of files(input)) {
      const refusal = await imageRefusal(file, already + taken.length);
      if (refusal === null) taken.push(file.name);
      else refused.push({ name: file.name, refusal });
    }
    return { taken, refused };
  },
  send: async (input) => {
    const [file] = files(input);
    if (file === undefined) throw new Error('no file is chosen');
    const shares: number[] = [];
    const outcome = await uploadImage(
      {
        upload: uploadOver({ origin: async () => '', request: () => new XMLHttpRequest() }),
        after: (ms, ring) => {
          const timer = setTimeout(ring, ms);
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
