/**
 * The video service behind OpenysDeviceAction (spec 7 and spec 8): tokens, and cameras by serial and
 * channel.
 */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment } from '../guards';
import { behind, post, type Route, type Visit } from '../route';
import { CAMERAS } from '../video/cameras';

const VIDEO = '/vas/OpenysDeviceAction!';
/** Requires that a named device is visible to this account; a page's camera belongs to none. */
const looksAt = (visit: Visit): void => {
  if (visit.input.has('equipId')) namedEquipment(visit, 'equipId');
};

export const videoRoutes: readonly Route[] = behind(
  [equipmentRight],
  post(`${VIDEO}findToken.action`, (visit) => {
    looksAt(visit);
    return visit.platform.videoToken.current(visit.platform.clock());
  }),
  post(`${VIDEO}createToken.action`, (visit) => {
    looksAt(visit);
    return visit.platform.videoToken.renew(visit.platform.clock());
  }),
  post(`${VIDEO}initDevice.action`, (visit) => {
    looksAt(visit);
    const serial = visit.input.must('serial');
    const channel = visit.input.must('channel');
    const camera = CAMERAS.get(serial);
    if (camera?.channels.includes(channel) !== true) throw new Refusal('camera');
    return camera.stream === 'hls'
      ? { url: `/vas/live/${serial}/${channel}/live.m3u8` }
      : { url: `ezopen://open.ys7.com/${serial}/${channel}.live` };
  }),
);
