/** Texts are read from the dictionary once per language, since values are painted thousands of times a second. */
import type { Words } from '../../i18n/engine';
import type { PageKey } from '../../i18n/page';

export type PageWords = Words<PageKey>;

export interface PageTexts {
  readonly t: PageWords;
  readonly on: string;
  readonly off: string;
  readonly online: string;
  readonly offline: string;
  readonly invalid: string;
  readonly ageSeconds: (n: number) => string;
  readonly ageMinutes: (n: number) => string;
  readonly ageHours: (n: number) => string;
  readonly ageDays: (n: number) => string;
}

export function createPageTexts(t: PageWords): PageTexts {
  const createCounted = (key: PageKey): ((n: number) => string) => {
    const cache = new Map<number, string>();
    return (n) => {
      let text = cache.get(n);
      if (text === undefined) {
        text = t(key, { n });
        cache.set(n, text);
      }
      return text;
    };
  };
  return {
    t,
    on: t('on'),
    off: t('off'),
    online: t('online'),
    offline: t('offline'),
    invalid: t('invalid'),
    ageSeconds: createCounted('ageSeconds'),
    ageMinutes: createCounted('ageMinutes'),
    ageHours: createCounted('ageHours'),
    ageDays: createCounted('ageDays'),
  };
}
