import { runInOrder, untilShown } from '../kit/acts';
import { describeLooks } from '../kit/looks';

const ADDRESS = '/detail/eg/address/:lat/:lng/:address/:title';

describeLooks('map', {
  screens: [
    {
      path: ADDRESS,
      with: { lat: '30.2741', lng: '120.1551', address: '滨江路 8 号', title: 'P-201' },
      act: untilShown('.as-mark'),
    },
    { path: ADDRESS, with: { lat: '0', lng: 'east', address: '-', title: '-' }, as: 'none' },
    {
      path: '/home/work/work-map',
      act: runInOrder(untilShown('[data-map=ready]'), untilShown('.as-cluster, .as-mark')),
    },
  ],
});
