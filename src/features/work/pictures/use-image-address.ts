import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { getImageAddress } from '../../../page-document/assets';
import { getCdnBase } from '../../../shared/cdn-address';
import type { RuntimeConfig } from '../../../shared/runtime-config';
import { useServices } from '../../../state/services';
import { styleAtom } from '../../../state/style/style-store';
import { getPictureBase } from '../../../state/style/theme-rules';

export interface ImageAddress {
  /** `undefined` until known; `null` if the image is not allowed or failed to load. */
  readonly address: string | null | undefined;
  readonly onError: () => void;
}

/** Returns the full address of an image from the platform; `null` if it is not allowed. */
export function getSentImageAddress(src: string, config: RuntimeConfig, isNewTheme: boolean): string | null {
  const cdnBase = getCdnBase(config);
  // Uploaded pictures have a full address.
  const isAbsolute = src.startsWith(cdnBase);
  const rules = {
    cdnBase: isAbsolute ? cdnBase : getPictureBase(isNewTheme, config),
    imageHosts: config.imageHosts,
  };
  return getImageAddress(isAbsolute ? src.slice(cdnBase.length) : src, rules);
}

/**
 * Returns the address of an image from the platform, which must be below the CDN base or at an allowed host. Reloads
 * when the network is back.
 */
export function useImageAddress(src: string): ImageAddress {
  const { config } = useServices();
  const isOnline = useOnline();
  const isNewTheme = useAtomValue(styleAtom).style.theme?.isNew ?? true;
  const [address, setAddress] = useState<ImageAddress['address']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both load again when the network is back.
  useEffect(() => {
    let isCurrent = true;
    config().then(
      (runtimeConfig) => {
        if (isCurrent) setAddress(getSentImageAddress(src, runtimeConfig, isNewTheme));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [config, src, isNewTheme, isOnline]);
  return { address, onError: () => setAddress(null) };
}
