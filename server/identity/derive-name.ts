/** As long as part of a name may be in the account settings. */
const LONGEST = 80

/** Who has not a letter in their address is not called by all of it: others see names, and no addresses. */
const NAMELESS = '♪'

/** Until they tell us another: what stands before the @, as a name that they could have given themselves. */
export function deriveNameFromEmail(email: string): string {
  const [local = ''] = email.split('@')
  const name = local
    .slice(0, LONGEST)
    .replace(/(?:[^\p{L}\p{M}\p{N}'+]|\p{DI})+/gu, ' ')
    .replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
    .trim()
  return /[\p{L}\p{N}]/u.test(name) ? name : NAMELESS
}
