import { z } from 'zod'

/** Control characters, direction marks and invisible characters, which make a name look like another one. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u

/** Invisible characters that names need: zero-width joiners within words and emoji, chillu endings in Malayalam, and variation selectors. */
const ALLOWED_JOINERS =
  /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])|(?<=\u0d4d)\u200d|(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** An alphabetic character, a digit, an emoji or another symbol, except symbols that look like empty space. */
const VISIBLE_CHARACTER = /(?![\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{S}]/u

/** Web addresses, which would become links in emails to other users. */
const WEB_ADDRESS = /:\/\/|www\.|\.\p{L}{2,}\//iu

function findNameError(name: string): string | null {
  if (HIDDEN_CHARACTERS.test(name.replace(ALLOWED_JOINERS, ''))) return 'auth.account.name_invalid_characters'
  if (WEB_ADDRESS.test(name)) return 'auth.account.name_is_url'
  return name === '' || VISIBLE_CHARACTER.test(name) ? null : 'auth.account.name_not_visible'
}

const createNameSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .superRefine((name, context) => {
      const code = findNameError(name)
      if (code) context.addIssue({ code: 'custom', params: { code } })
    })
    .transform((name) => name || null)

/** A first or last name; an empty one becomes `null`. */
export const NamePart = createNameSchema(80).nullable()

/** A full name from a sign-in provider; an empty one becomes `null`. */
export const FullName = createNameSchema(200)
