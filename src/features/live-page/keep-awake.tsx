import { useKeepAwake } from '../../state/alarm-watch/use-keep-awake';

/** A component around a hook, so its code loads only where needed. Keeps the screen on while mounted. */
export default function KeepAwake() {
  useKeepAwake();
  return null;
}
