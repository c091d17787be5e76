import type { Page } from 'playwright-core';
import { StoredName } from '../../../src/browser/storage';
import { LANGUAGES, type Language } from '../../../src/i18n/engine';
import { until } from './app';

const BUSY = '.as-start, .as-spinner, .as-skeleton, [aria-busy=true]';
/** Limit for loading and drawing on a slow machine; far above any correct duration. */
const LONG_MS = 60_000;

/** Chooses a language as if in another tab of the browser. */
export const setLanguage = (page: Page, language: Language): Promise<void> =>
  page.evaluate(
    ([key = '', value = '']) => {
      localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    [StoredName.language, language],
  );

/** Waits until a screen has its heading and loads nothing, and finishes its animations. */
export const untilSettled = (page: Page): Promise<unknown> =>
  until('a screen at rest', () => page.evaluate(isAtRest, BUSY), LONG_MS);

/** Whether the screen is at rest. Taking a picture may start animations, such as colour transitions. */
async function isAtRest(busySelector: string): Promise<boolean> {
  const listMoving = (): readonly Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  const isMoving = async (): Promise<boolean> => {
    for (const animation of listMoving()) animation.finish();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return listMoving().length > 0;
  };
  for (let round = 0; await isMoving(); round++) if (round === 5) return false;
  return document.querySelector('h1') !== null && document.querySelector(busySelector) === null;
}

export async function forEachLanguage<T>(
  page: Page,
  check: (language: Language) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const language of LANGUAGES) {
    await setLanguage(page, language);
    await untilSettled(page);
    results.push(await check(language));
  }
  return results;
}
