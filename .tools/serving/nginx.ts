/**
 * Generates nginx files: a site, and the headers that its locations include. `add_header` in a location drops the
 * server's, so each location includes the headers again.
 */
import { FOREVER, HASHED_NAME, listMediaTypes, PRODUCT_BASE, REVALIDATE } from './files';
import {
  getHeaders,
  getVideoFrameHeaders,
  PDF,
  PLATFORM_ANSWER_HEADERS,
  REPORTS_PATH,
  VIDEO_FRAME,
} from './security-headers';
import {
  BODY_LIMIT_MB,
  CALL_TIMEOUT_S,
  DEPLOY_FOLDER,
  PLATFORM_ADDRESS,
  PLATFORM_PATHS,
  RETRY_AFTER_S,
  SITE_FOLDER,
  type SiteDeps,
  TOKEN_BURST,
  TOKEN_PATH,
  TOKENS_PER_SECOND,
} from './site';

const INCLUDE_FOLDER = '/etc/nginx/allshift';

const formatHeader = ([name, value]: readonly [string, string]): string =>
  `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`;
const formatHeaders = (headers: Readonly<Record<string, string>>): string =>
  `${Object.entries(headers).map(formatHeader).join('\n')}\n`;

/** Returns the files by path below nginx's configuration folder. */
export function createNginxFiles({ hosts, scripts, ownPaths }: SiteDeps): Map<string, string> {
  return new Map([
    ['nginx/allshift.conf', createSite(hosts, ownPaths)],
    ['nginx/allshift/headers.conf', createProductHeaders(scripts)],
    ['nginx/allshift/video-headers.conf', formatHeaders(getVideoFrameHeaders())],
    ['nginx/allshift/types.conf', createTypes()],
    ['nginx/allshift/proxy.conf', createProxySettings()],
  ]);
}

const createProductHeaders = (scripts: readonly string[]): string =>
  formatHeaders(
    getHeaders({
      scripts,
      own: '$allshift_own',
      frames: '$allshift_frames',
      images: '$allshift_images',
      weather: '$allshift_weather',
      calls: '$allshift_calls',
    }),
  );

/** Writes out all types, since the list of an older nginx has different or missing ones. */
function createTypes(): string {
  const types = listMediaTypes().map(
    ([extension, type]) => [extension, type.split(';')[0] ?? '', type] as const,
  );
  const lines = types.map(([extension, type]) => `  ${type.padEnd(28)} ${extension};`);
  // nginx adds HTML.
  const texts = types
    .filter(([, type, whole]) => whole !== type && type !== 'text/html')
    .map(([, type]) => type);
  return `types {\n${lines.join('\n')}\n}
default_type application/octet-stream;
charset utf-8;
charset_types ${[...new Set(texts)].join(' ')};
`;
}

const createProxySettings = (): string => `proxy_pass http://allshift_platform;
proxy_http_version 1.1;
proxy_set_header Host $http_host;
proxy_set_header X-Real-IP $remote_addr;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header Upgrade $http_upgrade;
proxy_set_header Connection $allshift_connection;
# Longer than the product's longest call (120 s) and the interval between two pings of a websocket (60 s).
proxy_read_timeout ${CALL_TIMEOUT_S}s;
proxy_send_timeout ${CALL_TIMEOUT_S}s;
# A call never goes to a second server, which would execute a write twice.
proxy_next_upstream off;
proxy_hide_header X-Content-Type-Options;
${formatHeaders({ ...PLATFORM_ANSWER_HEADERS, 'content-security-policy': '$allshift_handed_on' })}`;

