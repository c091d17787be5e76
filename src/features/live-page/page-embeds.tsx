/** Product views that widgets show but cannot import. Their code loads on first use. */
import { lazyComponent } from '../../browser/lazy-component';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { PageEmbeds } from '../../widgets/live/page-host';

const Failed = () => <p>{useWords(shellWords)('chunkFailed')}</p>;

export const PAGE_EMBEDS: PageEmbeds = {
  map: lazyComponent(() => import('./page-map'), undefined, Failed),
  video: lazyComponent(() => import('./page-video'), undefined, Failed),
};
