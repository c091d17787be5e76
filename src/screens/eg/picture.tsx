import { useImageAddress } from '../../features/work/pictures/use-image-address';

interface PictureProps {
  /** As sent by the platform: a path below the CDN base, or an address on an allowed host. */
  readonly src: string;
  readonly name: string;
  readonly className?: string;
}

export function Picture({ src, name, className = 'as-eg-picture' }: PictureProps) {
  const { address, onError } = useImageAddress(src);
  return address == null ? null : <img className={className} src={address} alt={name} onError={onError} />;
}
