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
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  if (logo !== null && logo !== failed)
    return (
      <img
        className={cx('as-brand', logo === loaded && 'as-brand--loaded')}
        src={logo}
        alt={product}
        onLoad={() => setLoaded(logo)}
        onError={() => setFailed(logo)}
      />
    );
  return (
    <>
      <Logo size={44} />
      <span>{product}</span>
    </>
  );
}
