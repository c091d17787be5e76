/** Returns a function that reads scanned codes. Codes printed for a former address of the product are accepted. */
import { useCallback } from 'react';
import { parseScannedCode, type ScannedCode } from '../../../navigation/scanned-code';
import { useServices } from '../../../state/services';

export function useScannedCode(): (text: string) => Promise<ScannedCode> {
  const services = useServices();
  return useCallback(
    async (text) => {
      const config = await services.config().catch(() => null);
      return parseScannedCode(text, window.location.origin, config?.formerHosts);
    },
    [services],
  );
}
