import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { usePictureRows } from '../../../state/work/use-pictures';
import type { PhotoDraft } from '../../../state/work/use-work-draft';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

/**
 * Reports photos that the browser has deleted: the form cannot be sent until the user removes them. Shown once for
 * the whole form, as a deleted photo belongs to no known item.
 */
export function MissingPictures({
  draft: { pictures: keys, changePictures },
}: {
  readonly draft: Pick<PhotoDraft, 'pictures' | 'changePictures'>;
}) {
  const t = useWords(workPartsWords);
  const { pictures } = useWork();
  const missingKeys = usePictureRows(keys)?.missing ?? [];
  if (missingKeys.length === 0) return null;
  const removeMissing = async (): Promise<void> => {
    changePictures((previous) => previous.filter((key) => !missingKeys.includes(key)));
    for (const key of missingKeys) await pictures.remove(key);
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => void removeMissing()}>
          {t('goOnWithout')}
        </Button>
      }
    >
      {t('picturesMissing', { n: missingKeys.length })}
    </Notice>
  );
}
