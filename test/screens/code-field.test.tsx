import { expect, it } from 'vitest';
import { ok } from './kit/answers';
import { openAt, press, runAndSettle } from './kit/open';
import { fill, screen } from './kit/render';

const SMS = '/lfscada/user/client/smscode';

it('A code can be requested only with a complete phone number', async () => {
  const { getRequests, advance } = await openAt('/pub-register/r1', {
    '/lfscada/role/queryByUUId': ok({ uuid: 'r1', roleName: '访客', orgName: '', isPublic: true }),
    '/lfscada/user/valid/tel': ok({ valid: true }),
    [SMS]: ok(null),
  });
  await fill(screen.getByLabelText('手机号'), '12345');
  await runAndSettle(() => advance(1_000));
  await press('获取验证码');
  expect(getRequests(SMS)).toEqual([]);
  await fill(screen.getByLabelText('手机号'), '13900139002');
  await runAndSettle(() => advance(1_000));
  await press('获取验证码');
  expect(getRequests(SMS)).toHaveLength(1);
});
