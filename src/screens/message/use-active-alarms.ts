import type { MessageRow } from '../../shared/calls/message';
import { queryActiveProjectAlarms } from '../../shared/calls/project-alarm';
import { MESSAGE_POLL_MS } from '../../shared/constants';
import { done } from '../../shared/faults';
import { PERMISSION_PROJECT } from '../../shared/permissions';
import { useRead } from '../../state/calls/use-read';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';

const POLL_OPTIONS = { refreshMs: MESSAGE_POLL_MS };
const NO_IDS: ReadonlySet<string> = new Set();

/** Returns the ids of active alarms in the projects of the messages; empty until read. */
export function useActiveAlarms(rows: readonly MessageRow[]): ReadonlySet<string> {
  const { call } = useServices();
  const { auths } = useUser();
  const namedProjects = rows.flatMap(({ type, link }) => (type === 'alarm' ? (link?.projectId ?? []) : []));
  const projects = auths.includes(PERMISSION_PROJECT) ? [...new Set(namedProjects)].sort() : [];
  const key = projects.length === 0 ? null : ['message-active', ...projects];
  const { data, fault } = useRead(
    key,
    async (signal) => {
      const ids: string[] = [];
      for (const projectId of projects) {
        const answer = await call(queryActiveProjectAlarms, { projectId }, { signal });
        if (!answer.ok) return answer;
        ids.push(...answer.value.map(({ id }) => id));
      }
      return done(ids);
    },
    POLL_OPTIONS,
  );
  return data === undefined || fault !== null ? NO_IDS : new Set(data);
}
