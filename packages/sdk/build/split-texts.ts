/** The texts of one language, by key. */
export type Texts = Readonly<Record<string, string>>

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/
/** String literals that can be keys. */
const LITERAL = /(["'`])([\w-]+(?:\.[\w-]+)*)\1/g
/** Beginnings of keys that end in a value, as in `notice.${notice}` or 'notice.' + notice. */
const PREFIX = /`([\w.-]*[._])\$\{|["']([\w.-]*[._])["']\s*\+/g

/**
 * Splits the texts of a plugin into the texts that the code uses, and the others. Keys without a dot count as used: they are common words, and the code
 * builds such keys from values, for example from the kind of an item. Other keys that are built from data are not found; their texts are loaded when a
 * component asks for them.
 */
export function splitTexts(texts: Texts, code: string): { readonly used: Texts; readonly unused: Texts } {
  const literals = new Set([...code.matchAll(LITERAL)].map(([, , literal]) => literal))
  const prefixes = [...new Set([...code.matchAll(PREFIX)].map(([, inTemplate, inSum]) => inTemplate ?? inSum ?? ''))]
  const isUsed = (textKey: string) => {
    const key = textKey.replace(PLURAL_SUFFIX, '')
    return !key.includes('.') || literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  }
  const entries = Object.entries(texts)
  return { used: Object.fromEntries(entries.filter(([key]) => isUsed(key))), unused: Object.fromEntries(entries.filter(([key]) => !isUsed(key))) }
}
