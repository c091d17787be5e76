/** The address of an image that the platform names: below the CDN base or at an allowed host, and nowhere else. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { imageAddress } from '../../../page-document/assets';
import { cdnBaseOf } from '../../../shared/cdn-address';
import { useServices } from '../../../state/services';
import { styleAtom } from '../../../state/style/style-store';
import { pictureBase } from '../../../state/style/theme-rules';

export interface ImageAddress {
  /** Undefined until it is known, null where the image may not be shown, or did not load. */
  readonly address: string | null | undefined;
  readonly onError: () => void;
}

/** The address to load. What the network has kept from the page is tried again when the network is back. */
export function useImageAddress(src: string): ImageAddress {
  const { config } = useServices();
  const isOnline = useOnline();
  const isNew = useAtomValue(styleAtom).style.theme?.isNew ?? true;
  const [address, setAddress] = useState<ImageAddress['address']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a network neither image nor configuration came.
  useEffect(() => {
    let isWanted = true;
    config().then(
      (known) => {
        const cdn = cdnBaseOf(known);
        // Uploaded pictures have a whole address.
        const isWhole = src.startsWith(cdn);
        const rules = { cdnBase: isWhole ? cdn : pictureBase(isNew, known), imageHosts: known.imageHosts };
        if (isWanted) setAddress(imageAddress(isWhole ? src.slice(cdn.length) : src, rules));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [config, src, isNew, isOnline]);
  return { address, onError: () => setAddress(null) };
}
