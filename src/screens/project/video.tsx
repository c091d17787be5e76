/** /detail/project/configuration/hik/{videoId}: a camera of a project's page. */
import { VideoScreen } from '../../features/video/video-screen';

export default function ProjectVideo() {
  return <VideoScreen backPath="/home/work/project" />;
}
