/**
 * Bundles the EZVIZ frame with its decoders into `dist/video`, to load no code from a foreign host. Its size is the
 * vendor's, and it loads only for such cameras.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { dist, root } from './paths';

const STATIC = 'ezuikit_static';
/** Code for talking through a camera, which the product does not offer. */
const UNUSED = 'talk';

export async function buildVideoFrame(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ezviz: 'src/video-frame/ezviz.ts' },
    // The package has no licence, and its chat is not used.
    alias: { '@ezuikit/control-aichat': join(root, 'src/video-frame/no-chat.ts') },
    outdir: join(dist, 'video'),
    bundle: true,
    format: 'iife',
    target: ['chrome93', 'firefox114', 'safari15.4'],
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  cpSync(join(root, 'node_modules/ezuikit-js', STATIC), join(dist, 'video', STATIC), {
    recursive: true,
    filter: (path) => !path.includes(join(STATIC, UNUSED)),
  });
}
