/** `awa@example.org` → `aw****@example.org`: enough to recognise it, too little to copy it from over a shoulder. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}${'*'.repeat(Math.max(2, name.length - 2))}@${domain}`
}
