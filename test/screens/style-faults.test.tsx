import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { StyleFaults } from '../../src/app/style-faults';
import { cn } from '../../src/i18n/style';
import { Path, refuse } from './kit/answers';
import { createFakeOutside } from './kit/fake-outside';
import { getToasts } from './kit/open';
import { renderBare, screen, user } from './kit/render';

it.each([
  ['/login', 0],
  ['/home/work', 1],
])(
  'A failed style is reported on %s by %i toasts, and by no more on the next screen',
  async (at, toastCount) => {
    const { services } = createFakeOutside({ answers: { [Path.style]: refuse('x') } });
    await services.style.loadForDomain();
    await renderBare(
      services,
      <MemoryRouter initialEntries={[at]}>
        <StyleFaults />
        <NextScreenButton />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button'));
    expect(getToasts(services)).toEqual(Array.from({ length: toastCount }, () => cn.permission));
  },
);

function NextScreenButton() {
  const navigate = useNavigate();
  return <button type="button" onClick={() => void navigate('/home/more')} />;
}
