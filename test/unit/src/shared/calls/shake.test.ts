/** Bundles drop each unused declaration, with everything that only it needs. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS_FOLDER } from '../../../../kit/calls';

const FILES = readdirSync(CALLS_FOLDER).filter((name) => name.endsWith('.ts'));
const TWO_CALLS =
  "import { gatewayStatus } from './first-values'; import { queryMvars } from './project'; console.log(gatewayStatus, queryMvars);";

describe('An unused declaration', () => {
  let bundles: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const entries = FILES.map((file) => [file, `import './${file}';`] as const);
    bundles = await bundleCodes(new Map([...entries, ['two', TWO_CALLS]]));
  });

  const getBundle = (name: string): string => {
    const code = bundles.get(name);
    if (code === undefined) throw new Error(`no bundle of ${name}`);
    return code;
  };

  it.each(FILES)('leaves the bundle with everything that only it needs: %s', (file) => {
    expect(listPaths(getBundle(file))).toEqual([]);
    expect(getBundle(file)).not.toContain('droppable(');
  });

  it('leaves the bundle even if its neighbors stay', () => {
    expect(listPaths(getBundle('two'))).toEqual(['/lfscada/project/mvar/queryAll']);
  });
});

async function bundleCodes(codes: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [...codes.keys()].map((name) => ({ in: `use:${name}`, out: name })),
    plugins: [
      {
        name: 'uses',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^use:/ }, ({ path }) => ({
            path: path.slice('use:'.length),
            namespace: 'use',
          }));
          onLoad({ filter: /./, namespace: 'use' }, ({ path }) => ({
            contents: codes.get(path) ?? '',
            resolveDir: CALLS_FOLDER,
            loader: 'ts',
          }));
        },
      },
    ],
    outdir: '/',
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
}

function listPaths(code: string): readonly (string | undefined)[] {
  return [...code.matchAll(/["'`](\/(?:lfscada|usual|vas)\/[^"'`]*)["'`]/g)].map(([, path]) => path);
}
