import { useKeepAwake } from '../../state/alarm-watch/use-keep-awake';

/** Keeps the screen on while mounted. A component because its code loads on demand. */
export default function KeepAwake() {
  useKeepAwake();
  return null;
}
