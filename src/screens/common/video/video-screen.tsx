import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { videoWords } from '../../../i18n/video';
import { IconButton } from '../../../ui/icon-button';
import { BackIcon } from '../../../ui/icons';
import { TopBar } from '../../../ui/top-bar';
import { cameraOf } from './stream';
import { VideoPlayer } from './video-player';

/** A camera that a configuration page leads to: `…/configuration/hik/{videoId}` of either family. */
export function VideoScreen() {
  const shell = useWords(shellWords);
  const say = useWords(videoWords);
  const navigate = useNavigate();
  const { videoId = '' } = useParams();
  const camera = useMemo(() => cameraOf(videoId), [videoId]);
  const label =
    camera.kind === 'camera'
      ? say('cameraNamed', { serial: camera.serial, channel: camera.channel })
      : say('camera');
  return (
    <div className="as-video-screen">
      <TopBar
        title={shell('titleVideo')}
        start={
          <IconButton label={shell('back')} onClick={() => void navigate(-1)}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-video-screen__main">
        <VideoPlayer key={videoId} camera={camera} label={label} />
      </main>
    </div>
  );
}
