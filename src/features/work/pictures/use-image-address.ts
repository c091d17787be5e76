/** The address of an image that the platform names: below the CDN base or at an allowed host, and nowhere else. */
import { useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { imageAddress } from '../../../page-document/assets';
import { cdnBaseOf } from '../../../shared/cdn-address';
import { useServices } from '../../../state/services';

export interface ImageAddress {
  /** Undefined until it is known, null where the image may not be shown, or did not load. */
  readonly address: string | null | undefined;
  readonly onError: () => void;
}

/** The address to load. What the network has kept from the page is tried again when the network is back. */
export function useImageAddress(src: string): ImageAddress {
  const { config } = useServices();
  const isOnline = useOnline();
  const [address, setAddress] = useState<ImageAddress['address']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a network neither image nor configuration came.
  useEffect(() => {
    let isWanted = true;
    config().then(
      (known) => {
        const cdnBase = cdnBaseOf(known);
        // Uploaded pictures have a whole address.
        const below = src.startsWith(cdnBase) ? src.slice(cdnBase.length) : src;
        if (isWanted) setAddress(imageAddress(below, { cdnBase, imageHosts: known.imageHosts }));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [config, src, isOnline]);
  return { address, onError: () => setAddress(null) };
}