const createSite = (
  { frames, images, weather, calls }: SiteDeps['hosts'],
  ownPaths: readonly string[],
): string => `# allshift behind nginx 1.18 or newer. Generated: apart from the first block, change the build, not this file.
# Copy it to /etc/nginx/conf.d/allshift.conf, the folder allshift next to it to ${INCLUDE_FOLDER}/, the product's files to
# ${SITE_FOLDER}${PRODUCT_BASE}.

# ---- Settings of the site --------------------------------------------------------------------------------------------
# Hosts in config.json, separated by blanks: frameHosts; imageHosts with the hosts of map tiles and of the CDN;
# weather; platform (https and wss), CDN and a site's broker unless on this host.
map "" $allshift_frames { default "${frames}"; }
map "" $allshift_images { default "${images}"; }
map "" $allshift_weather { default "${weather}"; }
map "" $allshift_calls { default "${calls}"; }
# The platform. For TLS, also write https://allshift_platform in proxy.conf.
upstream allshift_platform { server ${PLATFORM_ADDRESS}; }
# Push tokens per second that the platform can issue. Every phone requests one after an outage.
limit_req_zone $allshift_everybody zone=allshift_tokens:1m rate=${TOKENS_PER_SECOND}r/s;
# ---------------------------------------------------------------------------------------------------------------------

# One bucket for all, since the phones of a plant share an address. A zone with an empty key would count nothing.
map "" $allshift_everybody { default "everybody"; }
map $http_upgrade $allshift_connection { "" ""; default "upgrade"; }
# No token is logged: a sign-in has it after "?", a websocket, an invitation and a binding to WeChat at the end of the path.
map $allshift_asked $allshift_path {
  "~*^(?<allshift_invitation>${PRODUCT_BASE}(enroll|register|pub-register|bind|bind-details)/)" "\${allshift_invitation}-";
  "~*^(?<allshift_channel>/lfscada/ws/.*/)" "\${allshift_channel}-";
  default $allshift_asked;
}
log_format allshift '$remote_addr - $remote_user [$time_local] "$request_method $allshift_path $server_protocol" $status $body_bytes_sent "$http_user_agent" $upstream_addr $upstream_status';
# An answer of the platform must not act as the product if opened by its address. Browsers show no PDF in a sandbox.
map $upstream_http_content_type $allshift_handed_on {
  "~*^${PDF}" "";
  default "${PLATFORM_ANSWER_HEADERS['content-security-policy']}";
}
# This host as an address of websockets. Anything else in a Host header stays out of the policy.
map $http_host $allshift_own {
  "~^(?<allshift_host>[A-Za-z0-9.-]+(:[0-9]+)?|\\[[0-9A-Fa-f:.]+\\](:[0-9]+)?)$" "ws://$allshift_host wss://$allshift_host";
  default "";
}

server {
  listen 80;
  # listen 443 ssl; ssl_certificate …; ssl_certificate_key …;
  server_name _;
  root ${SITE_FOLDER};
  absolute_redirect off;
  server_tokens off;
  # The path without "?" and doubled slashes, before the address of a screen is rewritten to the page.
  set $allshift_asked $uri;
  access_log /var/log/nginx/access.log allshift;
  # Every line of this log has the whole address. Use "error" instead of "emerg" to look for a fault.
  error_log /var/log/nginx/error.log emerg;
  client_max_body_size ${BODY_LIMIT_MB}m;
  # Compressed forms are next to the files. Brotli needs its module: write "brotli_static on;" in brotli.conf.
  gzip_static on;
  gzip_vary on;
  include ${INCLUDE_FOLDER}/brotli*.conf;
  include ${INCLUDE_FOLDER}/types.conf;

  location = / { return 302 ${PRODUCT_BASE}; }
  location = ${PRODUCT_BASE.slice(0, -1)} { return 302 ${PRODUCT_BASE}; }

  # These server files and hidden files are not served.
  location ^~ ${PRODUCT_BASE}${DEPLOY_FOLDER}/ { return 404; }
  location ~ /\\. { return 404; }
  location ~ \\.(br|gz)$ { return 404; }

  # A separate program: the player of the video service, in a sandboxed frame.
  location ^~ ${PRODUCT_BASE}${VIDEO_FRAME} {
    include ${INCLUDE_FOLDER}/video-headers.conf;
    add_header Cache-Control "${REVALIDATE}" always;
    try_files $uri =404;
  }
  # The name changes with the content.
  location ~ "^${PRODUCT_BASE}.*${HASHED_NAME}" {
    include ${INCLUDE_FOLDER}/headers.conf;
    add_header Cache-Control "${FOREVER}";
    try_files $uri =404;
  }
  # Other files: revalidated each time, and never answered with the page if missing.
  location ~ "^${PRODUCT_BASE}.*\\.(${listMediaTypes()
    .map(([extension]) => extension)
    .join('|')})$" {
    include ${INCLUDE_FOLDER}/headers.conf;
    add_header Cache-Control "${REVALIDATE}" always;
    try_files $uri =404;
  }
  # Every other address is a screen of the product.
  location ${PRODUCT_BASE} {
    include ${INCLUDE_FOLDER}/headers.conf;
    add_header Cache-Control "${REVALIDATE}" always;
    rewrite ^ ${PRODUCT_BASE}index.html break;
  }
  location = ${REPORTS_PATH} { return 204; }

  location ~ "${TOKEN_PATH}" {
    limit_req zone=allshift_tokens burst=${TOKEN_BURST} nodelay;
    limit_req_status 503;
    error_page 503 = @allshift_later;
    add_header Cache-Control "no-store" always;
    include ${INCLUDE_FOLDER}/proxy.conf;
  }
  location @allshift_later {
    add_header Retry-After "${RETRY_AFTER_S}" always;
    add_header Cache-Control "no-store" always;
    return 503;
  }
${PLATFORM_PATHS.map(
  (path) => `  location ${path}/ {
    proxy_hide_header Cache-Control;
    add_header Cache-Control "no-store" always;
    include ${INCLUDE_FOLDER}/proxy.conf;
  }`,
).join('\n')}
${ownPaths.map((path) => `  location ${path} { include ${INCLUDE_FOLDER}/proxy.conf; }`).join('\n')}
}
`;
