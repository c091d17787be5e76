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
  Fallback: ComponentType<Props> = Nothing,
  ErrorFallback?: ComponentType<Props>,
): (props: Props) => ReactNode {
  let Body: ComponentType<Props> | null = null;
  let loadingPromise: Promise<void> | null = null;
  const loadOnce = (): Promise<void> => {
    loadingPromise ??= loadCode(load).then(
      (loadedModule) => {
        Body = loadedModule.default;
      },
      (error: unknown) => {
        loadingPromise = null;
        throw error;
      },
    );
    return loadingPromise;
  };
  return function LazyComponent(props) {
    const [isLoaded, setLoaded] = useState(Body !== null);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (isLoaded) return;
      let isMounted = true;
      let retryTimer: ReturnType<typeof setTimeout> | undefined;
      const tryLoading = (): Promise<unknown> =>
        loadOnce().then(
          () => isMounted && setLoaded(true),
          (error: unknown) => {
            if (!isMounted) return;
            setFailure({ error });
            if (ErrorFallback !== undefined) retryTimer = setTimeout(tryLoading, CODE_RETRY_MS);
          },
        );
      void tryLoading();
      return () => {
        isMounted = false;
        clearTimeout(retryTimer);
      };
    }, [isLoaded]);
    if (Body !== null) return <Body {...props} />;
    if (failure === null) return <Fallback {...props} />;
    if (ErrorFallback === undefined) throw failure.error;
    return <ErrorFallback {...props} />;
  };
}
