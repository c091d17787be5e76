import type { ReactNode } from 'react';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { useBack } from '../../navigation/use-back';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import './form-page.css';

interface FormPageProps {
  readonly title: string;
  /** Target of the back button if the user opened the address directly; relative to the base. */
  readonly backPath: string;
  readonly children: ReactNode;
}

export function FormPage({ title, backPath, children }: FormPageProps) {
  const t = useWords(commonWords);
  const goBack = useBack(backPath);
  return (
    <>
      <TopBar
        title={title}
        start={
          <IconButton label={t('back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-form-page">{children}</main>
    </>
  );
}
