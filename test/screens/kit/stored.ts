import type { FakeOutside } from './fake-outside';

export const storedTexts = ({ storage, tabStorage }: FakeOutside): string =>
  [storage, tabStorage]
    .flatMap((one) => Array.from({ length: one.length }, (_, i) => one.getItem(one.key(i) ?? '')))
    .join('\n');
