export function maskPhone(phone: string): string {
  const digits = [...phone];
  const start = digits.length < 7 ? 1 : Math.floor((digits.length - 4) / 2);
  const end = digits.length < 7 ? digits.length - 1 : start + 4;
  return digits.map((digit, i) => (i >= start && i < end ? '*' : digit)).join('');
}
