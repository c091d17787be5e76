/** Every business constant, once, with its unit and its source. A source `spec 9` names a section of src/specification.md. */
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from './units';

// Calls ----------------------------------------------------------------------------------------------------------
/** Duration after which a call counts as timed out (spec 7, 9). */
export const HTTP_TIMEOUT_MS: Millis = 120_000;
/**
 * The largest answer to a call of the page itself, in bytes. Ours: what a slow phone parses in less than 100 ms; whatever
 * may be larger (histories, values) is asked for by the worker.
 */
export const PAGE_ANSWER_MAX_BYTES = 4_000_000;

/** Delays after which a page that could not be loaded is tried again by itself; the last one repeats. Ours. */
export const SELF_RETRY_MS: readonly Millis[] = [2_000, 5_000, 10_000, 30_000];
/** The shortest time between two times that a list is read again because the page or the network is back. Ours. */
export const RETURN_READ_MS: Millis = 5_000;
/** Rows that a search for a value shows; more words find fewer. Ours. */
export const FIND_ROWS = 60;
/** Time in which another page must answer while the link is lost; after it the present one stays. Ours. */
export const PAGE_AHEAD_MS: Millis = 10_000;

// Monitoring -----------------------------------------------------------------------------------------------------
/** Interval at which the gateway states are asked for (spec 9). */
export const GATEWAY_POLL_MS: Millis = 60_000;
/** Interval at which equipment monitoring is opened again (spec 9). */
export const REOPEN_EQUIPMENT_MS: Millis = 580_000;
/** For how long the platform keeps equipment monitoring open, in seconds, as the call wants it (spec 9). */
export const OPEN_EQUIPMENT_DELAY_S = 600;
/** Interval at which project monitoring is opened again (spec 9). */
export const REOPEN_PROJECT_MS: Millis = 3_570_000;
/** For how long the platform keeps project monitoring open, in seconds, as the call wants it (spec 9). */
export const OPEN_PROJECT_DELAY_S = 3_600;
/** A page that returns opens monitoring again when the last opening is longer ago than this (spec 4, 9). */
export const WAKE_REOPEN_MS: Millis = 600_000;
/** Pause between two gateway openings (spec 9). */
export const GATEWAY_OPEN_PAUSE_MS: Millis = 100;
/** Interval at which the current data of legacy equipment is polled (spec 9). */
export const LEGACY_POLL_MS: Millis = 10_000;
/** Least time between two rounds of count queries. Ours. */
export const COUNTS_PAUSE_MS: Millis = 5_000;
/** Counts and openings after a pushed event or a lost link come within this, by chance: either met everybody. Ours. */
export const EVENT_SPREAD_MS: Millis = 2_000;
/** A first gateway query that failed is repeated after this, since nothing can be opened without it. Ours. */
export const GATEWAY_RETRY_MS: Millis = 10_000;
/** A query of current values that failed is repeated after this. Ours. */
export const VALUES_RETRY_MS: Millis = 10_000;
/** Frames with alarms that are held back until the code that reads alarms is there. Ours. */
export const HELD_BACK_ALARMS = 1_000;
/** The gateway query goes first, but a slow answer of it holds nothing else up for longer than this. Ours. */
export const GATEWAY_HEAD_START_MS: Millis = 2_000;
/** A wall clock that gained this much on the steady one means that the device slept. Ours. */
export const SLEEP_NOTICE_MS: Millis = 5_000;
/** A worker that did not look up for this long stood still: one that is busy still looks up each few seconds. Ours. */
export const STILL_NOTICE_MS: Millis = 20_000;

// Broker ---------------------------------------------------------------------------------------------------------
/** Bytes of the largest packet that is taken of a broker: a birth of 100,000 metrics. Ours. */
export const BROKER_PACKET_MAX = 8_000_000;
/** Code of the refusal by a broker that does not speak MQTT 5 (MQTT 5.0, 2.4). */
export const MQTT_VERSION_CODE = '0x84';
/** Characters of the longest token, and name, that a broker is given; MQTT counts 65,535 bytes of each. Ours. */
export const BROKER_TOKEN_MAX = 16_000;
/** Keep-alive that is promised to a broker; the client speaks each KEEP_ALIVE_MS. Ours. */
export const BROKER_KEEP_ALIVE_MS: Millis = 90_000;
/** The longest wait for the alarms of a site: until then those of before are shown as all that there are. Ours. */
export const ALERTS_TIMEOUT_MS: Millis = 10_000;
/** A connection to a broker is kept so long after its last watch: the next page is a tap away. Ours. */
export const BROKER_LINGER_MS: Millis = 10_000;
/** A node is asked for its birth after a time between these, by chance, in which nobody else has asked. Ours. */
export const REBIRTH_WAIT_MIN_MS: Millis = 2_000;
export const REBIRTH_WAIT_MAX_MS: Millis = 12_000;
/** And by all clients no sooner again than this; twice as late after each question that brought none, up to the second. Ours. */
export const REBIRTH_AGAIN_MS: Millis = 60_000;
export const REBIRTH_AGAIN_MAX_MS: Millis = HOUR_MS;
/** A value that is so much older than the one before is no matter of order: its source has set its clock back. Ours. */
export const SOURCE_CLOCK_STEP_MS: Millis = MINUTE_MS;
/** A configuration that could not be read is read again so late. Ours. */
export const CONFIG_AGAIN_MS: Millis = 5_000;
/** The list of a broker's plant follows its births so late: hundreds come at once. Ours. */
export const PLANT_LIST_MS: Millis = 250;

