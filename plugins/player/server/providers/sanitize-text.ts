/** Control characters, and characters that change the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const UNSAFE_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Matches HTML tags and comments. A `<` before a space or digit belongs to the text: `1 < 2`, `<3`. */
const TAG = /<[/!]?[a-z-][^<>]*>/gi

/** Removes HTML tags and control characters from the text of a provider and cuts it at a space to at most `maxLength` characters. */
export function sanitizeText(text: string, maxLength: number): string {
  const plain = text
    // A very long text is cut before the regular expressions run, because they would take too long.
    .slice(0, maxLength * 4)
    .replace(/\r\n?/g, '\n')
    .replace(TAG, '')
    .replace(UNSAFE_CHARACTERS, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (plain.length <= maxLength) return plain
  const cut = plain.slice(0, maxLength - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
