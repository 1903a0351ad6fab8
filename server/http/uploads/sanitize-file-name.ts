/** Directions and controls: a name must not show itself backwards, or end before its end. */
const TRICKS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const LONGEST = 200

/** What a sender calls a file, as a name that harms nobody: no folders, no controls, and its end is kept when it is too long. */
export function sanitizeFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(TRICKS, '').trim()
  const letters = [...name]
  if (letters.length <= LONGEST) return name.replace(/^\.+$/, '') || 'file'
  const end = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST - end.length).join('') + end
}
