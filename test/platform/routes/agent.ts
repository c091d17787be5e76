/** Settings of the assistant, and outcomes of operations (src/shared/calls/README.md, "Assistant"). */
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import { post, type Route, type Visit } from '../route';
import { actorIn } from '../work/actors';
import { assistantUrl } from '../work/assistant-page';
import { changing } from '../work/changing';

const activated = ({ account }: Visit): void => {
  if (account.orgId !== OWN_ORG) throw new Refusal('notActivated');
};
const info = (visit: Visit): object =>
  visit.platform.work.assistant.info(actorIn(visit), assistantUrl(visit.header('host')));

export const agentRoutes: readonly Route[] = [
  post('/lfscada/agent/info', info, activated),
  post('/lfscada/agent/check', (visit) => visit.platform.work.assistant.check(actorIn(visit)), activated),
  changing('/lfscada/agent/save', (visit) => {
    activated(visit);
    const { input, platform } = visit;
    const code = input.has('code') ? input.text('code') : null;
    platform.work.assistant.save(actorIn(visit), input.text('version'), input.text('appId'), code);
    return info(visit);
  }),
  changing('/lfscada/agent/remove', (visit) => {
    activated(visit);
    visit.platform.work.assistant.remove(actorIn(visit), visit.input.text('version'));
    return null;
  }),
  post('/lfscada/operation/query', (visit) =>
    visit.platform.work.operations.ends(actorIn(visit).userId, visit.input.ids('ids')),
  ),
];
