import type { Page } from 'playwright-core';
import { StoredName } from '../../../src/browser/storage';
import { LANGUAGES, type Language } from '../../../src/i18n/engine';
import { until } from './app';

const BUSY = '.as-start, .as-spinner, .as-skeleton, [aria-busy=true]';
/** Limit for loading and drawing on a slow machine; far above any correct duration. */
const LONG_MS = 60_000;

/** Chooses a language as if in another tab of the browser. */
export const speak = (page: Page, language: Language): Promise<void> =>
  page.evaluate(
    ([key = '', chosen = '']) => {
      localStorage.setItem(key, chosen);
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    [StoredName.language, language],
  );

/** Waits until a screen has its heading and loads nothing, and finishes its animations. */
export const settled = (page: Page): Promise<unknown> =>
  until('a screen at rest', () => page.evaluate(isAtRest, BUSY), LONG_MS);

/** Whether the screen is at rest. Taking a picture may start animations, such as colour transitions. */
async function isAtRest(busy: string): Promise<boolean> {
  const moving = (): readonly Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  const isMoving = async (): Promise<boolean> => {
    for (const one of moving()) one.finish();
    for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    return moving().length > 0;
  };
  for (let looks = 0; await isMoving(); looks++) if (looks === 5) return false;
  return document.querySelector('h1') !== null && document.querySelector(busy) === null;
}

export async function inEachLanguage<T>(
  page: Page,
  look: (language: Language) => Promise<T>,
): Promise<readonly T[]> {
  const seen: T[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    await settled(page);
    seen.push(await look(language));
  }
  return seen;
}
