/** All parts of the stand-in that a route may use, as one argument. */
import type { Cdn } from './cdn';
import type { Commands } from './commands';
import type { Feed } from './feed';
import type { Login } from './login';
import type { Clock } from './model';
import type { Openings } from './openings';
import type { Sessions } from './sessions';
import type { Tokens } from './tokens';
import type { World } from './world';

export interface Platform {
  /** Wall clock: sessions, tokens, captchas. */
  readonly clock: Clock;
  /** The platform's own time, which may run faster: values, alarms, commands, openings. */
  readonly plantClock: Clock;
  readonly world: World;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly tokens: Tokens;
  readonly openings: Openings;
  readonly commands: Commands;
  readonly feed: Feed;
  readonly cdn: Cdn;
}
