/** Alarms of the legacy interface (spec 7): of one device or of all GM devices. */
import { Refusal } from '../codes';
import { getNamedEquipment, listAllEquipment, requireEquipmentRight } from '../guards';
import { post, type Route, type Visit, withGuards } from '../route';
import { createAlarmPage, listAlarms } from './alarm';

const getScope = (visit: Visit): ReadonlySet<string> =>
  visit.input.has('equipId')
    ? new Set([getNamedEquipment(visit, 'equipId').id])
    : new Set(
        listAllEquipment(visit)
          .filter(({ family }) => family === 'gm')
          .map(({ id }) => id),
      );

export const legacyAlarmRoutes: readonly Route[] = withGuards(
  [requireEquipmentRight],
  post('/usual/AlarmAction!query.action', (visit) => createAlarmPage(visit, getScope(visit))),
  post('/usual/AlarmAction!saveEndTime.action', (visit) => {
    const { platform, input, account } = visit;
    const listedIds = new Set(listAllEquipment(visit).map(({ id }) => id));
    const current = listAlarms(visit, listedIds).find(({ id }) => id === input.requireText('id'));
    if (current === undefined) throw new Refusal('absent');
    const alarm = platform.world.releaseAlarm(current.id, platform.plantClock());
    if (alarm === undefined) return;
    platform.feed.publish([{ kind: 'alarm', alarm }]);
    platform.log.record(alarm.equipmentId, account.loginname, '结束报警', alarm.group);
  }),
);
