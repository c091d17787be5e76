import { useState } from 'react';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { Image } from '../../../shared/calls/attachment';
import { EmptyIcon } from '../../../ui/icons';
import { useFirstRows } from '../../lists/use-first-rows';
import { formatMinute } from '../../time/time-text';
import { PictureViewer } from './picture-viewer';
import { SOURCE_KEYS } from './sources';
import { useImageAddress } from './use-image-address';
import './tiles.css';

interface SentPicturesProps {
  readonly images: readonly Image[];
  /** Accessible name of the strip; "photos" by default. */
  readonly label?: string;
}

function SentPicture({ src, name }: { readonly src: string; readonly name: string }) {
  const t = useWords(workPartsWords);
  const { address, onError } = useImageAddress(src);
  if (address === undefined) return <span className="as-tile__wait" />;
  if (address === null)
    return (
      <span className="as-tile__none">
        <EmptyIcon size={22} />
        <span>{t('noImage')}</span>
      </span>
    );
  return <img src={address} alt={name} loading="lazy" onError={onError} />;
}

/** Shows a strip of images from the platform, each of which opens in the viewer. Hidden if empty. */
export function SentPictures({ images, label }: SentPicturesProps) {
  const t = useWords(workPartsWords);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  // Repeated images are shown once.
  const uniqueImages = [...new Map(images.map((image) => [image.url, image])).values()];
  const firstRows = useFirstRows(uniqueImages);
  if (uniqueImages.length === 0) return null;
  const openImage = openIndex === null ? undefined : uniqueImages[openIndex];
  const getFacts = ({ by, takenAt }: Image): readonly string[] => [
    t(SOURCE_KEYS[by]),
    ...(takenAt === null ? [] : [t('takenAt', { time: formatMinute(takenAt) })]),
  ];
  return (
    <>
      <ul className="as-tiles" aria-label={label ?? t('photos')}>
        {firstRows.shownRows.map((image, index) => (
          <li key={image.url} className="as-tile">
            <button
              type="button"
              className="as-tile__open"
              aria-label={t('openPicture', { n: index + 1, state: getFacts(image).join(' · ') })}
              onClick={() => setOpenIndex(index)}
            >
              <SentPicture src={image.url} name="" />
            </button>
          </li>
        ))}
      </ul>
      {firstRows.moreButton}
      {openIndex === null || openImage === undefined ? null : (
        <PictureViewer
          index={openIndex}
          total={uniqueImages.length}
          facts={getFacts(openImage)}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        >
          <SentPicture key={openImage.url} src={openImage.url} name={t('picture', { n: openIndex + 1 })} />
        </PictureViewer>
      )}
    </>
  );
}
