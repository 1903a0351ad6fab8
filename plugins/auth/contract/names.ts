import { z } from 'zod'

/** Controls, marks that turn the writing around, and what nothing is seen of: a name would show as another. */
const TRICKS = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u

/** Not seen either, but needed: what joins letters or emoji, what ends old Malayalam letters, what picks the form of the sign before. */
const NEEDED = /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])|(?<=\u0d4d)\u200d|(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** A letter, a digit, an emoji or another symbol; but for those that are blanks. */
const SEEN = /(?![\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{S}]/u

/** An address in a name would be a link in the letters that others get. */
const ADDRESS = /:\/\/|www\.|\.\p{L}{2,}\//iu

function faultIn(name: string): string | null {
  if (TRICKS.test(name.replace(NEEDED, ''))) return 'auth.account.name_characters'
  if (ADDRESS.test(name)) return 'auth.account.name_address'
  return name === '' || SEEN.test(name) ? null : 'auth.account.name_unseen'
}

const named = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .superRefine((name, context) => {
      const code = faultIn(name)
      if (code) context.addIssue({ code: 'custom', params: { code } })
    })
    .transform((name) => name || null)

/** Part of a name; an empty one is none. */
export const PartOfName = named(80).nullable()

/** What another service calls somebody; an empty one is none. */
export const WholeName = named(200)
