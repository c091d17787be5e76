export const TEL = /^1\d{10}$/;
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** 138****8000 */
export const maskTel = (tel: string): string => tel.replace(/^(.{3}).{4}/, '$1****');
/** d***@allshift.example */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');
