/** Icons of a replay's time bar and a wall's pages, in a separate file that is loaded with them. */
import { createIcon, type IconProps } from './icon';

const bellPath =
  'M12 6.5a4 4 0 0 0-4 4v2.6l-1.4 2.4h10.8L16 13.1v-2.6a4 4 0 0 0-4-4ZM10.5 18a1.6 1.6 0 0 0 3 0';
export const AlarmBackIcon = createIcon(bellPath, 'M5 8.5 2 11.5l3 3');
export const AlarmForwardIcon = createIcon(bellPath, 'M19 8.5l3 3-3 3');
const Play = createIcon('M8 5v14l11-7Z');
export const PlayIcon = (props: IconProps) => <Play {...props} isFull />;
const Pause = createIcon('M7 5.5h3v13H7zM14 5.5h3v13h-3z');
export const PauseIcon = (props: IconProps) => <Pause {...props} isFull />;
export const StepBackIcon = createIcon('M7 6v12M17.5 6 10 12l7.5 6Z');
export const StepForwardIcon = createIcon('M17 6v12M6.5 6l7.5 6-7.5 6Z');
