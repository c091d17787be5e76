/** The frame of a screen with a form, behind the login. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import './form-page.css';

interface FormPageProps {
  readonly title: string;
  /** Path of the back button, under the base. */
  readonly back: string;
  readonly children: ReactNode;
}

/** A screen with a form or a few facts, in one column. */
export function FormPage({ title, back, children }: FormPageProps) {
  const shell = useWords(shellWords);
  const navigate = useNavigate();
  return (
    <>
      <TopBar
        title={title}
        start={
          <IconButton label={shell('back')} onClick={() => navigate(back)}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-form-page">{children}</main>
    </>
  );
}
