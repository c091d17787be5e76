/** Parts of the product that widgets show and cannot import; each comes with its code when a page first needs it. */
import { type ComponentType, Suspense } from 'react';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { lazyCode } from '../../../state/load-code';
import type { PageParts } from '../../../widgets/page-host';

const Failed = () => <p>{useWords(shellWords)('chunkFailed')}</p>;

function part<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazyCode<Props>(load, Failed);
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

export const PAGE_PARTS: PageParts = {
  map: part(() => import('./page-map')),
  video: part(() => import('./page-video')),
};
