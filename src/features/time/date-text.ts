import { platformOffset } from '../../shared/calls/decode';
import { platformText } from '../../shared/platform-time';

/** `yyyy-MM-dd HH:mm`, in the platform's zone; `--` for what is no time. */
export const dateText = (at: number): string => platformText(at, platformOffset(), 'minute');