// Push channel ---------------------------------------------------------------------------------------------------
/** Interval of keep-alives on the push channel (spec 9). */
export const KEEP_ALIVE_MS: Millis = 60_000;
/** Delay before the push channel is opened again after a close, and before a token is asked for again after an error (spec 4, 9). */
export const RECONNECT_MS: Millis = 10_000;
/** A handshake that takes longer is given up (decision 7). */
export const HANDSHAKE_LIMIT_MS: Millis = 10_000;
/** A link without any frame for this long is checked by a call (decision 7). */
export const SILENCE_MS: Millis = 60_000;
/** Duration after which that check has failed and the link counts as dead: silence and check stay under 75 s (faults 3). */
export const SILENCE_PROBE_MS: Millis = 10_000;
/** When network or page return, the reconnect is spread over this span (decision 7). */
export const RETURN_JITTER_MS: Millis = 1_000;
/** Spread of reconnects after a close code that says the platform restarts: everybody was cut off at once. Ours. */
export const RESTART_SPREAD_MS: Millis = 20_000;
/** The most that `config.json` may spread reconnects over: 100,000 phones at 1,334 calls a second (README.md). Ours. */
export const RECONNECT_SPREAD_MAX_MS: Millis = 600_000;
/** Spread of the checks of a silent link; silence, spread and check stay under 75 s. Ours. */
export const SILENCE_SPREAD_MS: Millis = 4_000;
/** Longest time that a platform may ask to be left alone (`Retry-After`); a longer one is taken for this. Ours. */
export const RETRY_AFTER_MAX_MS: Millis = 300_000;

// Freshness ------------------------------------------------------------------------------------------------------
/** A value older than its own expected interval times this is stale (page format: What the value box shows). */
export const STALE_INTERVALS = 3;
/** A value older than its own expected interval times this is ageing: late, not yet stale. Ours. */
export const AGEING_INTERVALS = 1.5;
/** The interval assumed for a gateway that names none. Ours. */
export const DEFAULT_INTERVAL_MS: Millis = 10_000;
/** The longest interval that a gateway is believed and asked for: a larger one would mean values that never turn stale. Ours. */
export const MAX_INTERVAL_MS: Millis = 600_000;
/** Interval at which ages are looked through; bounds how late a value turns stale. Ours. */
export const AGE_SWEEP_MS: Millis = 1_000;
/** A source time further ahead of the platform's clock than this is suspect (faults 18 and 19). Ours. */
export const FUTURE_TOLERANCE_MS: Millis = DAY_MS;
/** A source time before the year 2000 is of a clock that was never set, or in seconds. Ours. */
export const EARLIEST_TIME_MS = Date.UTC(2000, 0);

// Alarms ---------------------------------------------------------------------------------------------------------
/** Remarks and shelves that a device keeps where the platform takes none; the oldest go first. Ours. */
export const ALARM_NOTES_KEPT = 200;
/** Length of a remark on an alarm. Ours. */
export const ALARM_REMARK_MAX = 200;
/** Times for which alarms can be shelved: an hour, four, a shift. Ours. */
export const SHELF_MS: readonly Millis[] = [HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];
/** Interval at which the shelves of other people are asked for. Ours. */
export const SHELVES_REFRESH_MS: Millis = MINUTE_MS;
/** Time shown around an alarm, before and after its trigger: ten minutes. Ours. */
export const ALARM_AROUND_MS: Millis = 10 * MINUTE_MS;
/** Minutes after which a silenced alarm rings again; 0 for never. Ours. */
export const WATCH_REPEAT_MINUTES: readonly number[] = [0, 2, 5, 10];
/** Projects that one alarm watch takes: each is a push channel of its own. Ours. */
export const WATCH_PROJECTS_MAX = 5;
/** Waiting time for the group of an alarm, where groups are chosen; then it rings. The names are asked for after ALARM_NAMES_MS. Ours. */
export const WATCH_UNDECIDED_MS: Millis = 3 * SECOND_MS;
/** Alarms that one POST confirms. Ours. */
export const ALARMS_A_CONFIRM = 100;
/** Alarms that a watch keeps; beyond, the oldest that are over go first. Ours. */
export const ALARMS_KEPT = 500;
/** Rows of legacy alarms that are looked through for active ones. Ours. */
export const LEGACY_ALARM_ROWS = 200;
/** Calls by which one poll asks for legacy alarms that its newest records lack: after a storm these are hundreds. Ours. */
export const LEGACY_ALARM_CALLS = 5;
/** Alarms that the page is told of at a time: taking in a flood of them at once would stop a slow phone. Ours. */
export const ALARMS_A_MESSAGE = 50;
/** The most records in one exported file. Ours. */
export const ALARM_EXPORT_ROWS = 5_000;
/** Times that alarm records are read again because some left the list meanwhile. Ours. */
export const ALARM_RESTARTS = 3;
/** Alarms that an alarm watch remembers, so that they are not sounded anew; and gaps that it lists. Ours. */
export const ALARMS_REMEMBERED = 1_000;
/** Missed alarms that it reads at most: more would push those out that it knows to be active. Ours. */
export const ALARMS_CAUGHT_UP = 500;
/** Records that are read at most to bring shown ones up to date: they may lie a year apart. Ours. */
export const ALARMS_REREAD = 1_000;
export const ALARM_GAPS_KEPT = 20;
export const ALARM_GAP_LEAST_MS: Millis = 1_000;
/** The newest records, which an alarm watch knows from its beginning. Ours. */
export const ALARMS_LEARNED = 20;
/** Interval at which an alarm watch looks if time has passed without it; a longer pause counts as sleep. Ours. */
export const ALARM_LOOK_MS: Millis = 1_000;
export const ALARM_ASLEEP_MS: Millis = 5_000;
/** After this, what was missed is asked for again where that failed. Ours. */
export const ALARM_CATCH_UP_RETRY_MS: Millis = 10_000;
/** One round of vibration; it is begun anew while an alarm is not answered. Ours. */
export const ALARM_SHAKE_ROUND_MS: Millis = 4_000;
/** A watch of alarms alone asks for the names of pushed alarms after this, so that a burst is one question. Ours. */
export const ALARM_NAMES_MS: Millis = 1_000;
/** The same for a page, which many phones may have open. Ours. */
export const ALARM_PAGE_NAMES_MS: Millis = 3_000;

