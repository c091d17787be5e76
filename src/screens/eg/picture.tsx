/** The picture of an equipment, from allowed hosts only. */
import { useEffect, useState } from 'react';
import { imageAddress } from '../../page-document/assets';
import { cdnBaseOf } from '../../shared/cdn-address';
import { useServices } from '../../state/services';

interface PictureProps {
  /** As the platform sends it: a path under the CDN base, or an address at an allowed host. */
  readonly src: string;
  readonly name: string;
  readonly className?: string;
}

/** A picture of an equipment; nothing if its host is not allowed or it does not load. */
export function Picture({ src, name, className = 'as-eg-picture' }: PictureProps) {
  const { config } = useServices();
  const [address, setAddress] = useState<string | null>(null);
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
  return address === null ? null : (
    <img className={className} src={address} alt={name} onError={() => setAddress(null)} />
  );
}
