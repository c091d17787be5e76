import { useMemo } from 'react';
import { useWords } from '../../../i18n/use-words';
import { videoWords } from '../../../i18n/video';
import type { VideoPlace } from '../../../widgets/page-host';
import type { CameraRef } from '../video/stream';
import { VideoPlayer } from '../video/video-player';

const FIRST_CHANNEL = '1';

/** A video widget: a stream by its address, or a camera by serial and channel. */
export default function PageVideo({ url, serial, channel, label }: VideoPlace) {
  const say = useWords(videoWords);
  const camera = useMemo<CameraRef>(
    () =>
      url === ''
        ? { kind: 'camera', equipId: null, serial, channel: channel === '' ? FIRST_CHANNEL : channel }
        : { kind: 'address', url },
    [url, serial, channel],
  );
  return <VideoPlayer camera={camera} label={label === '' ? say('camera') : label} />;
}
