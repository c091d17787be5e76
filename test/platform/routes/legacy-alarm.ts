/** Alarms of the legacy interface (spec 7): of one device or of all GM devices. */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment, ownList } from '../guards';
import { behind, post, type Route, type Visit } from '../route';
import { alarmPage, alarmsIn } from './alarm';

const scope = (visit: Visit): ReadonlySet<string> =>
  visit.input.has('equipId')
    ? new Set([namedEquipment(visit, 'equipId').id])
    : new Set(
        ownList(visit)
          .filter(({ family }) => family === 'gm')
          .map(({ id }) => id),
      );

export const legacyAlarmRoutes: readonly Route[] = behind(
  [equipmentRight],
  post('/usual/AlarmAction!query.action', (visit) => alarmPage(visit, scope(visit))),
  post('/usual/AlarmAction!saveEndTime.action', (visit) => {
    const { platform, input, account } = visit;
    const listed = new Set(ownList(visit).map(({ id }) => id));
    const old = alarmsIn(visit, listed).find(({ id }) => id === input.must('id'));
    if (old === undefined) throw new Refusal('absent');
    const alarm = platform.world.releaseAlarm(old.id, platform.plantClock());
    if (alarm === undefined) return;
    platform.feed.publish([{ kind: 'alarm', alarm }]);
    platform.log.note(alarm.equipmentId, account.loginname, '结束报警', alarm.group);
  }),
);
