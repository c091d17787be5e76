/** Business constants with their unit and source. `spec 9` names a section of src/specification.md. */
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from './units';

// Calls ----------------------------------------------------------------------------------------------------------
/** After this a call has timed out (spec 7, 9). */
export const HTTP_TIMEOUT_MS: Millis = 120_000;
/** Largest response to a call of the page, in bytes. Ours: parsed in under 100 ms by a slow phone. */
export const PAGE_ANSWER_MAX_BYTES = 4_000_000;

/** Delays before a page that failed to load is retried automatically; the last one repeats. Ours. */
export const SELF_RETRY_MS: readonly Millis[] = [2_000, 5_000, 10_000, 30_000];
/** Shortest time between two refreshes of a list when the page or the network returns. Ours. */
export const RETURN_READ_MS: Millis = 5_000;
/** Rows shown by a search for a value; more words narrow it. Ours. */
export const FIND_ROWS = 60;
/** How long another page may take to answer while the link is lost before the current one stays. Ours. */
export const PAGE_AHEAD_MS: Millis = 10_000;

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
/** Most frames with alarms that are buffered until the code that reads alarms has loaded. Ours. */
export const HELD_BACK_ALARMS = 1_000;
/** The gateway query goes first, but a slow answer delays other calls by no more than this. Ours. */
export const GATEWAY_HEAD_START_MS: Millis = 2_000;
/** A wall clock this far ahead of the steady clock means that the device slept. Ours. */
export const SLEEP_NOTICE_MS: Millis = 5_000;
/** A worker that was inactive for this long was suspended: even a busy one is active every few seconds. Ours. */
export const STILL_NOTICE_MS: Millis = 20_000;

// Broker ---------------------------------------------------------------------------------------------------------
/** Largest packet accepted from a broker, in bytes: a birth of 100,000 metrics. Ours. */
export const BROKER_PACKET_MAX = 8_000_000;
/** Reason code of a broker that does not support MQTT 5 (MQTT 5.0, 2.4). */
export const MQTT_VERSION_CODE = '0x84';
/** Longest token and name sent to a broker, in characters; MQTT allows 65,535 bytes each. Ours. */
export const BROKER_TOKEN_MAX = 16_000;
/** Keep-alive announced to a broker; the client sends one every KEEP_ALIVE_MS. Ours. */
export const BROKER_KEEP_ALIVE_MS: Millis = 90_000;
/** Longest wait for a broker's alarms; until then the previous ones are shown as complete. Ours. */
export const ALERTS_TIMEOUT_MS: Millis = 10_000;
/** How long a connection to a broker outlives its last watch: the next page is a tap away. Ours. */
export const BROKER_LINGER_MS: Millis = 10_000;
/** Range of the random delay before a birth is requested from a node, unless another client requests it first. Ours. */
export const REBIRTH_WAIT_MIN_MS: Millis = 2_000;
export const REBIRTH_WAIT_MAX_MS: Millis = 12_000;
/**
 * Shortest time until any client repeats the request; it doubles with each unanswered one, up to the second limit.
 * Ours.
 */
export const REBIRTH_RETRY_MS: Millis = 60_000;
export const REBIRTH_RETRY_MAX_MS: Millis = HOUR_MS;
/** A value this much older than its predecessor is not out of order: its source has set its clock back. Ours. */
export const SOURCE_CLOCK_STEP_MS: Millis = MINUTE_MS;
/** Delay before an unreadable configuration is read again. Ours. */
export const CONFIG_RETRY_MS: Millis = 5_000;
/** Delay with which a broker's plant list follows births: hundreds arrive together. Ours. */
export const PLANT_LIST_MS: Millis = 250;

// Push channel ---------------------------------------------------------------------------------------------------
/** Interval of keep-alives on the push channel (spec 9). */
export const KEEP_ALIVE_MS: Millis = 60_000;
/** Delay before the push channel is reopened, and before a token is requested again (spec 4, 9). */
export const RECONNECT_MS: Millis = 10_000;
/** A handshake is abandoned after this (decision 7). */
export const HANDSHAKE_LIMIT_MS: Millis = 10_000;
/** A link without any frame for this long is checked with a call (decision 7). */
export const SILENCE_MS: Millis = 60_000;
/** After this the check has failed and the link counts as dead: silence and check stay under 75 s (faults 3). */
export const SILENCE_PROBE_MS: Millis = 10_000;
/** Reconnects after the network or the page returns are spread over this (decision 7). */
export const RETURN_JITTER_MS: Millis = 1_000;
/** Spread of reconnects after a platform restart, which cuts off all clients together. Ours. */
export const RESTART_SPREAD_MS: Millis = 20_000;
/** Most that `config.json` may spread reconnects over: 100,000 phones at 1,334 calls a second (`.github/docs/deploy.md`). Ours. */
export const RECONNECT_SPREAD_MAX_MS: Millis = 600_000;
/** Spread of the checks of a silent link; silence, spread and check stay under 75 s. Ours. */
export const SILENCE_SPREAD_MS: Millis = 4_000;
/** Upper limit of a platform's `Retry-After`. Ours. */
export const RETRY_AFTER_MAX_MS: Millis = 300_000;

