import { useAtomValue } from 'jotai';
import { themeLoginPathAtom } from '../state/style/style-store';
import { parseLoginPath } from './own-path';

/** Returns the organisation's login path, or /login (spec 2 and spec 3). */
export const useLoginPath = (): string => parseLoginPath(useAtomValue(themeLoginPathAtom));
