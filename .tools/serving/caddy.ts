/** Generates a Caddyfile that serves the product in front of a platform, for Caddy 2.6 or newer. */
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
  SITE_FOLDER,
  type SiteDeps,
} from './site';

const formatHeaders = (headers: Readonly<Record<string, string>>, indent: string): string =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}${name} \`${value}\``)
    .join('\n');

const extensions = listMediaTypes()
  .map(([extension]) => extension)
  .join('|');
/**
 * Lines of a `reverse_proxy` that prevent its answers from acting as the product. Browsers show no PDF in a sandbox.
 */
const platformAnswerLines = `${formatHeaders(PLATFORM_ANSWER_HEADERS, '\t\t\theader_down ')}
			@pdf header Content-Type ${PDF}*
			handle_response @pdf {
				header {
					-Content-Security-Policy
					defer
				}
				copy_response
			}`;
const calls = PLATFORM_PATHS.map((path) => `${path}/*`).join(' ');

export function createCaddyfile({ hosts, scripts, ownPaths }: SiteDeps): string {
  const headers = getHeaders({
    scripts,
    own: 'ws://{http.request.hostport} wss://{http.request.hostport}',
    frames: `{$ALLSHIFT_FRAMES:${hosts.frames}}`,
    images: `{$ALLSHIFT_IMAGES:${hosts.images}}`,
    weather: `{$ALLSHIFT_WEATHER:${hosts.weather}}`,
    calls: `{$ALLSHIFT_CALLS:${hosts.calls}}`,
  });
  return `# allshift behind Caddy 2.6 or newer. Generated: change the build, not this file. Environment variables:
# ALLSHIFT_SITE (with a host name, HTTPS is automatic), ALLSHIFT_PLATFORM, ALLSHIFT_ROOT (the product is in its folder wx),
# and the hosts in config.json, separated by blanks: ALLSHIFT_FRAMES, ALLSHIFT_IMAGES, ALLSHIFT_WEATHER,
# ALLSHIFT_CALLS (platform, https and wss, CDN and a site's broker unless on this host).
# Caddy has no rate limit: see nginx/allshift.conf for tokens after an outage. Reloading its settings closes its
# websockets, which phones reopen after 10 s; from 2.7 on, "stream_close_delay 12h" in both reverse_proxy keeps them open.
# Faults are logged without address and headers, which may contain a token.
{
	log {
		format filter {
			wrap json
			fields {
				request>uri delete
				request>headers delete
			}
		}
	}
}

{$ALLSHIFT_SITE::80} {
	root * {$ALLSHIFT_ROOT:${SITE_FOLDER}}

	# Rejects a Host header that is not a host, as it is repeated in the policy.
	@odd not header_regexp Host ^[\\w.\\-]+(:\\d+)?$|^\\[[\\da-fA-F:.]+\\](:\\d+)?$
	respond @odd 400

	redir / ${PRODUCT_BASE}
	redir ${PRODUCT_BASE.slice(0, -1)} ${PRODUCT_BASE}
	respond ${REPORTS_PATH} 204

	# A call goes to one server and is not repeated. The timeout exceeds the product's longest call (120 s).
	@calls path ${calls}
	handle @calls {
		request_body {
			max_size ${BODY_LIMIT_MB}MB
		}
		# Refused before the platform is called; max_size alone ends in 502 with an older Caddy.
		@large header_regexp Content-Length ^([${BODY_LIMIT_MB + 1}-9]\\d{6}|\\d{8,})$
		respond @large 413
		reverse_proxy {$ALLSHIFT_PLATFORM:${PLATFORM_ADDRESS}} {
			header_down Cache-Control no-store
${platformAnswerLines}
			transport http {
				response_header_timeout ${CALL_TIMEOUT_S}s
			}
		}
	}
${ownPaths
  .map(
    (path) => `	handle ${path.endsWith('/') ? `${path}*` : path} {
		reverse_proxy {$ALLSHIFT_PLATFORM:${PLATFORM_ADDRESS}} {
${platformAnswerLines}
		}
	}
`,
  )
  .join('')}
	@hidden path ${PRODUCT_BASE}${DEPLOY_FOLDER}/* */.* *.br *.gz
	handle @hidden {
		respond 404
	}
	# A separate program: the player of the video service, in a sandboxed frame.
	handle ${PRODUCT_BASE}${VIDEO_FRAME}* {
		header {
${formatHeaders(getVideoFrameHeaders(), '\t\t\t')}
			Cache-Control "${REVALIDATE}"
		}
		file_server {
			precompressed br gzip
		}
	}
	handle ${PRODUCT_BASE}* {
		header {
${formatHeaders(headers, '\t\t\t')}
			-Server
		}
		@hashed path_regexp ${HASHED_NAME}
		@named path_regexp \\.(${extensions})$
		@missing {
			not file
			path_regexp \\.(${extensions})$
		}
		handle @missing {
			respond 404
		}
		# The name changes with the content.
		handle @hashed {
			header Cache-Control "${FOREVER}"
			file_server {
				precompressed br gzip
			}
		}
		# Other files: revalidated each time, and never answered with the page if missing.
		handle @named {
			header Cache-Control "${REVALIDATE}"
			@manifest path *.webmanifest
			header @manifest Content-Type application/manifest+json
			file_server {
				precompressed br gzip
			}
		}
		# Every other address is a screen of the product.
		handle {
			header Cache-Control "${REVALIDATE}"
			rewrite * ${PRODUCT_BASE}index.html
			file_server {
				precompressed br gzip
			}
		}
	}
	respond 404
}
`;
}
