/** /detail/eg/configuration/hik/{videoId}: a camera of an equipment page. */
import { VideoScreen } from '../../features/video/video-screen';

export default function EquipmentVideo() {
  return <VideoScreen backPath="/home/monitor" />;
}
