/** Edits a signature, drawn or typed. It is stored like any other picture of the form. */
import { useState } from 'react';
import { SentPictures } from '../../../features/work/pictures/sent-pictures';
import { smartReportWords } from '../../../i18n/smart-reports';
import { useWords } from '../../../i18n/use-words';
import { usePictureAddress, usePictureRows } from '../../../state/work/use-pictures';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { useFormScope } from '../use-form';
import { SignatureDialog } from './signature-dialog';
import { type InputProps, markRequired } from './typing';

const NO_PICTURES: readonly string[] = [];

function StoredSignature({ picture, name }: { readonly picture: string; readonly name: string }) {
  const address = usePictureAddress(picture, 'whole');
  return address === null ? null : <img className="as-signature__kept" src={address} alt={name} />;
}

export function SignatureInput({ place: { field }, cell, error }: InputProps) {
  const t = useWords(smartReportWords);
  const { pictures } = useFormScope();
  const store = useWork().pictures;
  const { now } = useFormScope();
  const rows = usePictureRows(pictures?.pictures ?? NO_PICTURES)?.rows ?? [];
  const signatures = rows.filter(({ item }) => item === field.id);
  const newestSignature = signatures.at(-1);
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState('');
  const sign = async (drawing: Blob): Promise<void> => {
    setSigning(false);
    const result = await store.add(drawing, {
      use: 'signature',
      by: 'signature',
      takenAt: now(),
      item: field.id,
    });
    if (result?.ok !== true) {
      setProblem(t('signatureFailed'));
      return;
    }
    setProblem('');
    const replacedKeys = new Set(signatures.map(({ key }) => key));
    pictures?.changePictures((previous) => [
      ...previous.filter((key) => !replacedKeys.has(key)),
      result.picture.key,
    ]);
    for (const key of replacedKeys) await store.remove(key);
  };
  const isSigned = newestSignature !== undefined || cell.images.length > 0;
  return (
    <div className="as-signature">
      <p className="as-report-field__title">{markRequired(field.title, field.required)}</p>
      {newestSignature === undefined ? (
        <SentPictures images={cell.images} label={field.title} />
      ) : (
        <StoredSignature picture={newestSignature.key} name={field.title} />
      )}
      <p className="as-field__error" aria-live="polite">
        {error === '' ? problem : error}
      </p>
      <Button
        label={t(isSigned ? 'signAgainIn' : 'signIn', { title: field.title })}
        onClick={() => setSigning(true)}
      >
        {t(isSigned ? 'signAgain' : 'sign')}
      </Button>
      {isSigning ? (
        <SignatureDialog
          title={field.title}
          onClose={() => setSigning(false)}
          onSigned={(drawing) => void sign(drawing)}
        />
      ) : null}
    </div>
  );
}