// Batches --------------------------------------------------------------------------------------------------------
/** Mean least time between batches to a visible page; between any two of them where it paints slowly (decision 2). */
export const BATCH_INTERVAL_MS: Millis = 100;
/**
 * The same where each batch stands for one frame of the platform, so that a source which sends at the very interval is
 * never waited for, however its clock drifts against ours. Ours.
 */
export const LONE_BATCH_INTERVAL_MS: Millis = 90;
/** Batches that leave before their interval may be this far ahead of it together (decision 2). Ours. */
export const BATCH_AHEAD_MS: Millis = 200;
/** A page that paints a batch later than this is under load (decision 2). Ours. */
export const PROMPT_PAINT_MS: Millis = 50;
/** Least time between two batches to a hidden page (decision 2). */
export const HIDDEN_BATCH_INTERVAL_MS: Millis = 1_000;
/** A credit that does not come back within this time is forgiven (decision 2). Ours. */
export const CREDIT_FORGIVEN_MS: Millis = 2_000;

// Commands -------------------------------------------------------------------------------------------------------
/** Duration after which the result of a write is unknown (spec 9). */
export const WRITE_WAIT_MS: Millis = 60_000;
/** A write or a command whose code has not come by then is refused: nobody expects any more that it is sent. Ours. */
export const COMMAND_CODE_MS: Millis = 10_000;
/** The release of a momentary write waits this long for the answer to the press, so as not to overtake it. Ours. */
export const RELEASE_WAIT_MS: Millis = 2_000;
/** Tries of the multi callback (spec 9). */
export const MULTI_POLL_TRIES = 180;
/** Tries of the legacy command result (spec 9). */
export const LEGACY_POLL_TRIES = 30;
/** Delays before the first tries of either; the last one repeats (spec 9). */
export const POLL_DELAYS_MS: readonly Millis[] = [500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** Code of a template binding that counts as success: the template is bound already (spec 7, 8). */
export const ALREADY_BOUND_CODE = '1319';

/** Code of what did not answer in time, as it is shown to support (spec 8). */
export const TIMEOUT_CODE = '1301';

/** Characters of a refusal's code and message that are shown; a whole one could hold the page up for seconds. Ours. */
export const FAULT_CODE_MAX = 32;
export const FAULT_MESSAGE_MAX = 500;

// Uploads --------------------------------------------------------------------------------------------------------
/** Images of one repair or inspection (spec 5, 9). */
export const IMAGES_MAX = 5;
/** The largest image, in bytes: 5M (spec 5, 9). */
export const IMAGE_MAX_BYTES = 5 * 1_024 * 1_024;

// Account --------------------------------------------------------------------------------------------------------
/** Characters of a password (spec 5, 9). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 15;
/** Least number of kinds of characters in a password: digits, uppercase, lowercase, special (spec 5). */
export const PASSWORD_KINDS_MIN = 3;
/** The same character so often in a row is a simple repeat: 111, aaabbb (spec 5). */
export const PASSWORD_REPEAT = 3;
/** Time for which a code by SMS or e-mail is good (spec 5, 9). */
export const CODE_LIFE_MS: Millis = 10 * MINUTE_MS;
/** Pause before another code can be asked for. Ours. */
export const CODE_PAUSE_MS: Millis = MINUTE_MS;
/** Digits that a code has at most. Ours. */
export const CODE_DIGITS_MAX = 8;
/** Time for which a proof of identity allows a new password. Ours. */
export const PROOF_LIFE_MS: Millis = 10 * MINUTE_MS;
/** Characters of a login name and of a contact name. Ours. */
export const LOGINNAME_MIN = 3;
export const NAME_MAX = 30;
/** Characters of feedback: at least (spec 5, 9); at most, ours. */
export const FEEDBACK_MIN = 10;
export const FEEDBACK_MAX = 500;

// Device ---------------------------------------------------------------------------------------------------------
/** Time limit for the messaging client's SDK to load and be ready. Ours. */
export const SDK_READY_MS: Millis = 8_000;
/** Time limit for scanning a code. Ours. */
export const SCAN_MS: Millis = 60_000;
/** Pause between two looks at the camera's picture. Ours. */
export const SCAN_LOOK_MS: Millis = 200;
/** Time limit for a position. Ours. */
export const POSITION_MS: Millis = 15_000;
/** Time limit for the device to play a sound or to keep the screen on. Ours. */
export const DEVICE_TEST_MS: Millis = 3_000;

// Worker life ----------------------------------------------------------------------------------------------------
/** Deaths of the worker within WORKER_DEATH_WINDOW_MS after which it is not started again (decision 10). */
export const WORKER_DEATHS_LIMIT = 3;
export const WORKER_DEATH_WINDOW_MS: Millis = MINUTE_MS;
/** A worker whose script has not loaded and answered by then counts as dead (spec 8, ChunkLoadError). */
export const WORKER_START_LIMIT_MS: Millis = 120_000;
/** Interval at which a worker is asked if it lives. Ours. */
export const HEARTBEAT_MS: Millis = 1_000;
/** Without an answer for this long it hangs and is replaced, however much of a lock it holds. Ours. */
export const HANG_LIMIT_MS: Millis = 10_000;
/** The same where the browser has no Web Locks (insecure contexts); longer than 2 s, since a busy worker is not a dead one. Ours. */
export const HEARTBEAT_LIMIT_MS: Millis = 5_000;

// History --------------------------------------------------------------------------------------------------------
/** The most points that a history curve holds: the latest ones count (spec 5, 9). */
export const HISTORY_MAX_POINTS = 200_000;
/** Points of a trend's past, about: more than its pixels can show. Ours. */
export const TREND_POINTS = 4_000;
/** Points asked for at a time, of all signals of a call together: so much text is read without a pause. Ours. */
export const HISTORY_PIECE_POINTS = 20_000;
/** The least of them for one signal. Ours. */
export const HISTORY_PIECE_MIN = 1_000;
/** Points that one curve keeps of all its signals together: 16 MB. Each signal has its share. Ours. */
export const HISTORY_KEPT_POINTS = 1_000_000;
/** Signals that one call asks for when very many are loaded. Ours. */
export const HISTORY_GROUP_SIGNALS = 20;
/** Signals that one curve shows at most: so many colours can be told apart. Ours. */
export const CURVE_SIGNALS_MAX = 8;
/** Alarm records that are asked for at a time. Ours. */
export const HISTORY_ALARM_ROWS = 100;

// Reports --------------------------------------------------------------------------------------------------------
/** Rows of a page of a report: at first, and what can be chosen. Ours. */
export const REPORT_ROWS = 100;
export const REPORT_ROW_CHOICES: readonly number[] = [100, 500, 1_000];
/** Rows asked for at a time where a whole report is read. Ours. */
export const REPORT_READ_ROWS = 1_000;
/** Number of times the reading of a whole report begins anew because it grew meanwhile. Ours. */
export const REPORT_RESTARTS = 3;
/** A range follows the platform's clock once it is known, if the device's is off by this much or more. Ours. */
export const RANGE_CLOCK_OFF_MS: Millis = 60_000;
/** Rows that summary and charts are made of; beyond, the newest count. As many as a curve has points (spec 5, 9). */
export const REPORT_KEPT_ROWS = 200_000;
/** Rows that are printed at most: some hundred sheets. Ours. */
export const REPORT_PRINTED_ROWS = 5_000;
/** Reports whose choice of columns is remembered in a session; the oldest go. Ours. */
export const REPORT_CHOICES_KEPT = 30;

// Replay ---------------------------------------------------------------------------------------------------------
/** Speeds at which the past may be played, times real time. Ours. */
export const REPLAY_SPEED_MIN = 1;
export const REPLAY_SPEED_MAX = 3_600;
/** Points of one part of a span, of all signals together and of the one that reports most often: soon loaded. Ours. */
export const REPLAY_SEGMENT_POINTS = 60_000;
export const REPLAY_SEGMENT_SIGNAL_POINTS = 1_800;
/** The shortest and the longest part. Ours. */
export const REPLAY_SEGMENT_MIN_MS: Millis = MINUTE_MS;
export const REPLAY_SEGMENT_MAX_MS: Millis = 6 * HOUR_MS;
/** Playing time that is loaded ahead, at the speed of the moment. Ours. */
export const REPLAY_AHEAD_MS: Millis = 15 * SECOND_MS;
/** Points that replay keeps of one signal in a part, and of all together: 32 MB. Ours. */
export const REPLAY_SIGNAL_POINTS = 20_000;
export const REPLAY_KEPT_POINTS = 2_000_000;
/** Time loaded before the range, so that its beginning knows the values of that moment. Ours. */
export const REPLAY_LOOKBACK_MS: Millis = 10 * MINUTE_MS;
/** The same before any later part, at least: platforms store one value a minute of what is longer ago. Ours. */
export const REPLAY_LOOKBACK_LEAST_MS: Millis = 3 * MINUTE_MS;
/** Time for which a replay stands at a moment before the address names it. Ours. */
export const REPLAY_ADDRESS_REST_MS: Millis = 400;
/** Interval at which the page is told the moment that is played. Ours. */
export const REPLAY_STATE_MS: Millis = 250;

/** Presets for the range of time to look back on (spec 5; an hour and eight are ours). */
export const RANGE_PRESETS_MS = {
  last30m: 30 * MINUTE_MS,
  last1h: HOUR_MS,
  last8h: 8 * HOUR_MS,
  last1d: DAY_MS,
  last7d: 7 * DAY_MS,
  last30d: 30 * DAY_MS,
} as const satisfies Record<string, Millis>;

/** A day has three shifts, the first from midnight of the platform's zone. Ours. */
export const SHIFT_MS: Millis = 8 * HOUR_MS;

/** Range of the trend in the sheet of a value. */
export const INSPECTOR_TREND_MS: Millis = RANGE_PRESETS_MS.last30m;

/** Time before its end from which on a data-centre service is said to expire soon. Ours. */
export const SERVICE_EXPIRING_MS: Millis = 30 * DAY_MS;

// Page documents -------------------------------------------------------------------------------------------------
/** Limits of a configuration page document (page format: Limits). */
export const PAGE_MAX_WIDGETS = 20_000;
export const PAGE_MAX_NESTING = 16;
/** The shortest and the longest side of a page, in its units, and how much longer one may be than the other. */
export const PAGE_SIDE_MIN = 1;
export const PAGE_SIDE_MAX = 200_000;
export const PAGE_SIDES_RATIO = 1_000;
/** A page document is this long at most, in characters: what lies beyond holds a phone up while it is read. Ours. */
export const PAGE_MAX_LENGTH = 16_000_000;
/** Animations of one widget: which of them run is told by the bits of a number. Ours. */
export const PAGE_ANIMATIONS_MAX = 30;
/** Characters of one text that are drawn: what is longer is laid out in vain. Ours. */
export const SHOWN_TEXT_MAX = 2_000;
/**
 * Most that a page draws in the DOM at a time, a plain widget counting 1 (`src/widgets/stage/draw-cost.ts`): a browser has
 * no time for more beside its values. And what is drawn in one frame. Ours.
 */
export const PAGE_DRAWN_MAX = 4_000;
export const PAGE_DRAWN_A_FRAME = 250;
/**
 * Values that change on a canvas in a second, above which a worker paints them: a picture costs it as much as a thousand
 * values. Then it stays until fewer than half of them have changed in each of so many seconds. Ours.
 */
export const PAINTER_CHANGES_MIN = 5_000;
export const PAINTER_CALM_SECONDS = 5;
/** Paints in that second, so that the first values of a large page are no reason. Ours. */
export const PAINTER_PAINTS_MIN = 3;
/** A painter that answers nothing for this time is given up, and the page paints by itself. Ours. */
export const PAINTER_SILENCE_MS: Millis = 1_000;
/** Rows of a table on a page up to which all of them are drawn; beyond, only those in its box. Ours. */
export const PAGE_TABLE_ROWS_DRAWN = 40;

// Formulas -------------------------------------------------------------------------------------------------------
/** Budgets of one formula (wire: Formulas). */
export const FORMULA_MAX_LENGTH = 4_096;
export const FORMULA_MAX_DEPTH = 64;
export const FORMULA_MAX_NODES = 1_000;

// Platform -------------------------------------------------------------------------------------------------------
/** The fastest clock that `?debug&clock=` may set, times real time: one call a minute becomes one a second. Ours. */
export const DEBUG_CLOCK_MAX = 60;
/** Offset of the platform's zone from UTC where configuration names none: UTC+8 (wire: Scalars). */
export const DEFAULT_PLATFORM_OFFSET_MIN = 480;

// Screens --------------------------------------------------------------------------------------------------------
/** Contents of a file that is saved are held for this time after the click. Ours. */
export const SAVE_HOLD_MS: Millis = 60_000;
/** Longest wait for the platform when somebody signs out; the page is clear at once. Ours. */
export const LOGOUT_WAIT_MS: Millis = 10_000;
/** Longest wait for the unsent forms on the device when somebody signs out; without them they stay there. Ours. */
export const UNSENT_WAIT_MS: Millis = 3_000;
/** An answer that the early start has asked for is as good as an own one for so long. Ours. */
export const EARLY_START_MAX_MS: Millis = 10_000;
/** Duration after which the loading of a chunk of code counts as failed (spec 8). */
export const CHUNK_LOAD_MS: Millis = 120_000;
/** Duration after which a wait on the screen says that the answer is slow. Ours. */
export const LATE_TEXT_MS: Millis = 8_000;
/** Pause before code that could not be loaded is asked for again. Ours. */
export const CODE_RETRY_MS: Millis = 15_000;
/** Longest wait of the start, and of the landing after a login, for the organisation's theme; then they go on without it. Ours. */
export const THEME_WAIT_MS: Millis = 1_500;
/** The longest title of a theme that is shown, in characters. Ours. */
export const THEME_TITLE_MAX = 60;
/** Drafts that one user may have kept, and the length of each as text, in characters. Ours. */
export const DRAFTS_MAX = 20;
export const DRAFT_MAX_CHARS = 20_000;
/** Duration of a short message, and number of messages that stand at once. Ours. */
export const TOAST_MS: Millis = 6_000;
export const TOASTS_MAX = 3;
/** Rest after the last key before a search is made. Ours. */
export const SEARCH_REST_MS: Millis = 300;
/** Rows asked for at a time in a list. Ours. */
export const LIST_PAGE_ROWS = 20;
/** Rows of a list that are read again, page by page, for a person who comes back to it. Ours. */
export const KEPT_ROWS_MAX = 200;
/** Places in the tab's history of which a screen's scroll position and rows are kept for the way back. Ours. */
export const KEPT_PLACES_MAX = 20;
/** Time for which the first part of a list is held back for the rest of it, so that nothing jumps. Ours. */
export const LIST_GRACE_MS: Millis = 1_000;
/** Rows asked for at a time where all equipment of a group is wanted. Ours. */
export const EQUIPMENT_PAGE_ROWS = 500;
/** Rows of a list that are drawn at a time, where it has no limit of its own. Ours. */
export const ROWS_SHOWN = 60;
/** Lines of a list up to which all of them are drawn; beyond, only those near the screen. Ours. */
export const PLAIN_LINES_MAX = 60;
/** People of this device whose favourites are kept, and how many of each. Ours. */
export const FAVOURITES_PEOPLE = 10;
export const FAVOURITES_MAX = 2_000;
/** People of this device whose pinned variables are kept. Ours. */
export const PINS_PEOPLE = 10;
/** Variables and equipment that a person can pin: each equipment is a watch of its own, with six calls to open it. Ours. */
export const PINS_MAX = 24;
export const PINNED_EQUIPMENT_MAX = 8;
/** Pinned values that the row of an equipment has room for. Ours. */
export const PINS_IN_ROW = 2;
/** The longest that one watch of pinned values delays the opening of the next. Ours. */
export const PIN_TURN_MS: Millis = 3_000;
/** Number of times a failed reading is tried again by itself, and the pause before the first try. Ours. */
export const READ_RETRIES = 3;
export const READ_RETRY_MS: Millis = 5_000;
/** Entries that the list of own writes holds; the newest stay. Ours. */
export const LEDGER_MAX = 200;
/** Writes without an end that was looked at, which are kept on the device; the newest stay. Ours. */
export const OPEN_WRITES_MAX = 20;
/** So long after a write has ended nothing in its dialog can be pressed: a second click must not land on it. Ours. */
export const STRAY_CLICK_MS: Millis = 600;

/** A camera's picture that has not moved for this long is said to stand still. Ours. */
export const VIDEO_STILL_MS: Millis = 10_000;
/** A camera whose picture has been said to stand still for this long has failed. Ours. */
export const VIDEO_STUCK_MS: Millis = 60_000;
/** A live picture that is farther behind than this goes on at the live end of its stream. Ours. */
export const VIDEO_BEHIND_MS: Millis = 10_000;
/** A camera that has failed counts as well again once its picture has lasted for this long. Ours. */
export const VIDEO_STEADY_MS: Millis = 30_000;
/** Time limit for the video service's own player to show a picture. Ours. */
export const VIDEO_START_MS: Millis = 30_000;

/** An equipment that is added: characters of its name and remark at most, and of its SN and code exactly (spec 5). */
export const DEVICE_NAME_MAX = 25;
export const DEVICE_NOTE_MAX = 30;
export const DEVICE_SN_CHARS = 12;
export const DEVICE_CODE_CHARS = 6;
/** Characters of an address in words. Ours. */
export const ADDRESS_MAX = 100;

// Work -----------------------------------------------------------------------------------------------------------
/** Characters (code points) of descriptions, results and instructions (spec 5, 9). */
export const REPAIR_TEXT_MAX = 200;
/** Characters (code points) of a contact phone. Ours. */
export const TEL_MAX = 20;
/** Images of an inspected device: at least one (spec 5), its items' included; at most `IMAGES_MAX` beside them. */
export const INSPECTION_IMAGES_MIN = 1;
/** Images of one item of a checklist, where the plan says nothing else. Ours. */
export const ITEM_IMAGES_MAX = 3;
/** Overdue buckets, in full days since an order was due (spec 4, 9). */
export const OVERDUE_DAYS = [1, 3, 7, 10] as const;
/** A timer of a slip with no more than this share of its time left is called short. Ours. */
export const TIMER_SHORT_SHARE = 0.25;
/** Equipments that a choice shows at once, and more with each tap. Ours. */
export const EQUIPMENT_CHOICE_ROWS = 50;
/** Orders of each kind that the map shows, the most urgent ones. Ours. */
export const MAP_ORDERS = 100;
/** Operations whose end is asked for in one call. Ours. */
export const OPERATION_IDS_MAX = 50;
/** A phone without an answer of the platform for this long is not sure of the time. Ours. */
export const CLOCK_SURE_MS: Millis = DAY_MS;
/** Characters (code points) of the assistant's AppID and code (spec 5, 9). */
export const AGENT_FIELD_MAX = 50;
/** Interval at which unread messages are counted while the page is visible. Ours. */
export const MESSAGE_POLL_MS: Millis = MINUTE_MS;
/** Each count waits up to this much longer, by chance: phones that began together do not go on together. Ours. */
export const MESSAGE_SPREAD_MS: Millis = 10 * SECOND_MS;
/** Time after which the code of the message badge is fetched: the first screen and its data come before it. Ours. */
export const MESSAGE_BADGE_MS: Millis = 3 * SECOND_MS;
/** The largest number that a badge of messages shows; more is this with a plus. Ours. */
export const MESSAGE_BADGE_MAX = 99;
/** Time limit for the assistant's page to load. Ours. */
export const AGENT_START_MS: Millis = 30 * SECOND_MS;

/** So long an answer is waited for before what this device saw last is shown in its place. Ours. */
export const SEEN_WAIT_MS: Millis = 2 * SECOND_MS;
/** Time in which a second tap takes a live value that is old. Ours. */
export const SECOND_TAP_MS: Millis = 5 * SECOND_MS;
/** Earlier results of an item that are shown beside it. Ours. */
export const ITEM_HISTORY = 5;
/** The longest past that extremes since the last inspection are looked for in. Ours. */
export const SINCE_LAST_MAX_MS: Millis = RANGE_PRESETS_MS.last30d;

// Pictures -------------------------------------------------------------------------------------------------------
/** The longer edge of a picture that is sent, and of its thumbnail, in pixels. Ours. */
export const PICTURE_EDGE = 2_048;
export const PICTURE_THUMB_EDGE = 240;
/** The shorter edge of a picture that shows anything, in pixels. Ours. */
export const PICTURE_EDGE_MIN = 16;
/** Bytes of a picture that was made smaller, at most. Ours. */
export const PICTURE_BYTES = 1_500_000;
/** Time limit for somebody who takes a photo or looks through an album in another program. Ours. */
export const PICTURE_CHOICE_MS: Millis = 10 * MINUTE_MS;
/** Pixels of a picture that is still decoded: a larger one brings a phone down. Ours. */
export const PICTURE_PIXELS_MAX = 40_000_000;

// Evidence -------------------------------------------------------------------------------------------------------
/** Bytes of evidence as text (wire: Evidence). Ours. */
export const EVIDENCE_BYTES = 32_768;
/** The stretch of time of the curves of evidence. Ours. */
export const EVIDENCE_CURVE_MS: Millis = 30 * MINUTE_MS;
/** Time that evidence waits for its curves, which are left out when they are late. Ours. */
export const EVIDENCE_CURVE_WAIT_MS: Millis = 2 * SECOND_MS;
/** The most that evidence holds: values, active alarms, curves, points of each, and own writes. Ours. */
export const EVIDENCE_VALUES = 60;
export const EVIDENCE_ALARMS = 20;
export const EVIDENCE_CURVES = 4;
export const EVIDENCE_POINTS = 240;
export const EVIDENCE_WRITES = 10;
/** The stretch that is replayed from a slip, before and after the fault. Ours. */
export const EVIDENCE_REPLAY_BEFORE_MS: Millis = 10 * MINUTE_MS;
export const EVIDENCE_REPLAY_AFTER_MS: Millis = 5 * MINUTE_MS;
/** Points of the trace that decided a functional item. Ours. */
export const TRACE_POINTS = 50;

// Drafts and outbox ----------------------------------------------------------------------------------------------
/**
 * Rest after a key before a draft is kept on the device. Ours: it is on the disk within a second, and a slow phone's disk
 * has the other part of it.
 */
export const DRAFT_REST_MS: Millis = 600;
/** Interval at which a changed draft of a form that several people fill goes to the platform. Ours. */
export const SERVER_DRAFT_MS: Millis = 30 * SECOND_MS;
/** The longest time that a submission waits for the revision that a lost save may have made. Ours. */
export const REPORT_RECHECK_MS: Millis = 10_000;
/** A form that is not answered by then is said to wait. Ours. */
export const SEND_ANSWER_MS: Millis = 2_000;
/** The longest pause between two tries to send. Ours. */
export const OUTBOX_BACKOFF_MAX_MS: Millis = 5 * MINUTE_MS;
/** Unsent for this long, an entry is warned of: a browser may delete it after seven days. Ours. */
export const OUTBOX_WARN_MS: Millis = 3 * DAY_MS;
/** Entries without an owner go after this. Ours. */
export const OUTBOX_ORPHAN_MS: Millis = 30 * DAY_MS;
/** Orders and documents that are kept for reading offline, for each person. Ours. */
export const SEEN_MAX = 200;
/** Bytes of pictures on the device, and their share of what the browser grants: the less of both counts. Ours. */
export const PICTURE_STORE_BYTES = 100_000_000;
export const PICTURE_STORE_SHARE = 0.2;
/** Devices whose values are read at once before a round. Ours. */
export const PREREAD_AT_ONCE = 2;
/** Readings of history that a form makes by itself run so many at a time (ours, as for the values of a round). */
export const PAST_AT_ONCE = 2;

// Smart reports --------------------------------------------------------------------------------------------------
/** Limits of a report's document and of its values (wire: Smart reports). Ours. */
export const REPORT_FIELDS_MAX = 300;
export const REPORT_COLUMNS_MAX = 20;
export const REPORT_TABLE_ROWS_MAX = 100;
/** Nodes of all formulas of a document, counted once a row: what a key may compute at most. Ours. */
export const REPORT_FORMULAS_MAX = 1_000_000;
export const REPORT_DOCUMENT_BYTES = 524_288;
export const REPORT_VALUES_BYTES = 262_144;
/** A record that is due within this time is marked. Ours. */
export const REPORT_DUE_SOON_MS: Millis = 2 * HOUR_MS;
/** Devices that a report watches while it is filled; fields of others say so and are filled by hand. Ours. */
export const REPORT_DEVICES_MAX = 4;
/** Rows of a page, and pages, in which a single report is looked for, since no call asks for one. Ours. */
export const REPORT_LOOKUP_ROWS = 100;
export const REPORT_LOOKUP_PAGES = 20;

/** Time that a page is live before the sheet behind its badge is fetched ahead: a lost link is no time to fetch code. Ours. */
export const LINK_SHEET_AHEAD_MS: Millis = 3_000;

/** Sizes of the text as shares of the browser's own: 16, 18 and 21 px where it has no setting. Ours. */
export const TEXT_SCALES = { normal: 1, large: 1.125, largest: 1.3125 } as const;

// Pages on a wall ------------------------------------------------------------------------------------------------
/** Seconds between two turns where the address names none, and their limits. Ours. */
export const WALL_TURN_S = 30;
export const WALL_TURN_RANGE_S = [10, 3_600] as const;
/** Pages in sight at once, and pages in turn. Ours: each one in sight is a watch. */
export const WALL_BESIDE_MAX = 4;
export const WALL_PAGES_MAX = 12;
/** The next pages are opened this long before their turn, so that they are live when they come. Ours. */
export const WALL_AHEAD_MS: Millis = 5 * SECOND_MS;
/** Pages stay for this long after somebody touched them. Ours. */
export const WALL_REST_MS: Millis = MINUTE_MS;
/** A screen that the device does not keep on is asked for again after this. Ours. */
export const AWAKE_RETRY_MS: Millis = MINUTE_MS;
/** A page on a wall that cannot be shown is tried again after this, whatever the reason. Ours. */
export const WALL_RETRY_MS: Millis = MINUTE_MS;

// Shift health ---------------------------------------------------------------------------------------------------
/** A page that stays open for this long begins to watch its own memory. Ours. */
export const HEALTH_START_MS: Millis = 30 * SECOND_MS;
/** Interval at which it looks. Ours. */
export const HEALTH_SAMPLE_MS: Millis = MINUTE_MS;
/** Samples that are kept. Ours: a shift of twelve hours. */
export const HEALTH_SAMPLES = 720;
/** The time whose least memory is compared with that of the next one. Ours: Chromium tells its memory anew each 20 min. */
export const HEAP_PART_MS: Millis = 20 * MINUTE_MS;
/** Memory in use below which nothing is done about growth, in bytes. Ours: several times that of the largest pages. */
export const HEAP_BOUND_BYTES = 256_000_000;
/** Growth from part to part below which memory is steady, as a share. Ours. */
export const HEAP_GROWTH = 0.03;
/** Share of the browser's limit that is no time to wait for an hour. Ours. */
export const HEAP_URGENT = 0.6;
export const HEAP_URGENT_MS: Millis = 10 * MINUTE_MS;
/** Least time between two recoveries, so that a page that needs much is not loaded over and over. Ours. */
export const RECOVERY_PAUSE_MS: Millis = 2 * HOUR_MS;
/** The page has been untouched for this long when it recovers. Ours. */
export const RECOVERY_REST_MS: Millis = MINUTE_MS;
// The product without a network -----------------------------------------------------------------------------------
/** An address that the network has not answered within this is answered by the kept page. Ours. */
export const SHELL_WAIT_MS: Millis = 3 * SECOND_MS;
/**
 * A platform that has not answered for so long is taken for one that cannot be reached: what this device has kept of the
 * last person, a page and its values is shown until it answers. A call itself is given up much later. Ours.
 */
export const RECALL_AFTER_MS: Millis = 5 * SECOND_MS;
/** A build that was neither the newest nor open for so long is deleted from the device. Ours. */
export const SHELL_KEPT_MS: Millis = 14 * DAY_MS;
/** Files of a build that are fetched at once: calls of the platform go first. Ours. */
export const SHELL_FETCHES = 2;
/** The page is live before its service worker is spoken of. Ours. */
export const APP_SHELL_DELAY_MS: Millis = 10 * SECOND_MS;
/** Interval at which a newer build is looked for, and the spread of it: a fleet shall not ask in one second. Ours. */
export const UPDATE_LOOK_MS: Millis = HOUR_MS;
export const UPDATE_SPREAD_MS: Millis = 10 * MINUTE_MS;
/** Least time until a look for a newer build that nobody answered is repeated; the most is twice that. Each later one waits twice as long. Ours. */
export const UPDATE_RETRY_MS: Millis = 30 * SECOND_MS;
/** Least time between two moments at which the last values of a page are kept on the device. Ours. */
export const LAST_VALUES_MS: Millis = 10 * SECOND_MS;
/** A page that stays open is kept anew after this: it would grow too old, and names of signals come late. Ours. */
export const LAST_PAGE_MS: Millis = HOUR_MS;
/** Kept values are older than a shift after this, and are not shown any more. Ours. */
export const LAST_VALUES_KEPT_MS: Millis = DAY_MS;
/** A device's clock may go so much behind the moment at which values were kept. Ours. */
export const LAST_VALUES_CLOCK_MS: Millis = MINUTE_MS;
/** A page that was hidden for so long takes a newer build when it is looked at again. Ours. */
export const UPDATE_HIDDEN_MS: Millis = 30 * MINUTE_MS;
