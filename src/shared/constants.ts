/**
 * Numbers of the specification (`spec 9` names a section of src/specification.md), and numbers that several rooms
 * share. A number of one module is in that module.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from './units';

// Calls ----------------------------------------------------------------------------------------------------------
/** Time limit of a call (spec 7, 9). */
export const HTTP_TIMEOUT_MS: Millis = 120_000;
/** Largest response to a call of the page, in bytes. Ours: parsed in under 100 ms by a slow phone. */
export const PAGE_ANSWER_MAX_BYTES = 4_000_000;

/** Delays before a page that failed to load is retried automatically; the last one repeats. Ours. */
export const SELF_RETRY_MS: readonly Millis[] = [2_000, 5_000, 10_000, 30_000];

// Monitoring -----------------------------------------------------------------------------------------------------
/** Interval of gateway state queries (spec 9). */
export const GATEWAY_POLL_MS: Millis = 60_000;
/** Interval at which equipment monitoring is reopened (spec 9). */
export const REOPEN_EQUIPMENT_MS: Millis = 580_000;
/** How long the platform keeps equipment monitoring open, in seconds as the call expects (spec 9). */
export const OPEN_EQUIPMENT_DELAY_S = 600;
/** Interval at which project monitoring is reopened (spec 9). */
export const REOPEN_PROJECT_MS: Millis = 3_570_000;
/** How long the platform keeps project monitoring open, in seconds as the call expects (spec 9). */
export const OPEN_PROJECT_DELAY_S = 3_600;
/** A returning page reopens monitoring if the last opening is older than this (spec 4, 9). */
export const WAKE_REOPEN_MS: Millis = 600_000;
/** Pause between two gateway openings (spec 9). */
export const GATEWAY_OPEN_PAUSE_MS: Millis = 100;
/** Interval at which legacy equipment is polled for current data (spec 9). */
export const LEGACY_POLL_MS: Millis = 10_000;
/** Shortest time between two rounds of count queries. Ours. */
export const COUNTS_PAUSE_MS: Millis = 5_000;
/** Random delay of counts and openings after a pushed event or a lost link, which reach all clients together. Ours. */
export const EVENT_SPREAD_MS: Millis = 2_000;
/** Delay before a failed first gateway query is repeated; nothing can be opened without it. Ours. */
export const GATEWAY_RETRY_MS: Millis = 10_000;
/** Delay before a failed query of current values is repeated. Ours. */
export const VALUES_RETRY_MS: Millis = 10_000;
/** A wall clock this far ahead of the steady clock means that the device slept. Ours. */
export const SLEEP_NOTICE_MS: Millis = 5_000;

// Broker ---------------------------------------------------------------------------------------------------------
/** Largest packet accepted from a broker, in bytes: a birth of 100,000 metrics. Ours. */
export const BROKER_PACKET_MAX = 8_000_000;

// Push channel ---------------------------------------------------------------------------------------------------
/** Interval of keep-alives on the push channel (spec 9). */
export const KEEP_ALIVE_MS: Millis = 60_000;
/** Delay before the push channel is reopened, and before a token is requested again (spec 4, 9). */
export const RECONNECT_MS: Millis = 10_000;
/** Time limit of the check, after which the link counts as dead: silence and check stay under 75 s (faults 3). */
export const SILENCE_PROBE_MS: Millis = 10_000;
/** Reconnects after the network or the page returns are spread over this (decision 7). */
export const RETURN_JITTER_MS: Millis = 1_000;
/** Upper limit of a platform's `Retry-After`. Ours. */
export const RETRY_AFTER_MAX_MS: Millis = 300_000;

// Freshness ------------------------------------------------------------------------------------------------------
/** A value is stale after this many of its expected intervals (page format: What the value box shows). */
export const STALE_INTERVALS = 3;
/** A value is ageing, late but not yet stale, after this many of its expected intervals. Ours. */
export const AGEING_INTERVALS = 1.5;
/** Interval assumed for a gateway that reports none. Ours. */
export const DEFAULT_INTERVAL_MS: Millis = 10_000;
/** Interval at which ages are checked; bounds how late a value turns stale. Ours. */
export const AGE_SWEEP_MS: Millis = 1_000;
/** A source time this far ahead of the platform's clock is suspect (faults 18 and 19). Ours. */
export const FUTURE_TOLERANCE_MS: Millis = DAY_MS;
/** A source time before 2000 comes from a clock that was never set, or is in seconds. Ours. */
export const EARLIEST_TIME_MS = Date.UTC(2000, 0);

