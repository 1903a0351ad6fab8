import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap } from './fields.ts'

export const CODE_LENGTH = 6
export const RECOVERY_CODE_LENGTH = 21

/** Users may type a recovery code without its dash, with spaces or with another dash: only its twenty other characters count. */
function normalizeRecoveryCode(input: string): string {
  const characters = input.replace(/[\s\p{Pd}\u2212]/gu, '')
  return characters.length === RECOVERY_CODE_LENGTH - 1 ? `${characters.slice(0, 10)}-${characters.slice(10)}` : characters
}

const Code = z.string().refine((text) => /^\d{6}$/.test(text), { params: { code: 'auth.two_factor.code_format' } })
const RecoveryCode = z
  .string()
  .overwrite(normalizeRecoveryCode)
  .refine((text) => /^[a-z0-9]{10}-[a-z0-9]{10}$/i.test(text), { params: { code: 'auth.two_factor.recovery_code_format' } })

export const CodeBody = z.strictObject({ code: Code })
export const RecoveryCodeBody = z.strictObject({ recovery_code: RecoveryCode })

const ChallengeAnswer = z
  .strictObject({ code: Code.optional(), recovery_code: RecoveryCode.optional() })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
    path: ['code'],
    params: { code: 'auth.two_factor.one_code_required' },
  })

/** 0: not enabled, 1: pending confirmation, 2: enabled. */
const TwoFactorState = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Recovery codes are readable only in the response that creates them (decision 22). */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const getTwoFactorStatus = defineEndpoint({
  method: 'GET',
  path: 'auth/user/two-factor-authentication',
  summary: 'Get the state of two-factor authentication and the number of unused recovery codes',
  access: 'user',
  response: z.object({ state: TwoFactorState, two_factor_confirmed_at: z.nullable(Timestamp), recovery_codes_left: z.number() }),
})

export const enableTwoFactor = defineEndpoint({
  method: 'POST',
  path: 'auth/user/two-factor-authentication',
  summary: 'Start setting up two-factor authentication: creates a secret that has to be confirmed with a code',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: z.object({}),
  errors: ['auth.two_factor.already_enabled'],
  rateLimit: 'two-factor.manage',
})

export const getQrCode = defineEndpoint({
  method: 'GET',
  path: 'auth/user/two-factor/qr-code',
  summary: 'Get the QR code and the secret for an authenticator app, before two-factor authentication is confirmed',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: z.object({ svg: z.string(), secret: z.string() }),
  errors: ['auth.two_factor.not_pending'],
})

export const confirmTwoFactor = defineEndpoint({
  method: 'POST',
  path: 'auth/user/confirmed-two-factor-authentication',
  summary: 'Enable two-factor authentication with a first code; the recovery codes are returned only in this response',
  access: 'user',
  requiresPasswordConfirmation: true,
  body: CodeBody,
  response: RecoveryCodes,
  errors: ['auth.two_factor.not_pending', 'auth.two_factor.wrong_code'],
  rateLimit: 'two-factor.manage',
})

export const disableTwoFactor = defineEndpoint({
  method: 'DELETE',
  path: 'auth/user/two-factor-authentication',
  summary: 'Disable two-factor authentication or cancel its setup',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: z.object({}),
})

export const regenerateRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: 'auth/user/two-factor-recovery-codes',
  summary: 'Replace all recovery codes with new ones',
  access: 'user',
  requiresPasswordConfirmation: true,
  response: RecoveryCodes,
  errors: ['auth.two_factor.not_enabled'],
  rateLimit: 'two-factor.manage',
})

export const answerTwoFactorChallenge = defineEndpoint({
  method: 'POST',
  path: 'auth/two-factor-challenge',
  summary: 'Complete a sign-in with the second factor, in the same browser and within ten minutes',
  access: 'guest',
  gate: 'open',
  body: ChallengeAnswer,
  response: z.object({ bootstrapData: Bootstrap }),
  errors: [
    'auth.two_factor.wrong_code',
    'auth.two_factor.secret_unreadable',
    'auth.two_factor.wrong_recovery_code',
    'auth.two_factor.challenge_expired',
    'auth.credentials_changed',
    'auth.social.account_taken',
    'auth.social.already_connected',
    'auth.social.attempt_invalid',
  ],
  rateLimit: 'two-factor',
})
