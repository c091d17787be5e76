/** First feedback, within half a minute: lint, types, source shape, and unit tests of uncommitted changes. */
import { lintAndTypes } from './lint-and-types';
import { runParts, runVitest } from './run-parts';

await runParts('check', [
  { name: 'lint and types', run: lintAndTypes },
  { name: 'shape', run: () => runVitest('vitest', 'test/unit/shape') },
  {
    name: 'unit tests of what changed',
    run: () =>
      runVitest('vitest', '--project', 'unit', '--project', 'unit-alone', '--changed', '--passWithNoTests'),
  },
]);
