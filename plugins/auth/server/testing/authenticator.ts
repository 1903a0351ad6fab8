import type { Visitor } from '@balafon/sdk/testing'
import { TOTP } from 'otpauth'
import { confirmPassword } from '../../contract/confirmation.ts'
import { confirmTwoFactor, enableTwoFactor, getQrCode } from '../../contract/two-factor.ts'

type Member = Visitor & { readonly password: string }

const STEP = 30_000

/** What the app shows; `steps` later. */
export const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP })

/** A code of none of the times around now. */
export function wrongCodeOf(secret: string) {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
}

/** Gives the password again. */
export const confirmed = <M extends Member>(member: M) => member.request(confirmPassword, { body: { password: member.password } })

/** Switches the second factor on, with the code of the step before: the present one is still to be used. */
export async function withTwoFactor(member: Member) {
  await confirmed(member)
  await member.request(enableTwoFactor, {})
  const { secret } = (await member.request(getQrCode, {})).body as { secret: string }
  const { recovery_codes: codes } = (await member.request(confirmTwoFactor, { body: { code: codeOf(secret, -1) } })).body as { recovery_codes: string[] }
  return { secret, codes }
}
