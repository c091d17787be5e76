import { PhotoField as Photos } from '../../../features/work/pictures/photo-field';
import { SentPictures } from '../../../features/work/pictures/sent-pictures';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useWords } from '../../../i18n/use-words';
import type { PhotoField } from '../../../report-document/model';
import { useFormScope } from '../use-form';
import type { InputProps } from './typing';

export function PhotoInput({ cell, error, field }: InputProps & { readonly field: PhotoField }) {
  const t = useWords(smartReportWords);
  const { pictures } = useFormScope();
  return (
    <>
      <SentPictures images={cell.images} label={field.title} />
      {pictures === null ? null : (
        <Photos
          draft={pictures}
          uploadUse="excel"
          item={field.id}
          max={Math.max(0, field.most - cell.images.length)}
          label={field.title}
          required={field.required || field.least > 0}
          cameraOnly={field.cameraOnly}
          hint={field.watermark ? t('noWatermark') : ''}
          error={error}
        />
      )}
    </>
  );
}
