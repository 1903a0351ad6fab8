import type { Visitor } from '@balafon/sdk/testing'
import { TOTP } from 'otpauth'
import { confirmPassword } from '../../contract/confirmation.ts'
import { confirmTwoFactor, enableTwoFactor, getQrCode } from '../../contract/two-factor.ts'

type SignedInBrowser = Visitor & { readonly password: string }

const STEP_MS = 30_000

/** Generates the code that an authenticator app shows, optionally some time steps later. */
export const generateCode = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Generates a code that is wrong now and in the previous and next two time steps. */
export function generateWrongCode(secret: string) {
  const rightCodes = new Set([-2, -1, 0, 1, 2].map((steps) => generateCode(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !rightCodes.has(code)) ?? ''
}

/** Confirms the password of the signed-in user. */
export const confirmUserPassword = (user: SignedInBrowser) => user.request(confirmPassword, { body: { password: user.password } })

/** Enables the second factor with the code of the previous time step, so that the current code is still unused. When a time step ends in between, the code is too old and the next one is sent. */
export async function setUpTwoFactor(user: SignedInBrowser) {
  await confirmUserPassword(user)
  await user.request(enableTwoFactor, {})
  const { secret }: { secret: string } = (await user.request(getQrCode, {})).body
  const confirm = () => user.request(confirmTwoFactor, { body: { code: generateCode(secret, -1) } })
  const first = await confirm()
  const { status, body } = first.status === 200 ? first : await confirm()
  if (status !== 200) throw new Error(`The second factor was not enabled: ${status}`)
  const recoveryCodes: string[] = body.recovery_codes
  return { secret, recoveryCodes }
}
