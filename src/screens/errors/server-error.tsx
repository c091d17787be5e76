import { ErrorScreen } from './error-screen';

/** /500 */
export default function ServerError() {
  return <ErrorScreen what="serverError" />;
}
