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

function follow(search: string): { readonly isDark: boolean; readonly language: Language } {
  const query = new URLSearchParams(search);
  const isDark = query.get('theme') === 'dark';
  const language = query.get('language') === 'cn' ? 'cn' : 'en';
  setLanguage(language);
  document.documentElement.lang = languageTag(language);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  return { isDark, language };
}

function Gallery() {
  const [{ isDark, language }, show] = useState(() => follow(location.search));
  const choose = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    history.replaceState(null, '', event.currentTarget.href);
    show(follow(location.search));
  };
  return (
    <>
      <header className="gallery-head">
        <h1>Gallery</h1>
        <nav aria-label="Themes and languages">
          {THEMES.flatMap((theme) =>
            LANGUAGES.map((one) => (
              <a key={theme + one} href={`?theme=${theme}&language=${one}`} onClick={choose}>
                {theme} {one}
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
