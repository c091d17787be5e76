/** First feedback, within half a minute: lint, types, source shape, and unit tests of uncommitted changes. */
import { lintAndTypes } from './lint-and-types';
import { runParts, vitest } from './run-parts';

await runParts('check', [
  { name: 'lint and types', run: lintAndTypes },
  { name: 'shape', run: () => vitest('vitest', 'test/unit/shape') },
  {
    name: 'unit tests of what changed',
    run: () =>
      vitest('vitest', '--project', 'unit', '--project', 'unit-alone', '--changed', '--passWithNoTests'),
  },
]);
