/** An image of the page's author, from where images may come from; a named gap otherwise. */
import { useState } from 'react';
import { imageAddress } from '../../page-document/assets';
import { useRuntime } from '../live/use-runtime';

interface PictureProps {
  readonly src: string;
  readonly fit: 'contain' | 'cover' | 'fill';
  /** '' for decoration. */
  readonly alt: string;
}

export function Picture({ src, fit, alt }: PictureProps) {
  const { assets, texts } = useRuntime();
  const [failed, setFailed] = useState('');
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
