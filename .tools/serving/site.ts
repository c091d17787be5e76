/** Facts of a site that the files for its web server share: places, paths of the platform, limits. */
import type { PolicySources } from './security-headers';

/** What differs from build to build and from place to place. */
export interface SiteDeps {
  readonly hosts: Omit<PolicySources, 'own' | 'scripts'>;
  /** Sources of inline scripts. */
  readonly scripts: readonly string[];
  /** Paths of the own host, besides the platform's calls, that the platform answers: page documents, weather. */
  readonly ownPaths: readonly string[];
}

/** Folder of the web server; the product lies in `wx/` below it. */
export const SITE_FOLDER = '/srv/allshift';
/** Folder of the build with these files. It is not served. */
export const DEPLOY_FOLDER = 'deploy';
/** The service worker. Its name never changes, and it is asked for anew each time. */
export const SERVICE_WORKER = 'sw.js';
/** The platform, as these files name it until somebody says where it is. */
export const PLATFORM_ADDRESS = '127.0.0.1:9000';
/** Calls and websockets of the platform. */
export const PLATFORM_PATHS = ['/lfscada', '/usual', '/vas'] as const;
/** Calls that give a token of a push channel: all phones make them at once after an outage. A regular expression. */
export const TOKEN_PATH = '^/lfscada/websocket/.*token$';

/** Seconds: more than a call may last (120, spec 3) and more than lies between two pings (60). */
export const CALL_TIMEOUT_S = 130;
/** Megabytes of a request: five of a picture (spec 5), and what a form puts around it. */
export const BODY_LIMIT_MB = 6;
/** Tokens a second, and in one go beyond that, before phones are told to come later. A platform that can do more raises it. */
export const TOKENS_PER_SECOND = 100;
export const TOKENS_AT_ONCE = 100;
/** Seconds after which they are told to come again. */
export const RETRY_AFTER_S = 20;
