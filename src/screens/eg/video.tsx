import { VideoScreen } from '../../features/video/video-screen';

/** /detail/eg/configuration/hik/{videoId}: a camera of an equipment's page. */
export default function EquipmentVideo() {
  return <VideoScreen back="/home/monitor" />;
}
