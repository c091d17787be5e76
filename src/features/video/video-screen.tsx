import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import { BackBar } from '../screen-states/back-bar';
import { parseCamera } from './stream';
import { VideoPlayer } from './video-player';

interface VideoScreenProps {
  /** Target of the back button if the user opened the address directly; relative to the base. */
  readonly backPath: string;
}

/** Shows one camera, opened from a configuration page: `…/configuration/hik/{videoId}` of either family. */
export function VideoScreen({ backPath }: VideoScreenProps) {
  const tShell = useWords(shellWords);
  const t = useWords(videoWords);
  const { videoId = '' } = useParams();
  const camera = useMemo(() => parseCamera(videoId), [videoId]);
  const label =
    camera.kind === 'camera'
      ? t('cameraNamed', { serial: camera.serial, channel: camera.channel })
      : t('camera');
  return (
    <div className="as-video-screen">
      <BackBar title={tShell('titleVideo')} backPath={backPath} />
      <main className="as-video-screen__main">
        <VideoPlayer key={videoId} camera={camera} label={label} />
      </main>
    </div>
  );
}
