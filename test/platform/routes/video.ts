/**
 * The video service behind OpenysDeviceAction (spec 7 and spec 8): tokens, and cameras by serial and
 * channel.
 */
import { Refusal } from '../codes';
import { getNamedEquipment, requireEquipmentRight } from '../guards';
import { post, type Route, type Visit, withGuards } from '../route';
import { CAMERAS } from '../video/cameras';

const VIDEO = '/vas/OpenysDeviceAction!';
/** Requires that a named device is visible to this account; a page's camera belongs to none. */
const requireVisibleDevice = (visit: Visit): void => {
  if (visit.input.has('equipId')) getNamedEquipment(visit, 'equipId');
};

export const videoRoutes: readonly Route[] = withGuards(
  [requireEquipmentRight],
  post(`${VIDEO}findToken.action`, (visit) => {
    requireVisibleDevice(visit);
    return visit.platform.videoToken.getCurrent(visit.platform.clock());
  }),
  post(`${VIDEO}createToken.action`, (visit) => {
    requireVisibleDevice(visit);
    return visit.platform.videoToken.renew(visit.platform.clock());
  }),
  post(`${VIDEO}initDevice.action`, (visit) => {
    requireVisibleDevice(visit);
    const serial = visit.input.requireText('serial');
    const channel = visit.input.requireText('channel');
    const camera = CAMERAS.get(serial);
    if (camera?.channels.includes(channel) !== true) throw new Refusal('camera');
    return camera.stream === 'hls'
      ? { url: `/vas/live/${serial}/${channel}/live.m3u8` }
      : { url: `ezopen://open.ys7.com/${serial}/${channel}.live` };
  }),
);
