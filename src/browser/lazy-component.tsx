/**
 * Components whose code is loaded when first drawn, within the time limit of `load-code.ts`. React's `lazy` needs a
 * boundary, and React delays replacing its fallback by 300 ms even if the code has long arrived.
 */
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { CODE_RETRY_MS } from '../shared/constants';
import { loadCode } from './load-code';

const Nothing = (): null => null;

/**
 * Creates a component that loads itself when first drawn.
 * @param load - Loads the component. Called once; after a failure, again by the next instance.
 * @param Fallback - Drawn while the code loads, with the same properties. Nothing by default.
 * @param ErrorFallback - Drawn if the code failed to load; loading is then retried every CODE_RETRY_MS. Without this
 * component the failure is thrown to the next boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Waiting: ComponentType<Props> = Nothing,
  Failed?: ComponentType<Props>,
): (props: Props) => ReactNode {
  let Body: ComponentType<Props> | null = null;
  let loadingPromise: Promise<void> | null = null;
  const loadOnce = (): Promise<void> => {
    loadingPromise ??= loadCode(load).then(
      (loaded) => {
        Body = loaded.default;
      },
      (reason: unknown) => {
        loadingPromise = null;
        throw reason;
      },
    );
    return loadingPromise;
  };
  return function LazyComponent(props) {
    const [isLoaded, setLoaded] = useState(Body !== null);
    const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
    useLayoutEffect(() => {
      if (isLoaded) return;
      let isMounted = true;
      let retryTimer: ReturnType<typeof setTimeout> | undefined;
      const tryLoading = (): Promise<unknown> =>
        loadOnce().then(
          () => isMounted && setLoaded(true),
          (reason: unknown) => {
            if (!isMounted) return;
            setFailure({ reason });
            if (Failed !== undefined) retryTimer = setTimeout(tryLoading, CODE_RETRY_MS);
          },
        );
      void tryLoading();
      return () => {
        isMounted = false;
        clearTimeout(retryTimer);
      };
    }, [isLoaded]);
    if (Body !== null) return <Body {...props} />;
    if (failure === null) return <Waiting {...props} />;
    if (Failed === undefined) throw failure.reason;
    return <Failed {...props} />;
  };
}
