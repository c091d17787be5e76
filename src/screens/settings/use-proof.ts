import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { passwordProofAtom } from '../../state/account/password-proof';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';

/** Returns a function that stores an accepted verification and continues to the new password. */
export function useProof(): () => void {
  const { now } = useServices();
  const { userId } = useUser();
  const setProof = useSetAtom(passwordProofAtom);
  const navigate = useNavigate();
  return () => {
    setProof({ userId, at: now() });
    navigate('/more-settings/change-password', { replace: true });
  };
}
