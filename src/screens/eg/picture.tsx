import { useEffect, useState } from 'react';
import { imageAddress } from '../../page-document/assets';
import { cdnBaseOf } from '../../shared/cdn-address';
import { useServices } from '../../state/services';

interface PictureProps {
  /** As the platform names it: below the CDN base, or at a host that configuration allows. */
  readonly src: string;
  readonly name: string;
}

/** A picture of an equipment; nothing where it may not be shown or does not come. */
export function Picture({ src, name }: PictureProps) {
  const { config } = useServices();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    config().then(
      (known) => {
        const rules = { cdnBase: cdnBaseOf(known), imageHosts: known.imageHosts };
        if (isWanted) setAddress(imageAddress(src, rules));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [config, src]);
  return address === null ? null : (
    <img className="as-eg-picture" src={address} alt={name} onError={() => setAddress(null)} />
  );
}
