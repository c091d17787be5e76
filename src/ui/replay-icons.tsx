/** Icons of the time bar. Apart from the others, so that they come with the first replay only. */
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
