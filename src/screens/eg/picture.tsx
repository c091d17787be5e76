import { useEffect, useState } from 'react';
import { imageAddress } from '../../page-document/assets';
import { cdnBaseOf } from '../../shared/cdn-address';
import { useServices } from '../../state/services';

interface PictureProps {
  /** As the platform names it: below the CDN base, or at a host that configuration allows. */
  readonly src: string;
  readonly name: string;
  readonly className?: string;
}

/** A picture of an equipment; nothing where it may not be shown or does not come. */
export function Picture({ src, name, className = 'as-eg-picture' }: PictureProps) {
  const { config } = useServices();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    config().then(
      (known) => {
        const cdnBase = cdnBaseOf(known);
        // What was uploaded is named with its whole address.
        const below = src.startsWith(cdnBase) ? src.slice(cdnBase.length) : src;
        if (isWanted) setAddress(imageAddress(below, { cdnBase, imageHosts: known.imageHosts }));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [config, src]);
  return address === null ? null : (
    <img className={className} src={address} alt={name} onError={() => setAddress(null)} />
  );
}
