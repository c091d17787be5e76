/** What replay adds to a page's screen; loaded when it is first asked for. */
export { ReplayAddress } from './address';
export { ReplayStage } from './replay-stage';
export { SpanSheet } from './span-sheet';
