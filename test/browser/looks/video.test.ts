import { untilShown } from '../kit/acts';
import { describeLooks } from '../kit/looks';

const untilVideoShown = untilShown('[data-video]:not([data-video=asking])');

describeLooks('video', {
  screens: [
    { path: '/detail/eg/configuration/hik/:videoId', with: { videoId: 'C10000002:1' }, act: untilVideoShown },
    {
      path: '/detail/project/configuration/hik/:videoId',
      with: { videoId: 'NOBODY:1' },
      act: untilVideoShown,
    },
    { path: '/detail/gm/video/:equipId', with: { equipId: 'gm01' }, act: untilVideoShown },
    { path: '/detail/gm/video/:equipId', with: { equipId: 'gm02' }, as: 'none' },
  ],
});
