/** The address of an image that the platform names: below the CDN base or at an allowed host, and nowhere else. */
import { useEffect, useState } from 'react';
import { imageAddress } from '../../../page-document/assets';
import { cdnBaseOf } from '../../../shared/cdn-address';
import { useServices } from '../../../state/services';

/** The address to load; undefined until it is known, null where the image may not be shown. */
export function useImageAddress(src: string): string | null | undefined {
  const { config } = useServices();
  const [address, setAddress] = useState<string | null | undefined>(undefined);
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
  }, [config, src]);
  return address;
}
