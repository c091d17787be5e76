import type { AddedPlant } from './added/plant';
import type { AlarmNotes } from './alarm-notes';
import type { Bindings } from './bindings';
import type { Cdn } from './cdn';
import type { Commands } from './commands';
import type { Feed } from './feed';
import type { FeedbackBox } from './feedback';
import type { Invitations } from './invitations';
import type { LegacyCommands } from './legacy-commands';
import type { Login } from './login';
import type { Clock } from './model';
import type { OneTimeCodes } from './one-time-codes';
import type { Openings } from './openings';
import type { OperationLog } from './operation-log';
import type { People } from './people';
import type { Proofs } from './proofs';
import type { Sessions } from './sessions';
import type { Syncs } from './syncs';
import type { Tokens } from './tokens';
import type { Uploads } from './uploads';
import type { VideoToken } from './video-token';
import type { Work } from './work/work';
import type { World } from './world';

export interface Platform {
  /** Wall clock: sessions, tokens, captchas. */
  readonly clock: Clock;
  /** The platform's time, which may run faster: values, alarms, commands, openings. */
  readonly plantClock: Clock;
  readonly world: World;
  readonly added: AddedPlant;
  readonly people: People;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly codes: OneTimeCodes;
  readonly proofs: Proofs;
  readonly invitations: Invitations;
  readonly bindings: Bindings;
  readonly feedback: FeedbackBox;
  readonly log: OperationLog;
  readonly alarmNotes: AlarmNotes;
  readonly tokens: Tokens;
  readonly openings: Openings;
  readonly commands: Commands;
  readonly legacy: LegacyCommands;
  readonly syncs: Syncs;
  readonly work: Work;
  readonly videoToken: VideoToken;
  readonly feed: Feed;
  readonly cdn: Cdn;
  readonly uploads: Uploads;
}