// Alarms ---------------------------------------------------------------------------------------------------------
/** Longest remark on an alarm, in characters. Ours. */
export const ALARM_REMARK_MAX = 200;
/** Minutes after which a silenced alarm rings again; 0 is never. Ours. */
export const WATCH_REPEAT_MINUTES: readonly number[] = [0, 2, 5, 10];
/** Most projects in one alarm watch: each needs a push channel. Ours. */
export const WATCH_PROJECTS_MAX = 5;
/** Most alarms confirmed by one POST. Ours. */
export const ALARMS_PER_CONFIRM = 100;
/** Most alarms in a watch; beyond, the oldest ended alarms are dropped first. Ours. */
export const ALARMS_MAX = 500;
/** Most restarts of reading alarm records when rows leave the list during paging. Ours. */
export const ALARM_RESTARTS = 3;
/** Delay before a failed query for missed alarms is repeated. Ours. */
export const ALARM_CATCH_UP_RETRY_MS: Millis = 10_000;

// Batches --------------------------------------------------------------------------------------------------------
/** Mean shortest time between batches to a visible page; a hard minimum if it paints slowly (decision 2). */
export const BATCH_INTERVAL_MS: Millis = 100;

// Commands -------------------------------------------------------------------------------------------------------
/** Time after which the result of a write is unknown (spec 9). */
export const WRITE_WAIT_MS: Millis = 60_000;
/** Polls of the multi callback (spec 9). */
export const MULTI_POLL_TRIES = 180;
/** Polls of the legacy command result (spec 9). */
export const LEGACY_POLL_TRIES = 30;
/** Delays before the first polls of either; the last one repeats (spec 9). */
export const POLL_DELAYS_MS: readonly Millis[] = [500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** Code shown to support for a timeout (spec 8). */
export const TIMEOUT_CODE = '1301';

/** Characters shown of a refusal's code. Ours. */
export const FAULT_CODE_MAX = 32;

// Uploads --------------------------------------------------------------------------------------------------------
/** Most images of one repair or inspection (spec 5, 9). */
export const IMAGES_MAX = 5;
/** Largest image, in bytes: 5M (spec 5, 9). */
export const IMAGE_MAX_BYTES = 5 * 1_024 * 1_024;

// Account --------------------------------------------------------------------------------------------------------
/** Characters of a password (spec 5, 9). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 15;
/** Fewest kinds of characters in a password: digits, uppercase, lowercase, special (spec 5). */
export const PASSWORD_KINDS_MIN = 3;
/** Validity of a code by SMS or e-mail (spec 5, 9). */
export const CODE_LIFE_MS: Millis = 10 * MINUTE_MS;
/** Most digits of a code. Ours. */
export const CODE_DIGITS_MAX = 8;
/** Shortest login name, and longest contact name, in characters. Ours. */
export const LOGINNAME_MIN = 3;
export const NAME_MAX = 30;
/** Fewest characters of feedback (spec 5, 9). */
export const FEEDBACK_MIN = 10;

// Device ---------------------------------------------------------------------------------------------------------
/** Time limit for the messaging client's SDK to load and be ready. Ours. */
export const SDK_READY_MS: Millis = 8_000;
/** Time limit of a scan. Ours. */
export const SCAN_MS: Millis = 60_000;
/** Time limit for a position. Ours. */
export const POSITION_MS: Millis = 15_000;
/** Time limit for the device to play a sound or to keep the screen on. Ours. */
export const DEVICE_TEST_MS: Millis = 3_000;

// Worker life ----------------------------------------------------------------------------------------------------
/** A worker whose script has not loaded and answered by then counts as dead (spec 8, ChunkLoadError). */
export const WORKER_START_LIMIT_MS: Millis = 120_000;

// History --------------------------------------------------------------------------------------------------------
/** Most points of a history curve: the latest ones count (spec 5, 9). */
export const HISTORY_MAX_POINTS = 200_000;
/** Points per request, of all its signals together: parsing them causes no pause. Ours. */
export const HISTORY_CHUNK_POINTS = 20_000;
/** Most signals of one curve: more colours cannot be distinguished. Ours. */
export const CURVE_SIGNALS_MAX = 8;
/** Alarm records per request. Ours. */
export const HISTORY_ALARM_ROWS = 100;

// Reports --------------------------------------------------------------------------------------------------------
/** Choices for the rows of a report page. Ours. */
export const REPORT_ROW_CHOICES: readonly number[] = [100, 500, 1_000];
/** Most rows for summary and charts, the newest first. As many as a curve has points (spec 5, 9). */
export const REPORT_ROWS_MAX = 200_000;

// Replay ---------------------------------------------------------------------------------------------------------
/** Preset time ranges (spec 5; one hour and eight hours are ours). */
export const RANGE_PRESETS_MS = {
  last30m: 30 * MINUTE_MS,
  last1h: HOUR_MS,
  last8h: 8 * HOUR_MS,
  last1d: DAY_MS,
  last7d: 7 * DAY_MS,
  last30d: 30 * DAY_MS,
} as const satisfies Record<string, Millis>;

export const INSPECTOR_TREND_MS: Millis = RANGE_PRESETS_MS.last30m;

// Page documents -------------------------------------------------------------------------------------------------
/** Levels of groups within groups on a page. Ours. */
export const PAGE_MAX_NESTING = 16;
/** Longest page document, in characters: reading a longer one blocks a phone. Ours. */
export const PAGE_MAX_LENGTH = 16_000_000;
/** Changes per second above which a worker paints a canvas: posting a picture costs as much as 1,000 values. Ours. */
export const PAINTER_CHANGES_MIN = 5_000;
/** Rows up to which a table on a page is drawn in full; beyond, only rows in its box. Ours. */
export const PAGE_TABLE_ROWS_DRAWN = 40;

// Formulas -------------------------------------------------------------------------------------------------------
/** Budgets of one formula (wire: Formulas). */
export const FORMULA_MAX_LENGTH = 4_096;
export const FORMULA_MAX_DEPTH = 64;

// Platform -------------------------------------------------------------------------------------------------------
/** Fastest clock of `?debug&clock=`, times real time: one call a minute becomes one a second. Ours. */
export const DEBUG_CLOCK_MAX = 60;
/** Offset of the platform's zone from UTC if not configured: UTC+8 (wire: Scalars). */
export const DEFAULT_PLATFORM_OFFSET_MIN = 480;

// Screens --------------------------------------------------------------------------------------------------------
/** Time limit for loading a chunk (spec 8). */
export const CHUNK_LOAD_MS: Millis = 120_000;
/** Pause before a chunk that failed to load is requested again. Ours. */
export const CODE_RETRY_MS: Millis = 15_000;
/** Pause after the last keystroke before a search runs. Ours. */
export const SEARCH_DELAY_MS: Millis = 300;
/** Rows per request in a list. Ours. */
export const LIST_PAGE_ROWS = 20;
/** Rows per request when reading all equipment of a group. Ours. */
export const EQUIPMENT_PAGE_ROWS = 500;
/** Rows drawn at a time in a list without another limit. Ours. */
export const ROWS_SHOWN = 60;
/** Newest timeline entries of an order that are read. Ours. */
export const TIMELINE_MAX = 1_000;
/** Most pins of a user, and most pieces of equipment with pins: each is a watch opened by six calls. Ours. */
export const PINS_MAX = 24;
export const PINNED_EQUIPMENT_MAX = 8;

/** Adding equipment: longest name and remark, exact length of SN and code, in characters (spec 5). */
export const DEVICE_NAME_MAX = 25;
export const DEVICE_NOTE_MAX = 30;
export const DEVICE_SN_CHARS = 12;
export const DEVICE_CODE_CHARS = 6;
/** Longest postal address, in characters. Ours. */
export const ADDRESS_MAX = 100;

// Work -----------------------------------------------------------------------------------------------------------
/** Characters (code points) of descriptions, results and instructions (spec 5, 9). */
export const REPAIR_TEXT_MAX = 200;
/** Overdue buckets, in full days since the due date (spec 4, 9). */
export const OVERDUE_DAYS = [1, 3, 7, 10] as const;
/** Characters (code points) of the assistant's AppID and code (spec 5, 9). */
export const AGENT_FIELD_MAX = 50;
/** Interval at which unread messages are counted on a visible page. Ours. */
export const MESSAGE_POLL_MS: Millis = MINUTE_MS;
/** Largest number on the message badge; more shows as this with a plus. Ours. */
export const MESSAGE_BADGE_MAX = 99;
/** Longest past that is searched for extremes since the last inspection. Ours. */
export const SINCE_LAST_MAX_MS: Millis = RANGE_PRESETS_MS.last30d;

// Pictures -------------------------------------------------------------------------------------------------------
/** Longer edge of a sent picture, in pixels. Ours. */
export const PICTURE_EDGE = 2_048;
/** Shorter edge of the smallest meaningful picture, in pixels. Ours. */
export const PICTURE_EDGE_MIN = 16;
/** Most bytes of a downscaled picture. Ours. */
export const PICTURE_BYTES = 1_500_000;
/** Largest file that is accepted as a picture, in bytes. Ours. */
export const PICTURE_FILE_BYTES = 50 * 1_024 * 1_024;

// Evidence -------------------------------------------------------------------------------------------------------
/** How long evidence waits for its curves before it is sent without them. Ours. */
export const EVIDENCE_CURVE_WAIT_MS: Millis = 2 * SECOND_MS;
/** Most values and curves in evidence. Ours. */
export const EVIDENCE_VALUES = 60;
export const EVIDENCE_CURVES = 4;

// Drafts and outbox ----------------------------------------------------------------------------------------------
/** Interval at which a changed draft of a shared form is sent to the platform. Ours. */
export const SERVER_DRAFT_MS: Millis = 30 * SECOND_MS;
/** Age at which entries without an owner are deleted. Ours. */
export const OUTBOX_ORPHAN_MS: Millis = 30 * DAY_MS;

// Smart reports --------------------------------------------------------------------------------------------------
/** Rows of a table of a smart report (wire: Smart reports). Ours. */
export const REPORT_TABLE_ROWS_MAX = 100;

// Pages on a wall ------------------------------------------------------------------------------------------------
/** Most pages shown together and in rotation. Ours: each visible page is a watch. */
export const WALL_VISIBLE_MAX = 4;
export const WALL_PAGES_MAX = 12;
/** Delay before a wall page that cannot be shown for any reason is retried. Ours. */
export const WALL_RETRY_MS: Millis = MINUTE_MS;

// Shift health ---------------------------------------------------------------------------------------------------
/** Interval of memory samples. Ours. */
export const HEALTH_SAMPLE_MS: Millis = MINUTE_MS;

// The product without a network -----------------------------------------------------------------------------------
/** Time after which stored page and values are shown, until the platform answers. Ours. */
export const RECALL_AFTER_MS: Millis = 5 * SECOND_MS;
/** Delay before the service worker is registered, to let the page go live first. Ours. */
export const APP_SHELL_DELAY_MS: Millis = 10 * SECOND_MS;
/** Interval and spread of checks for a newer build: the devices of a fleet must not check in the same second. Ours. */
export const UPDATE_CHECK_MS: Millis = HOUR_MS;
export const UPDATE_SPREAD_MS: Millis = 10 * MINUTE_MS;
/** Shortest time between two saves of a page's last values on the device. Ours. */
export const LAST_VALUES_MS: Millis = 10 * SECOND_MS;
/** Stored values older than this, more than a shift, are no longer shown. Ours. */
export const LAST_VALUES_MAX_AGE_MS: Millis = DAY_MS;
/** How far a device's clock may be behind the time at which values were stored. Ours. */
export const LAST_VALUES_CLOCK_MS: Millis = MINUTE_MS;
