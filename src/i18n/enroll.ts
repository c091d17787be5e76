import { area, type SameKeys } from './engine';

export const cn = {
  invitedBy: '{who} 邀请您加入',
  invited: '您受邀加入',
  byRole: '注册后加入',
  approval: '注册后须由管理员审核，通过后方可登录',
  invitationBad: '无法使用此邀请',
  invitationBadDetail: '邀请码可能已被使用、已过期或不完整。请联系邀请人重新发送链接',
  roleBad: '无法使用此注册链接',
  roleBadDetail: '链接可能不完整或已失效。请联系管理员重新发送链接',
  name: '联系人姓名',
  nameMissing: '联系人姓名不能为空',
  telWrong: '请输入11位手机号',
  telTaken: '该手机号已注册，可直接登录',
  loginnameHint: '字母、数字及 _ . @ -，{min}–{max} 位',
  submit: '注册',
  lost: '注册结果未知：账号可能已创建，请先尝试登录，再决定是否重新提交。',
  done: '注册成功',
  doneDetail: '现在可以用 {loginname} 登录',
  waiting: '注册成功，等待审核',
  waitingDetail: '管理员审核通过后，可用 {loginname} 登录',
  haveAccount: '已有账号，去登录',
} as const;

export const en: SameKeys<typeof cn> = {
  invitedBy: '{who} invites you to join',
  invited: 'You are invited to join',
  byRole: 'You will join',
  approval: 'An administrator must approve your account before you can sign in',
  invitationBad: "This invitation can't be used",
  invitationBadDetail: 'The code may be used, expired or incomplete. Ask for a new link',
  roleBad: "This registration link can't be used",
  roleBadDetail: 'The link may be incomplete or expired. Ask your administrator for a new one',
  name: 'Contact name',
  nameMissing: 'Contact name cannot be empty',
  telWrong: 'Enter an 11-digit mobile number',
  telTaken: 'This number is already registered. Sign in instead',
  loginnameHint: 'Letters, digits and _ . @ -, {min} to {max}',
  submit: 'Register',
  lost: 'Result unknown: try to sign in before you register again.',
  done: 'Registration complete',
  doneDetail: 'You can now sign in as {loginname}',
  waiting: 'Registered, waiting for approval',
  waitingDetail: 'You can sign in as {loginname} once an administrator approves',
  haveAccount: 'Already registered? Sign in',
};

export const enrollWords = area('enroll', cn, en);
