/**
 * Runs tests that take hours of plant time or another program: shifts, floods, fleets, nginx, Mosquitto,
 * VictoriaMetrics.
 */
import { build } from './build';
import { isBuilt } from './build-stamp';
import { runParts, runVitest } from './run-parts';

if (!isBuilt()) await build();
await runParts('endurance', [{ name: 'endurance', run: () => runVitest('endurance') }]);
