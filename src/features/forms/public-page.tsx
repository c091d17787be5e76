import type { ReactNode } from 'react';
import { commonWords, LANGUAGES, setLanguage } from '../../i18n/engine';
import { useLanguage, useWords } from '../../i18n/use-words';
import { Segmented } from '../../ui/segmented';
import { Brand } from './brand';
import './form-page.css';

interface PublicPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a screen that needs no login. Its bar shows the organisation's logo, or the product's logo and name. */
export function PublicPage({ title, children }: PublicPageProps) {
  const t = useWords(commonWords);
  const language = useLanguage();
  return (
    <>
      <header className="as-public-bar">
        <span className="as-public-bar__name">
          <Brand />
        </span>
        <Segmented
          label={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, text: t(value === 'cn' ? 'markCn' : 'markEn') }))}
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
