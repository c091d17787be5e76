/** Constants shared by the web server files: folders, platform paths, limits. */
import type { PolicySources } from './security-headers';

export interface SiteDeps {
  readonly hosts: Omit<PolicySources, 'own' | 'scripts'>;
  /** Sources of inline scripts. */
  readonly scripts: readonly string[];
  /** Paths of this host that the platform answers in addition to its calls: page documents, weather. */
  readonly ownPaths: readonly string[];
}

/** Folder of the web server, with the product in `wx/`. */
export const SITE_FOLDER = '/srv/allshift';
/** Folder of these files in the build; not served. */
export const DEPLOY_FOLDER = 'deploy';
/** File of the service worker. Its name never changes, and it is revalidated each time. */
export const SERVICE_WORKER = 'sw.js';
/** Placeholder for the platform's address. */
export const PLATFORM_ADDRESS = '127.0.0.1:9000';
export const PLATFORM_PATHS = ['/lfscada', '/usual', '/vas'] as const;
/** Regular expression of the calls for push tokens, which all phones make simultaneously after an outage. */
export const TOKEN_PATH = '^/lfscada/websocket/.*token$';

/** Seconds; longer than a call (120, spec 3) and the interval between pings (60). */
export const CALL_TIMEOUT_S = 130;
/** Megabytes of a request: five for a picture (spec 5) plus the form around it. */
export const BODY_LIMIT_MB = 6;
/** Tokens per second and burst above that rate, before phones must retry. Raise them for a faster platform. */
export const TOKENS_PER_SECOND = 100;
export const TOKEN_BURST = 100;
/** Seconds until phones may retry. */
export const RETRY_AFTER_S = 20;
