import { createRequire } from 'node:module'
import { isPrintable, toPrintable } from './to-printable.ts'

const { resolve } = createRequire(import.meta.url)

/** The fonts of an invoice, and the function that prepares its texts for them. */
export interface InvoiceFonts {
  readonly regular: string
  readonly bold: string
  readonly prepare: (text: string) => string
}

/** The fonts that every PDF viewer has. They contain the characters of Western Europe. */
const STANDARD_FONTS: InvoiceFonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', prepare: toPrintable }

const RTL = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}`
const RTL_WORDS = new RegExp(`[${RTL}\\p{M}]+(?: +[${RTL}\\p{M}]+)+`, 'gu')
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu

/**
 * Prepares a text for an embedded font. Emoji are left out. Words in scripts that are written from right to left are put in reverse order, because the
 * library draws words from left to right.
 */
export const prepareEmbedded = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(EMOJI, '')
    .replaceAll(RTL_WORDS, (words) => words.split(' ').toReversed().join(' '))

/** Chooses the fonts for texts. For characters that the standard fonts lack, a font is embedded; the file contains only its used characters. */
export function chooseFonts(texts: readonly string[]): InvoiceFonts {
  if (texts.every((text) => isPrintable(text.replaceAll(EMOJI, '')))) return STANDARD_FONTS
  const find = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
  return { regular: find('DejaVuSans'), bold: find('DejaVuSans-Bold'), prepare: prepareEmbedded }
}
