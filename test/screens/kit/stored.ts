import type { FakeOutside } from './fake-outside';

/** All that the browser and the tab keep, as one text. */
export const storedTexts = ({ storage, tabStorage }: FakeOutside): string =>
  [storage, tabStorage]
    .flatMap((one) => Array.from({ length: one.length }, (_, i) => one.getItem(one.key(i) ?? '')))
    .join('\n');
