import { VideoScreen } from '../../features/video/video-screen';

/** /detail/project/configuration/hik/{videoId}: a camera of a project's page. */
export default function ProjectVideo() {
  return <VideoScreen back="/home/work/project" />;
}
