/** Shows the photos of a form, each with its state, and lets the user add, view and remove them. */
import { memo, useId, useRef, useState } from 'react';
import { useKeptFocus } from '../../../browser/use-kept-focus';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { UploadUse } from '../../../shared/calls/upload';
import type { PictureRow } from '../../../state/work/rows';
import { usePictureRows } from '../../../state/work/use-pictures';
import type { PhotoDraft } from '../../../state/work/use-work-draft';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Ring } from '../../../ui/ring';
import { PictureTile } from './kept-picture';
import { StoredPictureViewer } from './kept-viewer';
import { MissingPictures } from './missing-pictures';
import { PhotoSources } from './photo-sources';
import { RefusedFiles } from './refused-files';
import { RefusedPictures } from './refused-pictures';
import { RemoveDialog } from './remove-dialog';
import { usePictureAdder } from './use-adding';
import './photo-field.css';

export interface PhotoFieldProps {
  /** The form, from `useWorkDraft`. */
  readonly draft: PhotoDraft;
  readonly uploadUse: UploadUse;
  /** Item or field of the photos; '' for the whole form. */
  readonly item?: string;
  readonly max: number;
  readonly label: string;
  readonly hint?: string;
  /** Error text, '' if none; announced when it appears. */
  readonly error?: string;
  readonly required?: boolean;
  /** Whether the plan accepts only photos from the camera. */
  readonly cameraOnly?: boolean;
}

const NONE: readonly PictureRow[] = [];

/** Rerenders only when its photos change: typing elsewhere must not redraw pictures. */
export const PhotoField = memo(function PhotoField(props: PhotoFieldProps) {
  const { draft, uploadUse, item = '', max, label, hint = '', error = '', required = false } = props;
  const t = useWords(workPartsWords);
  const errorId = useId();
  const pictureRows = usePictureRows(draft.pictures);
  const rows = pictureRows?.rows.filter((row) => row.item === item) ?? NONE;
  const adder = usePictureAdder({ draft, uploadUse, item, max, keys: rows.map(({ key }) => key) });
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [rowToRemove, setRowToRemove] = useState<PictureRow | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  useKeptFocus(field, '.as-tile');
  return (
    <fieldset
      ref={field}
      className="as-photos"
      aria-invalid={error !== ''}
      aria-describedby={errorId}
      // Receives the focus as the form's first error.
      tabIndex={-1}
    >
      <legend className="as-photos__head">
        <span>{required ? `${label} *` : label}</span>
        <span className="as-photos__count">{t('photoCount', { n: rows.length, max })}</span>
      </legend>
      {hint === '' ? null : <p className="as-photos__hint">{hint}</p>}
      {draft.missedPicture === item ? (
        <Notice
          tone="warn"
          action={
            <Button kind="quiet" onClick={() => void draft.awaitPicture(null)}>
              {t('understood')}
            </Button>
          }
        >
          {t('pictureMissed')}
        </Notice>
      ) : null}
      {rows.length + adder.preparing > 0 ? (
        <ul className="as-tiles" aria-label={label}>
          {rows.map((row, index) => (
            <PictureTile
              key={row.key}
              row={row}
              number={index + 1}
              onOpen={() => setOpenIndex(index)}
              onRemove={() => setRowToRemove(row)}
            />
          ))}
          {adder.preparing > 0 ? (
            <li className="as-tile">
              <span className="as-tile__wait">
                <Ring size={22} />
                {t('preparing')}
              </span>
            </li>
          ) : null}
        </ul>
      ) : null}
      <p className="as-photos__error" id={errorId} aria-live="polite">
        {error}
      </p>
      <RefusedPictures rows={rows} onRemove={setRowToRemove} />
      {item === '' ? <MissingPictures draft={draft} /> : null}
      <RefusedFiles adder={adder} max={max} />
      <PhotoSources
        label={label}
        adder={adder}
        isReady={draft.isReady && pictureRows !== null}
        max={max}
        cameraOnly={props.cameraOnly ?? false}
        onOpen={() => draft.awaitPicture(item)}
        onBack={() => void draft.awaitPicture(null)}
      />
      {openIndex === null ? null : (
        <StoredPictureViewer
          rows={rows}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
          onRemove={(row) => {
            setOpenIndex(null);
            setRowToRemove(row);
          }}
        />
      )}
      {rowToRemove === null ? null : (
        <RemoveDialog
          onRemove={() => {
            setRowToRemove(null);
            void adder.remove(rowToRemove.key);
          }}
          onClose={() => setRowToRemove(null)}
        />
      )}
    </fieldset>
  );
});
