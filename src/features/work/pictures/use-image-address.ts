import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { imageAddress } from '../../../page-document/assets';
import { getCdnBase } from '../../../shared/cdn-address';
import { useServices } from '../../../state/services';
import { styleAtom } from '../../../state/style/style-store';
import { pictureBase } from '../../../state/style/theme-rules';

export interface ImageAddress {
  /** `undefined` until known; `null` if the image is not allowed or failed to load. */
  readonly address: string | null | undefined;
  readonly onError: () => void;
}

/**
 * Returns the address of an image from the platform, which must be below the CDN base or at an allowed host. Loads
 * again when the network is back.
 */
export function useImageAddress(src: string): ImageAddress {
  const { config } = useServices();
  const isOnline = useOnline();
  const isNew = useAtomValue(styleAtom).style.theme?.isNew ?? true;
  const [address, setAddress] = useState<ImageAddress['address']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both load again when the network is back.
  useEffect(() => {
    let isWanted = true;
    config().then(
      (known) => {
        const cdn = getCdnBase(known);
        // Uploaded pictures have a full address.
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
