/** The picture of an equipment, from allowed hosts only. */
import { useImageAddress } from '../../features/work/pictures/use-image-address';

interface PictureProps {
  /** As the platform sends it: a path under the CDN base, or an address at an allowed host. */
  readonly src: string;
  readonly name: string;
  readonly className?: string;
}

/** A picture of an equipment; nothing if its host is not allowed or it does not load. */
export function Picture({ src, name, className = 'as-eg-picture' }: PictureProps) {
  const { address, onError } = useImageAddress(src);
  return address == null ? null : <img className={className} src={address} alt={name} onError={onError} />;
}
