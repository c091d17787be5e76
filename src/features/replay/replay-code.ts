/** Everything that a replay adds to a page, in one file: it is loaded when a replay is first asked for. */
export { ReplayRangeSheet } from './range-sheet';
export { ReplayAddress } from './replay-address';
export { ReplayStage } from './replay-stage';
