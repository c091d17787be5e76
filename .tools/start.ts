/**
 * Builds and serves the product with the stand-in platform, or with `--platform https://host` in front of a real one.
 * `--watch` rebuilds on change. Other arguments go to the platform.
 */
import { spawn } from 'node:child_process';
import { build, finishBuild, parcelArguments } from './build';
import { stampBuild } from './build-stamp';
import { bin, dist, root } from './paths';
import { writeKillSwitch } from './service-worker';
import { finishEachBuild } from './watched-build';
import { watchWorkers } from './worker';

const args = process.argv.slice(2);
const isWatching = args.includes('--watch');
await build();

const children = [
  spawn(bin('tsx'), ['test/platform/main.ts', ...args.filter((arg) => arg !== '--watch')], {
    cwd: root,
    stdio: 'inherit',
  }),
];
// A watched build differs from the production build.
if (isWatching) {
  stampBuild(null);
  await writeKillSwitch(dist);
}
const workers = isWatching ? await watchWorkers() : null;
if (workers !== null) {
  const parcel = spawn(bin('parcel'), ['watch', 'src/index.html', ...parcelArguments, '--no-hmr'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...workers.env },
  });
  parcel.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  finishEachBuild(parcel.stdout, finishBuild, console.error);
  children.push(parcel);
}

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
  void workers?.close();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) {
  child.on('exit', (code) => {
    stop();
    process.exitCode = code ?? 0;
  });
}
