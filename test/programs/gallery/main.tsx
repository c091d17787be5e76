/** `?theme=dark` and `?language=cn` select theme and language. */
import '../../../src/ui/theme.css';
import './gallery.css';
import { type MouseEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { LANGUAGES, type Language, languageTag, setLanguage } from '../../../src/i18n/engine';
import { Parts } from './parts';
import { SamplePage } from './sample-page';
import { STATES } from './states';

const THEMES = ['light', 'dark'] as const;

function applyQuery(search: string): { readonly isDark: boolean; readonly language: Language } {
  const query = new URLSearchParams(search);
  const isDark = query.get('theme') === 'dark';
  const language = query.get('language') === 'cn' ? 'cn' : 'en';
  setLanguage(language);
  document.documentElement.lang = languageTag(language);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  return { isDark, language };
}

function Gallery() {
  const [{ isDark, language }, setPresentation] = useState(() => applyQuery(location.search));
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    history.replaceState(null, '', event.currentTarget.href);
    setPresentation(applyQuery(location.search));
  };
  return (
    <>
      <header className="gallery-head">
        <h1>Gallery</h1>
        <nav aria-label="Themes and languages">
          {THEMES.flatMap((theme) =>
            LANGUAGES.map((option) => (
              <a key={theme + option} href={`?theme=${theme}&language=${option}`} onClick={handleClick}>
                {theme} {option}
              </a>
            )),
          )}
        </nav>
      </header>
      <main>
        <h2>Widgets</h2>
        <div key={`${isDark} ${language}`} className="gallery-states">
          {STATES.map((state) => (
            <figure key={state.name} className="gallery-state" data-state={state.name}>
              <figcaption>{state.name}</figcaption>
              <SamplePage state={state} isDark={isDark} />
            </figure>
          ))}
        </div>
        <h2>Parts of the kit</h2>
        <Parts />
      </main>
    </>
  );
}

const holder = document.querySelector('#app');
if (holder !== null) createRoot(holder).render(<Gallery />);
