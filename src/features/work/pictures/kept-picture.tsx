import { useAtomValue } from 'jotai';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { PictureRow } from '../../../state/work/rows';
import { usePictureAddress } from '../../../state/work/use-pictures';
import { uploadSharesAtom } from '../../../state/work/work-atoms';
import { CloseIcon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { EmptyIcon } from '../../../ui/icons';
import { getPictureState, type PictureState } from './picture-words';
import './tiles.css';

export function usePictureState(row: PictureRow): PictureState {
  const language = useLanguage();
  const share = useAtomValue(uploadSharesAtom).get(row.key);
  return getPictureState(row, { share, isGone: row.size === 0 }, language);
}

interface TileProps {
  readonly row: PictureRow;
  /** Position of the picture, from 1. */
  readonly number: number;
  readonly onOpen: () => void;
  readonly onRemove?: () => void;
}

export function PictureTile({ row, number, onOpen, onRemove }: TileProps) {
  const t = useWords(workPartsWords);
  const address = usePictureAddress(row.key, 'preview');
  const { status, text } = usePictureState(row);
  return (
    <li className="as-tile" data-state={status}>
      <button
        type="button"
        className="as-tile__open"
        aria-label={t('openPicture', { n: number, state: text })}
        onClick={onOpen}
      >
        {address === null ? (
          <span className="as-tile__none">
            <EmptyIcon size={22} />
          </span>
        ) : (
          <img src={address} alt="" />
        )}
      </button>
      {onRemove === undefined ? null : (
        <span className="as-tile__remove">
          <IconButton label={t('removePicture', { n: number })} onClick={onRemove}>
            <CloseIcon size={24} />
          </IconButton>
        </span>
      )}
      <span className={`as-tile__state as-tile__state--${status}`} aria-hidden="true">
        {text}
      </span>
    </li>
  );
}

export function WholePicture({ row, name }: { readonly row: PictureRow; readonly name: string }) {
  const t = useWords(workPartsWords);
  const address = usePictureAddress(row.key, 'whole');
  return address === null ? (
    <span className="as-tile__none">{row.size === 0 ? t('pictureLost') : null}</span>
  ) : (
    <img src={address} alt={name} />
  );
}
