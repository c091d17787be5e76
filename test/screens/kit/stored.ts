import type { FakeOutside } from './fake-outside';

export const readStoredTexts = ({ storage, tabStorage }: FakeOutside): string =>
  [storage, tabStorage]
    .flatMap((store) => Array.from({ length: store.length }, (_, i) => store.getItem(store.key(i) ?? '')))
    .join('\n');
