export const WECHAT_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 13; allshift) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.44';
