/** An image that the page refers to, if its address is allowed; otherwise a labelled gap. */
import { useEffect, useRef, useState } from 'react';
import { imageAddress } from '../../page-document/assets';
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
  const [failed, setFailed] = useState('');
  const tries = useRef(0);
  // Reloads a picture that failed, with growing delays.
  useEffect(
    () => (failed === '' ? undefined : pulse.listen(() => setFailed(''), MINUTE_MS * 2 ** tries.current++)),
    [failed, pulse],
  );
  const address = imageAddress(src, assets);
  if (address === null || failed === address)
    return <span className="w-missing">{texts.words('imageBlocked')}</span>;
  return (
    <img
      className="w-picture"
      src={address}
      alt={alt}
      style={{ objectFit: fit }}
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
