import { useMemo } from 'react';
import type { VideoSource } from '../../widgets/live/page-host';
import type { CameraRef } from '../video/stream';
import { VideoPlayer } from '../video/video-player';

const FIRST_CHANNEL = '1';

export default function PageVideo({ serial, channel, url, label }: VideoSource) {
  const camera = useMemo<CameraRef>(
    () =>
      serial === ''
        ? { kind: 'address', url }
        : { kind: 'camera', equipId: null, serial, channel: channel === '' ? FIRST_CHANNEL : channel },
    [serial, channel, url],
  );
  return <VideoPlayer camera={camera} label={label} />;
}