// Freshness ------------------------------------------------------------------------------------------------------
/** A value is stale after this many of its expected intervals (page format: What the value box shows). */
export const STALE_INTERVALS = 3;
/** A value is ageing, late but not yet stale, after this many of its expected intervals. Ours. */
export const AGEING_INTERVALS = 1.5;
/** Interval assumed for a gateway that reports none. Ours. */
export const DEFAULT_INTERVAL_MS: Millis = 10_000;
/** Longest interval accepted from a gateway or requested: values with a larger one would never turn stale. Ours. */
export const MAX_INTERVAL_MS: Millis = 600_000;
/** Interval at which ages are checked; bounds how late a value turns stale. Ours. */
export const AGE_SWEEP_MS: Millis = 1_000;
/** A source time this far ahead of the platform's clock is suspect (faults 18 and 19). Ours. */
export const FUTURE_TOLERANCE_MS: Millis = DAY_MS;
/** A source time before 2000 comes from a clock that was never set, or is in seconds. Ours. */
export const EARLIEST_TIME_MS = Date.UTC(2000, 0);

// Alarms ---------------------------------------------------------------------------------------------------------
/** Remarks and shelves kept on the device if the platform takes none; the oldest are dropped first. Ours. */
export const ALARM_NOTES_MAX = 200;
/** Longest remark on an alarm, in characters. Ours. */
export const ALARM_REMARK_MAX = 200;
/** Choices for shelving: an hour, four, a shift. Ours. */
export const SHELF_MS: readonly Millis[] = [HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];
/** Interval at which other users' shelves are read. Ours. */
export const SHELVES_REFRESH_MS: Millis = MINUTE_MS;
/** Time shown before and after an alarm's trigger. Ours. */
export const ALARM_AROUND_MS: Millis = 10 * MINUTE_MS;
/** Minutes after which a silenced alarm rings again; 0 is never. Ours. */
export const WATCH_REPEAT_MINUTES: readonly number[] = [0, 2, 5, 10];
/** Most projects in one alarm watch: each needs its own push channel. Ours. */
export const WATCH_PROJECTS_MAX = 5;
/** How long an alarm waits for its group before it rings, if groups are chosen. Ours. */
export const WATCH_UNDECIDED_MS: Millis = 3 * SECOND_MS;
/** Most alarms confirmed by one POST. Ours. */
export const ALARMS_PER_CONFIRM = 100;
/** Most alarms in a watch; beyond, the oldest that are over are dropped first. Ours. */
export const ALARMS_MAX = 500;
/** Rows of legacy alarms that are searched for active ones. Ours. */
export const LEGACY_ALARM_ROWS = 200;
/** Most calls in one poll for legacy alarms missing from its newest records: after a storm there are hundreds. Ours. */
export const LEGACY_ALARM_CALLS = 5;
/** Alarms per message to the page: a flood in one message would freeze a slow phone. Ours. */
export const ALARMS_PER_MESSAGE = 50;
/** Most records in one export file. Ours. */
export const ALARM_EXPORT_ROWS = 5_000;
/** Most restarts of reading alarm records when rows leave the list during paging. Ours. */
export const ALARM_RESTARTS = 3;
/** Alarms that an alarm watch remembers to avoid sounding them twice. Ours. */
export const ALARMS_REMEMBERED = 1_000;
/** Most missed alarms read after a gap: more would displace known active ones. Ours. */
export const ALARMS_CATCH_UP_MAX = 500;
/** Most records read to refresh the shown ones, which may be a year apart. Ours. */
export const ALARMS_REREAD_MAX = 1_000;
/** Most gaps that an alarm watch lists, and the shortest one. Ours. */
export const ALARM_GAPS_MAX = 20;
export const ALARM_GAP_MIN_MS: Millis = 1_000;
/** Newest records that an alarm watch treats as known from the start. Ours. */
export const ALARMS_INITIALLY_KNOWN = 20;
/** Interval at which an alarm watch checks for lost time; a longer pause counts as sleep. Ours. */
export const ALARM_CHECK_MS: Millis = 1_000;
export const ALARM_SLEEP_MS: Millis = 5_000;
/** Delay before a failed query for missed alarms is repeated. Ours. */
export const ALARM_CATCH_UP_RETRY_MS: Millis = 10_000;
/** One round of vibration; it repeats until the alarm is answered. Ours. */
export const ALARM_VIBRATION_MS: Millis = 4_000;
/** Delay before an alarms-only watch requests the names of pushed alarms, to answer a burst with one query. Ours. */
export const ALARM_NAMES_MS: Millis = 1_000;
/** The same for a page, which may be open on many phones. Ours. */
export const ALARM_PAGE_NAMES_MS: Millis = 3_000;

