/** The screens of GM devices: what they are, what can be written, and one that nobody has given its parameters. */
import { describeLooks } from './kit/looks';

const GM = '/detail/gm';

describeLooks('gm', {
  screens: [
    { path: `${GM}/list/:equipId`, with: { equipId: 'gm05' } },
    { path: `${GM}/list/:equipId`, with: { equipId: 'gm06' }, as: 'offline' },
    { path: `${GM}/list/:equipId`, with: { equipId: 'nobody' }, as: 'unknown' },
    { path: `${GM}/rule-empty/:equipId`, with: { equipId: 'gm07' } },
    { path: `${GM}/write-list/:equipId`, with: { equipId: 'gm05' } },
    { path: `${GM}/write-list/:equipId`, with: { equipId: 'gm01' }, as: 'nothing' },
    { path: `${GM}/configuration/:equipId/:conId`, with: { equipId: 'gm05', conId: 'gm05-con' } },
  ],
});
