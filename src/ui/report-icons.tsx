/** Icons of reports. Apart from the others, so that they come with those screens only. */
import { Drawn, type IconProps } from './icon';

export const ColumnsIcon = (props: IconProps) => (
  <Drawn {...props}>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M9.2 4.5v15M14.8 4.5v15" />
  </Drawn>
);
export const PrintIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7.5 8.5V4h9v4.5M7.5 16.5h-3v-8h15v8h-3" />
    <path d="M7.5 13.5h9V20h-9z" />
  </Drawn>
);
