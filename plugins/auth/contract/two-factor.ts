import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap } from './fields.ts'

export const CODE_LENGTH = 6
export const RECOVERY_CODE_LENGTH = 21

/** Whoever copied a code down may have left its dash away, or put spaces or another dash there: what counts are its twenty characters. */
function recoveryCodeText(typed: string): string {
  const bare = typed.replace(/[\s\p{Pd}\u2212]/gu, '')
  return bare.length === RECOVERY_CODE_LENGTH - 1 ? `${bare.slice(0, 10)}-${bare.slice(10)}` : bare
}

const shaped = (pattern: RegExp, code: string) => z.string().refine((text) => pattern.test(text), { params: { code } })

const Code = shaped(/^\d{6}$/, 'auth.two_factor.code_shape')
const RecoveryCode = z
  .string()
  .overwrite(recoveryCodeText)
  .refine((text) => /^[a-z0-9]{10}-[a-z0-9]{10}$/i.test(text), { params: { code: 'auth.two_factor.recovery_code_shape' } })

export const CodeAnswer = z.strictObject({ code: Code })
export const RecoveryAnswer = z.strictObject({ recovery_code: RecoveryCode })

const Answer = z
  .strictObject({ code: Code.optional(), recovery_code: RecoveryCode.optional() })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
    path: ['code'],
    params: { code: 'auth.two_factor.one_of_both' },
  })

/** Where somebody is on the way: not begun, the code still to be entered, on. */
const State = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Shown once, when they are made. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const getTwoFactor = defineEndpoint({
  method: 'GET',
  path: 'auth/user/two-factor-authentication',
  summary: 'Whether the second factor is on, and how many recovery codes are left',
  access: 'user',
  response: z.object({ state: State, two_factor_confirmed_at: z.nullable(Timestamp), recovery_codes_left: z.number() }),
})

export const enableTwoFactor = defineEndpoint({
  method: 'POST',
  path: 'auth/user/two-factor-authentication',
  summary: 'Begin to set up a second factor: a new secret, to be confirmed with a code',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: z.object({}),
  errors: ['auth.two_factor.already_on'],
  rateLimit: 'two-factor.inside',
})

export const getQrCode = defineEndpoint({
  method: 'GET',
  path: 'auth/user/two-factor/qr-code',
  summary: 'The secret that waits to be confirmed, for an authenticator app; not shown once it is in use',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: z.object({ svg: z.string(), secret: z.string() }),
  errors: ['auth.two_factor.not_pending'],
})

export const confirmTwoFactor = defineEndpoint({
  method: 'POST',
  path: 'auth/user/confirmed-two-factor-authentication',
  summary: 'Switch the second factor on with a first code; answers the recovery codes, this once',
  access: 'user',
  requiresPasswordConfirmation: true,
  body: CodeAnswer,
  response: RecoveryCodes,
  errors: ['auth.two_factor.not_pending', 'auth.two_factor.wrong_code'],
  rateLimit: 'two-factor.inside',
})

export const disableTwoFactor = defineEndpoint({
  method: 'DELETE',
  path: 'auth/user/two-factor-authentication',
  summary: 'Switch the second factor off, or leave its set-up',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: z.object({}),
})

export const regenerateRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'auth/user/two-factor-recovery-codes',
  summary: 'New recovery codes; the old ones are void',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: RecoveryCodes,
  errors: ['auth.two_factor.not_on'],
  rateLimit: 'two-factor.inside',
})

export const answerChallenge = defineEndpoint({
  method: 'POST',
  path: 'auth/two-factor-challenge',
  summary: 'Finish a sign-in that asked for the second factor, in the same browser and within ten minutes',
  access: 'guest',
  gate: 'open',
  body: Answer,
  response: z.object({ bootstrapData: Bootstrap }),
  errors: ['auth.two_factor.wrong_code', 'auth.two_factor.wrong_recovery_code', 'auth.two_factor.challenge_over'],
  rateLimit: 'two-factor',
})
