/** An image that the page refers to, if its address is allowed; otherwise a labelled gap. */
import { useEffect, useRef, useState } from 'react';
import { getImageAddress } from '../../page-document/assets';
import { MINUTE_MS } from '../../shared/units';
import { useRuntime } from '../live/use-runtime';

interface PictureProps {
  readonly src: string;
  readonly fit: 'contain' | 'cover' | 'fill';
  /** '' for decoration. */
  readonly alt: string;
}

export function Picture({ src, fit, alt }: PictureProps) {
  const { assets, texts, pulse } = useRuntime();
  const [failedAddress, setFailedAddress] = useState('');
  const retryCount = useRef(0);
  useEffect(
    () =>
      failedAddress === ''
        ? undefined
        : pulse.listen(() => setFailedAddress(''), MINUTE_MS * 2 ** retryCount.current++),
    [failedAddress, pulse],
  );
  const address = getImageAddress(src, assets);
  if (address === null || failedAddress === address)
    return <span className="w-missing">{texts.t('imageBlocked')}</span>;
  return (
    <img
      className="w-picture"
      src={address}
      alt={alt}
      style={{ objectFit: fit }}
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedAddress(address)}
    />
  );
}
