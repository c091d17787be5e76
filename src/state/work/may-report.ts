/**
 * Whether the user may report repairs. The platform does not publish its roles, but refuses `queryMine` to a user
 * without any right in work. Requested once per user; until the response, reporting is offered.
 */
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { queryMine } from '../../shared/calls/repair';
import { NO_PERMISSION, NOT_ACTIVATED } from '../../shared/work/refusal-codes';
import { brokerConfigAtom } from '../broker/broker-config';
import { getPlatformClock } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';

/** By user. */
const answersAtom = atom<ReadonlyMap<string, boolean>>(new Map());

export function useMayReport(): boolean {
  const services = useServices();
  const { userId } = useUser();
  const isBroker = Boolean(useAtomValue(brokerConfigAtom));
  const answers = useAtomValue(answersAtom);
  const mayReport = isBroker ? false : answers.get(userId);
  useEffect(() => {
    if (mayReport !== undefined || userId === '') return;
    // The response also has the platform's time: a report then starts with a known clock.
    const options = { onDate: getPlatformClock(services).onDate };
    void services.call(queryMine, { pagenum: 1, count: 1 }, options).then((outcome) => {
      const refusal = !outcome.ok && outcome.fault.kind === 'refused' ? outcome.fault.code : null;
      // Without a network, rights stay unknown.
      if (!outcome.ok && refusal === null) return;
      const isAllowed = refusal !== NO_PERMISSION && refusal !== NOT_ACTIVATED;
      services.store.set(answersAtom, (answers) => new Map(answers).set(userId, isAllowed));
    });
  }, [services, userId, mayReport]);
  return mayReport ?? true;
}
