import { ErrorScreen } from './error-screen';

/** /noAuth: the landing page of this account needs a permission that it has not (specification 4). */
export default function NoAuth() {
  return <ErrorScreen what="noPermission" />;
}
