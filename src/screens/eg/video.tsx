import { VideoScreen } from '../common/video/video-screen';

export default VideoScreen;
