/** Texts are read from the dictionary once per language, since values are painted thousands of times a second. */
import type { Words } from '../../i18n/engine';
import type { PageKey } from '../../i18n/page';

export type PageWords = Words<PageKey>;

export interface PageTexts {
  readonly words: PageWords;
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

export function pageTexts(words: PageWords): PageTexts {
  const counted = (key: PageKey): ((n: number) => string) => {
    const said = new Map<number, string>();
    return (n) => {
      let text = said.get(n);
      if (text === undefined) {
        text = words(key, { n });
        said.set(n, text);
      }
      return text;
    };
  };
  return {
    words,
    on: words('on'),
    off: words('off'),
    online: words('online'),
    offline: words('offline'),
    invalid: words('invalid'),
    ageSeconds: counted('ageSeconds'),
    ageMinutes: counted('ageMinutes'),
    ageHours: counted('ageHours'),
    ageDays: counted('ageDays'),
  };
}
