/** Reads scanned codes. Signs printed for a former address of the product count as its own. */
import { useCallback } from 'react';
import { readScanned, type ScannedCode } from '../../../navigation/scanned-code';
import { useServices } from '../../../state/services';

export function useScannedCode(): (text: string) => Promise<ScannedCode> {
  const services = useServices();
  return useCallback(
    async (text) => {
      const config = await services.config().catch(() => null);
      return readScanned(text, window.location.origin, config?.formerHosts);
    },
    [services],
  );
}
