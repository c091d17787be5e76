/** The login's address for components. */
import { useAtomValue } from 'jotai';
import { themeLoginPathAtom } from '../state/style/style-store';
import { loginPathOf } from './own-path';

/** The address of the login: the organisation's own path, or /login (spec 2 and spec 3). */
export const useLoginPath = (): string => loginPathOf(useAtomValue(themeLoginPathAtom));
