/** The frame of a screen that needs no login. */
import type { ReactNode } from 'react';
import { LANGUAGES, setLanguage } from '../../i18n/engine';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { Logo } from '../../ui/logo';
import { Segmented } from '../../ui/segmented';
import './form-page.css';

interface PublicPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen for people who are not signed in. Its bar names the product, because they may see it for the first time. */
export function PublicPage({ title, children }: PublicPageProps) {
  const shell = useWords(shellWords);
  const language = useLanguage();
  return (
    <>
      <header className="as-public-bar">
        <Logo size={36} />
        <span className="as-public-bar__name">{shell('product')}</span>
        <Segmented
          label={shell('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, text: shell(value === 'cn' ? 'markCn' : 'markEn') }))}
          onChange={setLanguage}
        />
      </header>
      <main className="as-form-page as-form-page--public">
        <h1 className="as-public-heading">{title}</h1>
        {children}
      </main>
    </>
  );
}
