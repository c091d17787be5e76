import {
  getProjectPushPath,
  projectPushToken,
  queryProjectGateways,
  queryProjectSignals,
} from '../../../src/shared/calls/first-values';
import type { ProjectWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';

export function createProjectAdapter({ pageId }: ProjectWatch, sources: Sources): FamilyAdapter {
  const { dataEquip, dataSignal } = sources;
  return {
    queryGateways: (call, options) => call(queryProjectGateways, { pageId, dataEquip }, options),
    querySignals: (call, options) => call(queryProjectSignals, { pageId, dataSignal }, options),
    push: {
      askToken: (call, options) => call(projectPushToken, { pageId, dataEquip, dataSignal }, options),
      getPath: getProjectPushPath,
    },
    furtherCalls: null,
  };
}
