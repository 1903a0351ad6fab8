/** The characters of the encoding WinAnsi that are not in Latin-1. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isPrintableCharacter = (character: string): boolean => /^[\n\u0020-\u007e\u00a0-\u00ff]$/u.test(character) || EXTRA.includes(character)

/** The narrow space that French puts into numbers becomes an ordinary one that does not break. */
const replaceSpaces = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2007\u2009]/gu, '\u00a0')
    .replaceAll('\u2212', '-')

/** Returns whether the standard fonts of PDF have all characters of a text. */
export const isPrintable = (text: string): boolean => [...replaceSpaces(text)].every(isPrintableCharacter)

/** Prepares a text for the standard fonts of PDF. Emoji, which they lack, are left out. */
export const toPrintable = (text: string): string => [...replaceSpaces(text)].filter(isPrintableCharacter).join('')
