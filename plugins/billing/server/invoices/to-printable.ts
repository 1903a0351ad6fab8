/** Characters of West African languages that the standard fonts of PDF lack, and their usual replacements. */
const REPLACEMENTS: Readonly<Record<string, string>> = { Ɛ: 'E', ɛ: 'e', Ɔ: 'O', ɔ: 'o', Ŋ: 'N', ŋ: 'n', Ɲ: 'N', ɲ: 'n', Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd' }

/** The characters of the encoding WinAnsi that are not in Latin-1. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isPrintable = (character: string): boolean => /^[\n\u0020-\u007e\u00a0-\u00ff]$/u.test(character) || EXTRA.includes(character)

/**
 * Replaces characters that the standard fonts of PDF cannot show: by the character without its accent, or by a question mark. The narrow space that
 * French puts into numbers becomes an ordinary one that does not break.
 */
export const toPrintable = (text: string): string =>
  [...text.replaceAll(/[\u202f\u2007\u2009]/gu, '\u00a0').replaceAll('\u2212', '-')].map(replaceCharacter).join('')

function replaceCharacter(character: string): string {
  if (isPrintable(character)) return character
  const plain = REPLACEMENTS[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [...plain].map((part) => (isPrintable(part) ? part : '?')).join('')
}
