/** A component for a hook, so that its code is loaded only where it is needed. */
import { useKeepAwake } from '../../state/alarm-watch/use-keep-awake';

/** Keeps the screen on while it is mounted. Draws nothing. */
export default function KeepAwake() {
  useKeepAwake();
  return null;
}
