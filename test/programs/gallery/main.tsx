/**
 * The gallery: every kind of widget and every part of the kit in all their states. `?theme=dark` and `?language=cn`
 * choose how it is shown.
 */
import '../../../src/ui/theme.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { languageTag, setLanguage } from '../../../src/i18n/engine';
import { Parts } from './parts';
import { SamplePage } from './sample-page';
import { STATES } from './states';

const query = new URLSearchParams(location.search);
const isDark = query.get('theme') === 'dark';
const language = query.get('language') === 'cn' ? 'cn' : 'en';
setLanguage(language);
document.documentElement.lang = languageTag(language);
if (isDark) document.documentElement.dataset.theme = 'dark';

const linkTo = (theme: string, chosen: string): string => `?theme=${theme}&language=${chosen}`;

function Gallery() {
  return (
    <>
      <header className="gallery-head">
        <h1>Gallery</h1>
        <nav aria-label="Themes and languages">
          {['light', 'dark'].flatMap((theme) =>
            ['cn', 'en'].map((chosen) => (
              <a key={theme + chosen} href={linkTo(theme, chosen)}>
                {theme} {chosen}
              </a>
            )),
          )}
        </nav>
      </header>
      <main>
        <h2>Widgets</h2>
        <div className="gallery-states">
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
