/** Settings of the assistant, and outcomes of operations (src/shared/calls/README.md, "Assistant"). */
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import { post, type Route, type Visit } from '../route';
import { getVisitActor } from '../work/actors';
import { getAssistantUrl } from '../work/assistant-page';
import { declareChange } from '../work/changing';

const requireActivated = ({ account }: Visit): void => {
  if (account.orgId !== OWN_ORG) throw new Refusal('notActivated');
};
const createInfo = (visit: Visit): object =>
  visit.platform.work.assistant.getInfo(getVisitActor(visit), getAssistantUrl(visit.header('host')));

export const agentRoutes: readonly Route[] = [
  post('/lfscada/agent/info', createInfo, requireActivated),
  post(
    '/lfscada/agent/check',
    (visit) => visit.platform.work.assistant.check(getVisitActor(visit)),
    requireActivated,
  ),
  declareChange('/lfscada/agent/save', (visit) => {
    requireActivated(visit);
    const { input, platform } = visit;
    const code = input.has('code') ? input.getText('code') : null;
    platform.work.assistant.save(
      getVisitActor(visit),
      input.getText('version'),
      input.getText('appId'),
      code,
    );
    return createInfo(visit);
  }),
  declareChange('/lfscada/agent/remove', (visit) => {
    requireActivated(visit);
    visit.platform.work.assistant.remove(getVisitActor(visit), visit.input.getText('version'));
    return null;
  }),
  post('/lfscada/operation/query', (visit) =>
    visit.platform.work.operations.listOutcomes(getVisitActor(visit).userId, visit.input.getIds('ids')),
  ),
];
