import { useAtom } from 'jotai';
import { LANGUAGES, setLanguage } from '../../i18n/engine';
import { homeWords } from '../../i18n/home';
import { useLanguage, useWords } from '../../i18n/use-words';
import { LANGUAGE_NAMES } from '../../state/session/language';
import { APPEARANCES, appearanceAtom } from '../../state/style/appearance';
import { DENSITIES, densityAtom } from '../../state/style/density';
import { TEXT_SIZES, textSizeAtom } from '../../state/style/text-size';
import { Cell } from '../../ui/cell';
import { Segmented } from '../../ui/segmented';
import './more.css';

export function LookSettings() {
  const t = useWords(homeWords);
  const language = useLanguage();
  const [appearance, setAppearance] = useAtom(appearanceAtom);
  const [textSize, setTextSize] = useAtom(textSizeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  return (
    <section className="as-more__card">
      <Cell
        name={t('language')}
        end={
          <Segmented
            label={t('language')}
            value={language}
            options={LANGUAGES.map((value) => ({ value, text: t(LANGUAGE_NAMES[value]) }))}
            onChange={setLanguage}
          />
        }
      />
      <Cell
        name={t('appearance')}
        end={
          <Segmented
            label={t('appearance')}
            value={appearance}
            options={APPEARANCES.map((value) => ({ value, text: t(value) }))}
            onChange={setAppearance}
          />
        }
      />
      <Cell
        name={t('textSize')}
        end={
          <Segmented
            label={t('textSize')}
            value={textSize}
            options={TEXT_SIZES.map((value) => ({ value, text: t(value) }))}
            onChange={setTextSize}
          />
        }
      />
      <Cell
        name={t('density')}
        end={
          <Segmented
            label={t('density')}
            value={density}
            options={DENSITIES.map((value) => ({ value, text: t(value) }))}
            onChange={setDensity}
          />
        }
      />
    </section>
  );
}
