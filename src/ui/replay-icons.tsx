/** Icons of what runs by itself: a replay's time bar, the pages of a wall. Apart from the others, so that they come with those only. */
import { Drawn, type IconProps } from './icon';

const Bell = () => (
  <path d="M12 6.5a4 4 0 0 0-4 4v2.6l-1.4 2.4h10.8L16 13.1v-2.6a4 4 0 0 0-4-4ZM10.5 18a1.6 1.6 0 0 0 3 0" />
);
export const AlarmBackIcon = (props: IconProps) => (
  <Drawn {...props}>
    <Bell />
    <path d="M5 8.5 2 11.5l3 3" />
  </Drawn>
);
export const AlarmForwardIcon = (props: IconProps) => (
  <Drawn {...props}>
    <Bell />
    <path d="m19 8.5 3 3-3 3" />
  </Drawn>
);
export const PlayIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M8 5v14l11-7Z" fill="currentColor" />
  </Drawn>
);
export const PauseIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7 5.5h3v13H7zM14 5.5h3v13h-3z" fill="currentColor" />
  </Drawn>
);
export const StepBackIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7 6v12M17.5 6 10 12l7.5 6Z" />
  </Drawn>
);
export const StepForwardIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M17 6v12M6.5 6l7.5 6-7.5 6Z" />
  </Drawn>
);
