import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../../src/shared/calls');
const TEXT = /["'`](\/(?:lfscada|usual|vas)\/[^"'`]*)["'`]/g;

const bundled = async (code: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
};
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

describe('A declaration that nobody uses', () => {
  it.each(files)('leaves the bundle, with all that only it needs: %s', async (file) => {
    const code = await bundled(`import './${file}';`);
    expect([...code.matchAll(TEXT)].map(([, path]) => path)).toEqual([]);
    expect(code).not.toContain('droppable(');
  });

  it('leaves it although its neighbours stay', async () => {
    const code = await bundled(
      "import { gatewayStatus, queryMvars } from './project'; console.log(gatewayStatus, queryMvars);",
    );
    expect([...code.matchAll(TEXT)].map(([, path]) => path)).toEqual(['/lfscada/project/mvar/queryAll']);
  });
});
