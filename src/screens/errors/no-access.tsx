import { ErrorScreen } from './error-screen';

/** /403 */
export default function NoAccess() {
  return <ErrorScreen what="noAccess" />;
}
