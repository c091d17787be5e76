import { shows, steps } from '../kit/acts';
import { describeLooks } from '../kit/looks';

const ADDRESS = '/detail/eg/address/:lat/:lng/:address/:title';

describeLooks('map', {
  screens: [
    {
      path: ADDRESS,
      with: { lat: '30.2741', lng: '120.1551', address: '滨江路 8 号', title: 'P-201' },
      act: shows('.as-mark'),
    },
    { path: ADDRESS, with: { lat: '0', lng: 'east', address: '-', title: '-' }, as: 'none' },
    { path: '/home/work/work-map', act: steps(shows('[data-map=here]'), shows('.as-cluster, .as-mark')) },
  ],
});
