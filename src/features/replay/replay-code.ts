/** Everything that a replay adds to a page, in one module that loads on demand. */
export { ReplayRangeSheet } from './range-sheet';
export { ReplayAddress } from './replay-address';
export { ReplayStage } from './replay-stage';
