/** Control characters and text direction marks. They can hide the real extension: a name that ends in `.exe` could be displayed with `exe.png` at its end. */
const UNSAFE_CHARACTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const MAX_LENGTH = 200

/** Returns the name of an uploaded file without folders and control characters. A long name is shortened before its extension. */
export function sanitizeFileName(originalName: string): string {
  const name = (originalName.split(/[/\\]/).at(-1) ?? '').replace(UNSAFE_CHARACTERS, '').trim()
  const characters = [...name]
  if (characters.length <= MAX_LENGTH) return name.replace(/^\.+$/, '') || 'file'
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, MAX_LENGTH - extension.length).join('') + extension
}
