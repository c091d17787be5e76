/**
 * Parts whose code comes when they are first shown, within the limit of all code (`load-code.ts`). Not React's own `lazy`: whoever waits for that waits for a boundary
 * too, and React keeps back for 300 ms what one shows after its fallback, with the code long there.
 */
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { loadCode } from './load-code';

const Nothing = (): null => null;

/**
 * A component that loads itself when it is first drawn.
 * @param load - Loads it. Asked once; after it has failed, again by the next that is drawn.
 * @param Waiting - Stands in its place until then, with the same properties; nothing unless given.
 * @param Failed - Stands in its place where it could not be loaded. Without it, that is thrown for the next boundary.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Waiting: ComponentType<Props> = Nothing,
  Failed?: ComponentType<Props>,
): (props: Props) => ReactNode {
  let Body: ComponentType<Props> | null = null;
  let asking: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    asking ??= loadCode(load).then(
      (loaded) => {
        Body = loaded.default;
      },
      (reason: unknown) => {
        asking = null;
        throw reason;
      },
    );
    return asking;
  };
  return function Lazily(props) {
    const [isKnown, setKnown] = useState(Body !== null);
    const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
    useLayoutEffect(() => {
      if (isKnown) return;
      let isHere = true;
      ask().then(
        () => isHere && setKnown(true),
        (reason: unknown) => isHere && setFailure({ reason }),
      );
      return () => {
        isHere = false;
      };
    }, [isKnown]);
    if (Body !== null) return <Body {...props} />;
    if (failure === null) return <Waiting {...props} />;
    if (Failed === undefined) throw failure.reason;
    return <Failed {...props} />;
  };
}
