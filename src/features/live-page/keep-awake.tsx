import { useKeepAwake } from '../../state/alarm-watch/use-keep-awake';

/** Keeps the screen on while it is drawn. */
export default function KeepAwake() {
  useKeepAwake();
  return null;
}
