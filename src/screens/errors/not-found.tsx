import { ErrorScreen } from './error-screen';

/** /404 */
export default function NotFound() {
  return <ErrorScreen what="notFound" />;
}
