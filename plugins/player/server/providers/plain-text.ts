/** Signs that are never part of a text: control characters, and those that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const TAG = /<[/!]?[a-z-][^<>]*>/gi

/** Somebody else's text as plain lines: no markup, no unseen signs, at most `longest` characters, cut between two words. */
export function plainText(text: string, longest: number): string {
  const plain = text
    .slice(0, longest * 4)
    .replace(/\r\n?/g, '\n')
    .replace(TAG, '')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
