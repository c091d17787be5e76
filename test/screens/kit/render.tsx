/** Every service is real; the platform is a list of answers (`fake-outside.ts`). */
import { act, cleanup, configure, fireEvent, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { Profiler, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { Screens } from '../../../src/app/app';
import { type Services, ServicesProvider } from '../../../src/state/services';
import { activity } from './activity';
import { getBySelector } from './queries';

export { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

/** Maximum number of successive tasks with activity, far more than any screen needs. */
const TASKS_MAX = 1_000;

/**
 * Waits until code is loaded and a task has passed without a render or a request. Held answers are not
 * awaited.
 */
export async function waitUntilSettled(): Promise<void> {
  for (let task = 0; task < TASKS_MAX; task++) {
    const before = activity.count();
    await act(() => vi.dynamicImportSettled());
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    if (activity.count() === before) return;
  }
  throw new Error('The product renders or asks without end');
}

const { asyncWrapper } = getConfig();
configure({
  // No style sheet is loaded here; computing visibility only costs time.
  defaultHidden: true,
  asyncUtilTimeout: 15_000,
  // The product has settled after every user action.
  asyncWrapper: async (run) => {
    const result = await asyncWrapper(run);
    await waitUntilSettled();
    return result;
  },
});

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Replaces the text of a field, or chooses an option. */
export async function fill(field: Element, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, text);
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** Submits a form, as Enter does. */
export async function submit(form: Element = getBySelector('form')): Promise<void> {
  await act(async () => void fireEvent.submit(form));
  await waitUntilSettled();
}

let path = '';
let navigate = (_: number): void => undefined;
function Address() {
  const { pathname, search } = useLocation();
  path = pathname + search;
  navigate = useNavigate();
  return null;
}

export const getCurrentPath = (): string => path;

/** Moves through the browser's history: -1 is back, 1 is forward. */
export async function go(steps: number): Promise<void> {
  await act(async () => navigate(steps));
  await waitUntilSettled();
}

export interface View {
  readonly rerender: (node: ReactNode) => Promise<void>;
  readonly unmount: () => void;
}

/** Renders a part in addition to previous ones. */
export async function renderAlongside(services: Services, node: ReactNode): Promise<View> {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <Profiler id="rendered" onRender={activity.note}>
          {children}
        </Profiler>
      </Provider>
    </ServicesProvider>
  );
  const view = render(node, { wrapper });
  await waitUntilSettled();
  return {
    unmount: view.unmount,
    rerender: async (next) => {
      view.rerender(next);
      await waitUntilSettled();
    },
  };
}

/** Renders a part without a router, replacing previous ones. */
export function renderBare(services: Services, node: ReactNode): Promise<View> {
  cleanup();
  return renderAlongside(services, node);
}

export const renderPart = (services: Services, node: ReactNode): Promise<View> =>
  renderBare(services, <MemoryRouter>{node}</MemoryRouter>);

/** Renders the whole product at a path under the base. */
export const renderAt = (services: Services, at: string): Promise<View> =>
  renderBare(
    services,
    <MemoryRouter initialEntries={[at]}>
      <Address />
      <Screens />
    </MemoryRouter>,
  );
