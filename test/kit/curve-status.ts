import type { CurveStatus } from '../../src/state/live/curve';

export const NO_CURVE: CurveStatus = {
  status: 'idle',
  loaded: 0,
  total: null,
  range: null,
  series: [],
  fault: null,
  version: 0,
};
