/** The maximum length of a first or last name in the account settings. */
const MAX_LENGTH = 80

/** The name for an email address without alphabetic characters: other users see names, but never email addresses. */
const FALLBACK_NAME = '♪'

/** Derives the first display name of a user from the part of the email address before the @. The result contains only characters that are allowed in names. */
export function deriveNameFromEmail(email: string): string {
  const [localPart = ''] = email.split('@')
  const name = localPart
    .slice(0, MAX_LENGTH)
    // Keeps alphabetic characters, marks, digits, ' and +. Everything else, and invisible characters (`DI`), becomes a space.
    .replace(/(?:[^\p{L}\p{M}\p{N}'+]|\p{DI})+/gu, ' ')
    .replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
    .trim()
  return /[\p{L}\p{N}]/u.test(name) ? name : FALLBACK_NAME
}
