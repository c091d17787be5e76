/** The video service behind OpenysDeviceAction (specification 7 and 8): tokens, and cameras by serial and channel. */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment } from '../guards';
import { behind, post, type Route } from '../route';

const VIDEO = '/vas/OpenysDeviceAction!';
/** Cameras and their channels. */
const CAMERAS: ReadonlyMap<string, readonly string[]> = new Map([
  ['C10000001', ['1', '2']],
  ['C10000002', ['1']],
]);

export const videoRoutes: readonly Route[] = behind(
  [equipmentRight],
  post(`${VIDEO}findToken.action`, (visit) => {
    namedEquipment(visit, 'equipId');
    return visit.platform.videoToken.current(visit.platform.clock());
  }),
  post(`${VIDEO}createToken.action`, (visit) => {
    namedEquipment(visit, 'equipId');
    return visit.platform.videoToken.renew(visit.platform.clock());
  }),
  post(`${VIDEO}initDevice.action`, (visit) => {
    namedEquipment(visit, 'equipId');
    const serial = visit.input.must('serial');
    const channel = visit.input.must('channel');
    if (CAMERAS.get(serial)?.includes(channel) !== true) throw new Refusal('camera');
    return { url: `ezopen://open.ys7.com/${serial}/${channel}.live` };
  }),
);
