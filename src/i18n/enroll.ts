/** Registration. */
import { area, type SameKeys } from './engine';

export const cn = {
  invitedBy: '{who} 邀请您加入',
  invited: '您受邀加入',
  role: '角色',
  byRole: '注册后加入',
  approval: '注册后须由管理员审核，通过后方可登录',
  invitationBad: '无法使用此邀请',
  invitationBadDetail: '邀请码可能已被使用、已过期或不完整。请联系邀请人重新发送链接',
  roleBad: '无法使用此注册链接',
  roleBadDetail: '链接可能不完整或已失效。请联系管理员重新发送链接',
  name: '联系人姓名',
  nameMissing: '联系人姓名不能为空',
  tel: '手机号',
  telWrong: '请输入11位手机号',
  telTaken: '该手机号已注册，可直接登录',
  loginname: '用户名',
  loginnameHint: '字母、数字及 _ . @ -，{min}–{max} 位',
  submit: '注册',
  lost: '注册结果未知：账号可能已创建，请先尝试登录，再决定是否重新提交。',
  done: '注册成功',
  doneDetail: '现在可以用 {loginname} 登录',
  waiting: '注册成功，等待审核',
  waitingDetail: '管理员审核通过后，可用 {loginname} 登录',
  toLogin: '去登录',
  haveAccount: '已有账号，去登录',
} as const;

export const en: SameKeys<typeof cn> = {
  invitedBy: '{who} invites you to',
  invited: 'You are invited to',
  role: 'Role',
  byRole: 'You will join',
  approval: 'An administrator has to approve you before you can sign in',
  invitationBad: 'This invitation cannot be used',
  invitationBadDetail:
    'The code may have been used, expired or cut short. Ask whoever invited you for another link',
  roleBad: 'This registration link cannot be used',
  roleBadDetail: 'The link may be incomplete or out of date. Ask your administrator for another',
  name: 'Contact name',
  nameMissing: 'Contact name cannot be empty',
  tel: 'Phone',
  telWrong: 'Enter a mobile number of 11 digits',
  telTaken: 'This number is registered already. You can sign in',
  loginname: 'Username',
  loginnameHint: 'Letters, digits and _ . @ -, {min} to {max}',
  submit: 'Register',
  lost: 'It is not known whether you are registered: try to sign in before you send this again.',
  done: 'You are registered',
  doneDetail: 'You can now sign in as {loginname}',
  waiting: 'Registered, waiting for approval',
  waitingDetail: 'Once an administrator approves, you can sign in as {loginname}',
  toLogin: 'Sign in',
  haveAccount: 'I have an account: sign in',
};

export const enrollWords = area('enroll', cn, en);
