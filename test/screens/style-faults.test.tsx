import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { StyleFaults } from '../../src/app/style-faults';
import { cn } from '../../src/i18n/style';
import { Path, refused } from './kit/answers';
import { fakeOutside } from './kit/fake-outside';
import { toasts } from './kit/open';
import { renderBare, screen, user } from './kit/render';

it.each([
  ['/login', 0],
  ['/home/work', 1],
])('is reported on %s by %i toasts, and by no more on the next screen', async (at, said) => {
  const { services } = fakeOutside({ answers: { [Path.style]: refused('x') } });
  await services.style.loadForDomain();
  await renderBare(
    services,
    <MemoryRouter initialEntries={[at]}>
      <StyleFaults />
      <Onwards />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button'));
  expect(toasts(services)).toEqual(Array.from({ length: said }, () => cn.permission));
});

function Onwards() {
  const navigate = useNavigate();
  return <button type="button" onClick={() => void navigate('/home/more')} />;
}
