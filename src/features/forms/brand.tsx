import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useProductName } from '../../navigation/use-title';
import { styleAtom } from '../../state/style/style-store';
import { cx } from '../../ui/cx';
import { Logo } from '../../ui/logo';
import './brand.css';

export function Brand() {
  const product = useProductName();
  const { logo } = useAtomValue(styleAtom).style;
  const [failedLogo, setFailedLogo] = useState<string | null>(null);
  const [loadedLogo, setLoadedLogo] = useState<string | null>(null);
  if (logo !== null && logo !== failedLogo)
    return (
      <img
        className={cx('as-brand', logo === loadedLogo && 'as-brand--loaded')}
        src={logo}
        alt={product}
        onLoad={() => setLoadedLogo(logo)}
        onError={() => setFailedLogo(logo)}
      />
    );
  return (
    <>
      <Logo size={44} />
      <span>{product}</span>
    </>
  );
}