// Batches --------------------------------------------------------------------------------------------------------
/** Mean shortest time between batches to a visible page; a hard minimum if it paints slowly (decision 2). */
export const BATCH_INTERVAL_MS: Millis = 100;
/** The same for one platform frame per batch: a source with this very interval never has to wait. Ours. */
export const LONE_BATCH_INTERVAL_MS: Millis = 90;
/** How far batches may run ahead of their interval in total (decision 2). Ours. */
export const BATCH_AHEAD_MS: Millis = 200;
/** A page that paints a batch later than this is under load (decision 2). Ours. */
export const PROMPT_PAINT_MS: Millis = 50;
/** Shortest time between two batches to a hidden page (decision 2). */
export const HIDDEN_BATCH_INTERVAL_MS: Millis = 1_000;
/** After this a missing credit is forgiven (decision 2). Ours. */
export const CREDIT_FORGIVEN_MS: Millis = 2_000;

// Commands -------------------------------------------------------------------------------------------------------
/** After this the result of a write is unknown (spec 9). */
export const WRITE_WAIT_MS: Millis = 60_000;
/** A write or command whose code has not loaded by then is refused: the user no longer expects it to be sent. Ours. */
export const COMMAND_CODE_MS: Millis = 10_000;
/** How long the release of a momentary write waits for the press to be answered, to not overtake it. Ours. */
export const RELEASE_WAIT_MS: Millis = 2_000;
/** Polls of the multi callback (spec 9). */
export const MULTI_POLL_TRIES = 180;
/** Polls of the legacy command result (spec 9). */
export const LEGACY_POLL_TRIES = 30;
/** Delays before the first polls of either; the last one repeats (spec 9). */
export const POLL_DELAYS_MS: readonly Millis[] = [500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** Code that counts as success when binding a template: it is bound already (spec 7, 8). */
export const ALREADY_BOUND_CODE = '1319';

/** Code shown to support for a timeout (spec 8). */
export const TIMEOUT_CODE = '1301';

/** Characters shown of a refusal's code and message; an unlimited one could block the page for seconds. Ours. */
export const FAULT_CODE_MAX = 32;
export const FAULT_MESSAGE_MAX = 500;
/** Characters of a refused answer with data that are kept for support. Ours. */
export const FAULT_DATA_MAX = 2_000;

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
/** This many equal characters in a row are a simple repeat: 111, aaabbb (spec 5). */
export const PASSWORD_REPEAT = 3;
/** Validity of a code by SMS or e-mail (spec 5, 9). */
export const CODE_LIFE_MS: Millis = 10 * MINUTE_MS;
/** Pause before another code can be requested. Ours. */
export const CODE_PAUSE_MS: Millis = MINUTE_MS;
/** Most digits of a code. Ours. */
export const CODE_DIGITS_MAX = 8;
/** How long a verified identity allows setting a new password. Ours. */
export const PROOF_LIFE_MS: Millis = 10 * MINUTE_MS;
/** Shortest login name, and longest contact name, in characters. Ours. */
export const LOGINNAME_MIN = 3;
export const NAME_MAX = 30;
/** Characters of feedback: minimum (spec 5, 9) and maximum (ours). */
export const FEEDBACK_MIN = 10;
export const FEEDBACK_MAX = 500;

// Device ---------------------------------------------------------------------------------------------------------
/** Time limit for the messaging client's SDK to load and be ready. Ours. */
export const SDK_READY_MS: Millis = 8_000;
/** Time limit for scanning a code. Ours. */
export const SCAN_MS: Millis = 60_000;
/** Pause between two scans of the camera's picture. Ours. */
export const SCAN_INTERVAL_MS: Millis = 200;
/** Time limit for a position. Ours. */
export const POSITION_MS: Millis = 15_000;
/** Time limit for the device to play a sound or to keep the screen on. Ours. */
export const DEVICE_TEST_MS: Millis = 3_000;

// Worker life ----------------------------------------------------------------------------------------------------
/** Deaths of the worker within WORKER_DEATH_WINDOW_MS after which it is not restarted (decision 10). */
export const WORKER_DEATHS_LIMIT = 3;
export const WORKER_DEATH_WINDOW_MS: Millis = MINUTE_MS;
/** A worker whose script has not loaded and answered by then counts as dead (spec 8, ChunkLoadError). */
export const WORKER_START_LIMIT_MS: Millis = 120_000;
/** Interval of the worker's heartbeat. Ours. */
export const HEARTBEAT_MS: Millis = 1_000;
/** Without an answer for this long the worker hangs and is replaced, even if it holds its lock. Ours. */
export const HANG_LIMIT_MS: Millis = 10_000;
/** The same without Web Locks (insecure contexts); more than 2 s, since a busy worker is not dead. Ours. */
export const HEARTBEAT_LIMIT_MS: Millis = 5_000;

// History --------------------------------------------------------------------------------------------------------
/** Most points of a history curve: the latest ones count (spec 5, 9). */
export const HISTORY_MAX_POINTS = 200_000;
/** Approximate points of a trend's past: more than its pixels can show. Ours. */
export const TREND_POINTS = 4_000;
/** Points per request, of all its signals together: parsing them causes no pause. Ours. */
export const HISTORY_CHUNK_POINTS = 20_000;
/** Minimum per signal. Ours. */
export const HISTORY_CHUNK_MIN = 1_000;
/** Most points that one curve holds, shared between its signals: 16 MB. Ours. */
export const CURVE_POINTS_MAX = 1_000_000;
/** Signals per call when very many are loaded. Ours. */
export const HISTORY_GROUP_SIGNALS = 20;
/** Most signals of one curve: more colours cannot be distinguished. Ours. */
export const CURVE_SIGNALS_MAX = 8;
/** Alarm records per request. Ours. */
export const HISTORY_ALARM_ROWS = 100;

// Reports --------------------------------------------------------------------------------------------------------
/** Rows of a report page: initially, and the choices. Ours. */
export const REPORT_ROWS = 100;
export const REPORT_ROW_CHOICES: readonly number[] = [100, 500, 1_000];
/** Rows per request when a whole report is read. Ours. */
export const REPORT_READ_ROWS = 1_000;
/** Most restarts of reading a whole report that grows during paging. Ours. */
export const REPORT_RESTARTS = 3;
/** If the device's clock is off by this much, a range follows the platform's clock once known. Ours. */
export const RANGE_CLOCK_OFF_MS: Millis = 60_000;
/** Most rows for summary and charts, the newest first. As many as a curve has points (spec 5, 9). */
export const REPORT_ROWS_MAX = 200_000;
/** Most rows printed: some hundred sheets. Ours. */
export const REPORT_PRINTED_ROWS = 5_000;
/** Reports whose chosen columns are remembered in a session; the oldest are dropped. Ours. */
export const REPORT_CHOICES_MAX = 30;

// Replay ---------------------------------------------------------------------------------------------------------
/** Replay speeds, times real time. Ours. */
export const REPLAY_SPEED_MIN = 1;
export const REPLAY_SPEED_MAX = 3_600;
/** Most points in one part of a span, of all signals together and of the most frequent one: quick to load. Ours. */
export const REPLAY_SEGMENT_POINTS = 60_000;
export const REPLAY_SEGMENT_SIGNAL_POINTS = 1_800;
/** Shortest and longest part. Ours. */
export const REPLAY_SEGMENT_MIN_MS: Millis = MINUTE_MS;
export const REPLAY_SEGMENT_MAX_MS: Millis = 6 * HOUR_MS;
/** Playing time that is loaded ahead, at the current speed. Ours. */
export const REPLAY_AHEAD_MS: Millis = 15 * SECOND_MS;
/** Most points that replay holds of one signal in a part, and in total: 32 MB. Ours. */
export const REPLAY_SIGNAL_POINTS = 20_000;
export const REPLAY_POINTS_MAX = 2_000_000;
/** Time loaded before the range, for the values at its start. Ours. */
export const REPLAY_LOOKBACK_MS: Millis = 10 * MINUTE_MS;
/** Minimum of the same before later parts: platforms store one value a minute of older data. Ours. */
export const REPLAY_LOOKBACK_MIN_MS: Millis = 3 * MINUTE_MS;
/** How long a replay stays at a moment before the address is updated. Ours. */
export const REPLAY_ADDRESS_DELAY_MS: Millis = 400;
/** Interval at which the page receives the played moment. Ours. */
export const REPLAY_STATE_MS: Millis = 250;

/** Preset time ranges (spec 5; an hour and eight are ours). */
export const RANGE_PRESETS_MS = {
  last30m: 30 * MINUTE_MS,
  last1h: HOUR_MS,
  last8h: 8 * HOUR_MS,
  last1d: DAY_MS,
  last7d: 7 * DAY_MS,
  last30d: 30 * DAY_MS,
} as const satisfies Record<string, Millis>;

/** Three shifts a day, the first from midnight in the platform's zone. Ours. */
export const SHIFT_MS: Millis = 8 * HOUR_MS;

/** Range of the trend in a value's sheet. */
export const INSPECTOR_TREND_MS: Millis = RANGE_PRESETS_MS.last30m;

/** How long before its end a data-centre service counts as expiring soon. Ours. */
export const SERVICE_EXPIRING_MS: Millis = 30 * DAY_MS;

// Page documents -------------------------------------------------------------------------------------------------
export const PAGE_MAX_WIDGETS = 20_000;
export const PAGE_MAX_NESTING = 16;
/** Shortest and longest side of a page, in page units, and the largest ratio between its sides. */
export const PAGE_SIDE_MIN = 1;
export const PAGE_SIDE_MAX = 200_000;
export const PAGE_SIDES_RATIO = 1_000;
/** Longest page document, in characters: reading a longer one blocks a phone. Ours. */
export const PAGE_MAX_LENGTH = 16_000_000;
/** Most animations of one widget: the bits of a number record which of them run. Ours. */
export const PAGE_ANIMATIONS_MAX = 30;
/** Characters drawn of one text: more would be laid out for nothing. Ours. */
export const SHOWN_TEXT_MAX = 2_000;
/**
 * Most that a page draws in the DOM, a plain widget counting 1 (`src/widgets/stage/draw-cost.ts`), and most that it
 * draws in one frame: beyond this a browser falls behind with values. Ours.
 */
export const PAGE_DRAWN_MAX = 4_000;
export const PAGE_DRAWN_PER_FRAME = 250;
/**
 * Values changing on a canvas per second, above which a worker paints them: posting a picture costs as much as a
 * thousand values. The painter stays until fewer than half have changed in each of this many seconds. Ours.
 */
export const PAINTER_CHANGES_MIN = 5_000;
export const PAINTER_CALM_SECONDS = 5;
/** Paints in that second, to not count the first values of a large page. Ours. */
export const PAINTER_PAINTS_MIN = 3;
/** A painter without an answer for this long is dropped, and the page paints itself. Ours. */
export const PAINTER_SILENCE_MS: Millis = 1_000;
/** Rows up to which a table on a page is drawn in full; beyond, only rows in its box. Ours. */
export const PAGE_TABLE_ROWS_DRAWN = 40;

// Formulas -------------------------------------------------------------------------------------------------------
/** Budgets of one formula (wire: Formulas). */
export const FORMULA_MAX_LENGTH = 4_096;
export const FORMULA_MAX_DEPTH = 64;
export const FORMULA_MAX_NODES = 1_000;

// Platform -------------------------------------------------------------------------------------------------------
/** Fastest clock of `?debug&clock=`, times real time: one call a minute becomes one a second. Ours. */
export const DEBUG_CLOCK_MAX = 60;
/** Offset of the platform's zone from UTC if not configured: UTC+8 (wire: Scalars). */
export const DEFAULT_PLATFORM_OFFSET_MIN = 480;

// Screens --------------------------------------------------------------------------------------------------------
/** How long the contents of a saved file are held after the click. Ours. */
export const SAVE_HOLD_MS: Millis = 60_000;
/** Longest wait for the platform when signing out; the page is cleared immediately. Ours. */
export const LOGOUT_WAIT_MS: Millis = 10_000;
/** Longest wait for unsent forms on the device when signing out; on timeout they stay there. Ours. */
export const UNSENT_WAIT_MS: Millis = 3_000;
/** Maximum age at which an answer to the early start replaces a call. Ours. */
export const EARLY_START_MAX_MS: Millis = 10_000;
/** After this loading a chunk has failed (spec 8). */
export const CHUNK_LOAD_MS: Millis = 120_000;
/** After this a pending screen shows that the answer is slow. Ours. */
export const LATE_TEXT_MS: Millis = 8_000;
/** Pause before a chunk that failed to load is requested again. Ours. */
export const CODE_RETRY_MS: Millis = 15_000;
/** Longest wait for the organisation's theme, on start and after a login, before continuing without it. Ours. */
export const THEME_WAIT_MS: Millis = 1_500;
/** Longest theme title shown, in characters. Ours. */
export const THEME_TITLE_MAX = 60;
/** Most drafts of one user, and the longest one as text, in characters. Ours. */
export const DRAFTS_MAX = 20;
export const DRAFT_MAX_CHARS = 20_000;
/** Duration of a toast, and most toasts shown together. Ours. */
export const TOAST_MS: Millis = 6_000;
export const TOASTS_MAX = 3;
/** Pause after the last keystroke before a search runs. Ours. */
export const SEARCH_DELAY_MS: Millis = 300;
/** Rows per request in a list. Ours. */
export const LIST_PAGE_ROWS = 20;
/** Pieces of equipment whose operation logs are read together, with one call each. */
export const LOGS_AT_ONCE_MAX = 40;
/** Rows of a list that are read again, page by page, when the user returns to it. Ours. */
export const RESTORED_ROWS_MAX = 200;
/** Places in the tab's history whose scroll position and rows are kept for going back. Ours. */
export const RESTORED_PLACES_MAX = 20;
/** How long the first part of a list is held back for the rest, to avoid jumps. Ours. */
export const LIST_GRACE_MS: Millis = 1_000;
/** Rows per request when reading all equipment of a group. Ours. */
export const EQUIPMENT_PAGE_ROWS = 500;
/** Rows drawn at a time in a list without its own limit. Ours. */
export const ROWS_SHOWN = 60;
/** Newest timeline entries of an order that are read. Ours. */
export const TIMELINE_MAX = 1_000;
/** Length of a list up to which all lines are drawn; beyond, only those near the screen. Ours. */
export const PLAIN_LINES_MAX = 60;
/** Users of this device whose favourites are kept, and favourites of each. Ours. */
export const FAVOURITES_USERS_MAX = 10;
export const FAVOURITES_MAX = 2_000;
/** Users of this device whose pinned variables are kept. Ours. */
export const PINS_USERS_MAX = 10;
/**
 * Most pinned variables and pieces of equipment of a user: each piece is a watch that takes six calls to open. Ours.
 */
export const PINS_MAX = 24;
export const PINNED_EQUIPMENT_MAX = 8;
/** Pinned values that fit in the row of a piece of equipment. Ours. */
export const PINS_IN_ROW = 2;
/** Longest time that one watch of pinned values delays opening the next. Ours. */
export const PIN_TURN_MS: Millis = 3_000;
/** Automatic retries of a failed reading, and the pause before the first. Ours. */
export const READ_RETRIES = 3;
export const READ_RETRY_MS: Millis = 5_000;
/** Most entries in the list of own writes; the newest stay. Ours. */
export const WRITE_LEDGER_MAX = 200;
/** Most unsettled writes, not yet seen by the user, kept on the device; the newest stay. Ours. */
export const OPEN_WRITES_MAX = 20;
/** How long a write's dialog ignores presses after the write has ended, against a stray second click. Ours. */
export const STRAY_CLICK_MS: Millis = 600;

/** A camera's picture without movement for this long is shown as frozen. Ours. */
export const VIDEO_STILL_MS: Millis = 10_000;
/** A camera whose picture has been frozen for this long has failed. Ours. */
export const VIDEO_STUCK_MS: Millis = 60_000;
/** A live picture further behind than this skips to the live end of its stream. Ours. */
export const VIDEO_BEHIND_MS: Millis = 10_000;
/** A failed camera counts as recovered once its picture has lasted this long. Ours. */
export const VIDEO_STEADY_MS: Millis = 30_000;
/** Time limit for the video service's own player to show a picture. Ours. */
export const VIDEO_START_MS: Millis = 30_000;
/** The same for a player that has reported an error. Ours. */
export const VIDEO_ERROR_START_MS: Millis = 8_000;

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
/** Characters (code points) of a contact phone. Ours. */
export const TEL_MAX = 20;
/** Fewest images of an inspected device, including its items' (spec 5). */
export const INSPECTION_IMAGES_MIN = 1;
/** Images of a checklist item if the plan sets no number. Ours. */
export const ITEM_IMAGES_MAX = 3;
/** Overdue buckets, in full days since the due date (spec 4, 9). */
export const OVERDUE_DAYS = [1, 3, 7, 10] as const;
/** Share of a slip's timer at which little time is left. Ours. */
export const TIMER_SHORT_SHARE = 0.25;
/** Equipment shown initially in a choice, and added with each tap. Ours. */
export const EQUIPMENT_CHOICE_ROWS = 50;
/** Orders of each kind on the map, the most urgent first. Ours. */
export const MAP_ORDERS = 100;
/** Operations queried in one call. Ours. */
export const OPERATION_IDS_MAX = 50;
/** A phone without an answer from the platform for this long no longer counts as having the right time. Ours. */
export const CLOCK_SURE_MS: Millis = DAY_MS;
/** Characters (code points) of the assistant's AppID and code (spec 5, 9). */
export const AGENT_FIELD_MAX = 50;
/** Interval at which unread messages are counted on a visible page. Ours. */
export const MESSAGE_POLL_MS: Millis = MINUTE_MS;
/** Random extra delay of each count: phones that started together drift apart. Ours. */
export const MESSAGE_SPREAD_MS: Millis = 10 * SECOND_MS;
/** Delay before the code of the message badge is loaded, after the first screen and its data. Ours. */
export const MESSAGE_BADGE_MS: Millis = 3 * SECOND_MS;
/** Largest number on the message badge; more shows as this with a plus. Ours. */
export const MESSAGE_BADGE_MAX = 99;
/** Time limit for the assistant's page to load. Ours. */
export const AGENT_START_MS: Millis = 30 * SECOND_MS;

/** How long to wait for an answer before showing the last copy on this device. Ours. */
export const SEEN_WAIT_MS: Millis = 2 * SECOND_MS;
/** Time for the second tap that accepts an old live value. Ours. */
export const SECOND_TAP_MS: Millis = 5 * SECOND_MS;
/** Earlier results shown with an item. Ours. */
export const ITEM_HISTORY = 5;
/** Longest past that is searched for extremes since the last inspection. Ours. */
export const SINCE_LAST_MAX_MS: Millis = RANGE_PRESETS_MS.last30d;

// Pictures -------------------------------------------------------------------------------------------------------
/** Longer edge of a sent picture and of its thumbnail, in pixels. Ours. */
export const PICTURE_EDGE = 2_048;
export const PICTURE_THUMB_EDGE = 240;
/** Shorter edge of the smallest meaningful picture, in pixels. Ours. */
export const PICTURE_EDGE_MIN = 16;
/** Most bytes of a downscaled picture. Ours. */
export const PICTURE_BYTES = 1_500_000;
/** Time limit for taking a photo or choosing one in another program. Ours. */
export const PICTURE_CHOICE_MS: Millis = 10 * MINUTE_MS;
/** Most pixels of a picture that is decoded in full: a larger one crashes a phone. Ours. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Most pixels of a picture that is accepted if the browser downscales it while decoding. Ours. */
export const PICTURE_PIXELS_SHRUNK_MAX = 120_000_000;
/** Largest file that is accepted as a picture, in bytes. Ours. */
export const PICTURE_FILE_BYTES = 50 * 1_024 * 1_024;

// Evidence -------------------------------------------------------------------------------------------------------
/** Bytes of evidence as text (wire: Evidence). Ours. */
export const EVIDENCE_BYTES = 32_768;
/** Time span of evidence curves. Ours. */
export const EVIDENCE_CURVE_MS: Millis = 30 * MINUTE_MS;
/** How long evidence waits for its curves before it is sent without them. Ours. */
export const EVIDENCE_CURVE_WAIT_MS: Millis = 2 * SECOND_MS;
/** Most values, active alarms, curves, points per curve and own writes in evidence. Ours. */
export const EVIDENCE_VALUES = 60;
export const EVIDENCE_ALARMS = 20;
export const EVIDENCE_CURVES = 4;
export const EVIDENCE_POINTS = 240;
export const EVIDENCE_WRITES = 10;
/** Time replayed from a slip, before and after the fault. Ours. */
export const EVIDENCE_REPLAY_BEFORE_MS: Millis = 10 * MINUTE_MS;
export const EVIDENCE_REPLAY_AFTER_MS: Millis = 5 * MINUTE_MS;
/** Points of the trace that decides a functional item. Ours. */
export const TRACE_POINTS = 50;

// Drafts and outbox ----------------------------------------------------------------------------------------------
/** Pause after a keystroke before a draft is saved. Ours: a slow phone's disk stays idle for most of a second. */
export const DRAFT_SAVE_DELAY_MS: Millis = 600;
/** Interval at which a changed draft of a shared form is sent to the platform. Ours. */
export const SERVER_DRAFT_MS: Millis = 30 * SECOND_MS;
/** Longest time that a submission waits for the revision that a lost save may have created. Ours. */
export const REPORT_RECHECK_MS: Millis = 10_000;
/** A form without an answer after this is shown as waiting. Ours. */
export const SEND_ANSWER_MS: Millis = 2_000;
/** Longest pause between two attempts to send. Ours. */
export const OUTBOX_BACKOFF_MAX_MS: Millis = 5 * MINUTE_MS;
/** An entry unsent for this long shows a warning: a browser may delete it after seven days. Ours. */
export const OUTBOX_WARN_MS: Millis = 3 * DAY_MS;
/** Entries without an owner are deleted after this. Ours. */
export const OUTBOX_ORPHAN_MS: Millis = 30 * DAY_MS;
/** Orders and documents kept per user for reading offline. Ours. */
export const SEEN_MAX = 200;
/** Most bytes of pictures on the device, and their largest share of the browser's quota: the smaller applies. Ours. */
export const PICTURE_STORE_BYTES = 100_000_000;
export const PICTURE_STORE_SHARE = 0.2;
/** Devices whose values are read in parallel before a round. Ours. */
export const PREREAD_PARALLEL = 2;
/** History readings that a form runs in parallel. Ours, like the values of a round. */
export const HISTORY_READS_PARALLEL = 2;

// Smart reports --------------------------------------------------------------------------------------------------
/** Limits of a report's document and of its values (wire: Smart reports). Ours. */
export const REPORT_FIELDS_MAX = 300;
export const REPORT_COLUMNS_MAX = 20;
export const REPORT_TABLE_ROWS_MAX = 100;
/** Most formula nodes in a document, counted once per row: bounds the work of one keystroke. Ours. */
export const REPORT_FORMULAS_MAX = 1_000_000;
export const REPORT_DOCUMENT_BYTES = 524_288;
export const REPORT_VALUES_BYTES = 262_144;
/** A record due within this time is marked. Ours. */
export const REPORT_DUE_SOON_MS: Millis = 2 * HOUR_MS;
/** Most devices watched while a report is filled in; fields of others are filled by hand. Ours. */
export const REPORT_DEVICES_MAX = 4;
/** Rows and pages searched for a single report, since no call returns one. Ours. */
export const REPORT_LOOKUP_ROWS = 100;
export const REPORT_LOOKUP_PAGES = 20;

/**
 * How long a page is live before the code of the link sheet is prefetched: it cannot be loaded once the link is lost.
 * Ours.
 */
export const LINK_SHEET_AHEAD_MS: Millis = 3_000;
/** How long after the link opens the first values are expected; later the page shows that none have arrived. Ours. */
export const FIRST_VALUES_MS: Millis = 3_000;
/** How long to wait for the births requested from a broker's nodes. Ours. */
export const BIRTHS_WAIT_MS: Millis = 15 * SECOND_MS;
/** How long equipment of a broker stays listed after it was seen online, and the most that is listed. Ours. */
export const KNOWN_EQUIPMENT_KEPT_MS: Millis = 30 * DAY_MS;
export const KNOWN_EQUIPMENT_MAX = 500;

/** Text sizes relative to the browser's setting: 16, 18 and 21 px by default. Ours. */
export const TEXT_SCALES = { normal: 1, large: 1.125, largest: 1.3125 } as const;

// Pages on a wall ------------------------------------------------------------------------------------------------
/** Seconds for which a page is shown if not in the address, and their limits. Ours. */
export const WALL_TURN_S = 30;
export const WALL_TURN_RANGE_S = [10, 3_600] as const;
/** Most pages shown together and in rotation. Ours: each visible page is a watch. */
export const WALL_VISIBLE_MAX = 4;
export const WALL_PAGES_MAX = 12;
/** How long before their turn pages are opened, to be live once shown. Ours. */
export const WALL_AHEAD_MS: Millis = 5 * SECOND_MS;
/** How long the rotation pauses after a touch. Ours. */
export const WALL_PAUSE_MS: Millis = MINUTE_MS;
/** Delay before a wake lock is requested again. Ours. */
export const AWAKE_RETRY_MS: Millis = MINUTE_MS;
/** Delay before a wall page that cannot be shown for any reason is retried. Ours. */
export const WALL_RETRY_MS: Millis = MINUTE_MS;

// Shift health ---------------------------------------------------------------------------------------------------
/** A page open for this long starts to watch its memory. Ours. */
export const HEALTH_START_MS: Millis = 30 * SECOND_MS;
/** Interval of memory samples. Ours. */
export const HEALTH_SAMPLE_MS: Millis = MINUTE_MS;
/** Samples kept. Ours: a shift of twelve hours. */
export const HEALTH_SAMPLES = 720;
/** Parts of the time whose lowest memory use is compared. Ours: Chromium updates its figure every 20 min. */
export const HEAP_PART_MS: Millis = 20 * MINUTE_MS;
/** Memory use in bytes below which growth is ignored. Ours: several times the use of the largest pages. */
export const HEAP_BOUND_BYTES = 256_000_000;
/** Growth between parts, as a share, below which memory is steady. Ours. */
export const HEAP_GROWTH = 0.03;
/** Share of the browser's limit above which the shorter delay applies. Ours. */
export const HEAP_URGENT = 0.6;
export const HEAP_URGENT_MS: Millis = 10 * MINUTE_MS;
/**
 * Shortest time between two recoveries, to avoid reloading a page that simply needs much memory over and over. Ours.
 */
export const RECOVERY_PAUSE_MS: Millis = 2 * HOUR_MS;
/** How long a page must be untouched before it recovers. Ours. */
export const RECOVERY_IDLE_MS: Millis = MINUTE_MS;
// The product without a network -----------------------------------------------------------------------------------
/** A navigation that the network has not answered within this is served from the stored page. Ours. */
export const SHELL_WAIT_MS: Millis = 3 * SECOND_MS;
/** After this a silent platform counts as unreachable: stored page and values are shown until it answers. Ours. */
export const RECALL_AFTER_MS: Millis = 5 * SECOND_MS;
/** A build that has not been the newest or open for this long is deleted from the device. Ours. */
export const SHELL_KEPT_MS: Millis = 14 * DAY_MS;
/** Files of a build fetched in parallel: platform calls go first. Ours. */
export const SHELL_FETCHES = 2;
/** Delay before the service worker is registered, to let the page go live first. Ours. */
export const APP_SHELL_DELAY_MS: Millis = 10 * SECOND_MS;
/** Interval and spread of checks for a newer build: the devices of a fleet must not check in the same second. Ours. */
export const UPDATE_CHECK_MS: Millis = HOUR_MS;
export const UPDATE_SPREAD_MS: Millis = 10 * MINUTE_MS;
/** Shortest delay before a failed check for a newer build is repeated, at most twice that. Doubles each time. Ours. */
export const UPDATE_RETRY_MS: Millis = 30 * SECOND_MS;
/** Shortest time between two saves of a page's last values on the device. Ours. */
export const LAST_VALUES_MS: Millis = 10 * SECOND_MS;
/**
 * A page that stays open is saved again after this, before its entry expires and to include signal names that arrived
 * late. Ours.
 */
export const LAST_PAGE_MS: Millis = HOUR_MS;
/** Stored values older than this, more than a shift, are no longer shown. Ours. */
export const LAST_VALUES_MAX_AGE_MS: Millis = DAY_MS;
/** How far a device's clock may be behind the time at which values were stored. Ours. */
export const LAST_VALUES_CLOCK_MS: Millis = MINUTE_MS;
/** A page hidden for this long takes a newer build when it is shown again. Ours. */
export const UPDATE_HIDDEN_MS: Millis = 30 * MINUTE_MS;
