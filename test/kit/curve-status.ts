import type { CurveStatus } from '../../src/state/live/curve';

export const NO_CURVE: CurveStatus = {
  status: 'idle',
  loadedCount: 0,
  totalCount: null,
  range: null,
  series: [],
  fault: null,
  version: 0,
};
