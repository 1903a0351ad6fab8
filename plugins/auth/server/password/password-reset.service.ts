import { createHash, randomBytes } from 'node:crypto'
import { AccountReclaimed } from '@balafon/sdk/contract'
import { fieldProblem, type ServerContext } from '@balafon/sdk/server'
import type { ClientInfo, SecurityEmailDependencies } from '../security-email/security-email.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import type { PasswordStores } from './password-change.service.ts'
import { createPasswordChangedEmail } from './password-changed-email.ts'

const VALID_SECONDS = 3600

/** The name of the job that sends the email with the reset link. */
export const SEND_RESET_EMAIL_JOB = 'send-password-reset-email'

export interface PasswordResetInput {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly client: ClientInfo
}

const isSameEmail = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

const hashToken = (token: string) => createHash('sha256').update(token).digest()

export type PasswordResetService = ReturnType<typeof createPasswordResetService>

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events' | 'jobs' | 'mailer' | 'rateLimits'> & SecurityEmailDependencies

/** Creates the service that sends reset links and sets new passwords with them. */
export function createPasswordResetService(
  { resets, challenges: twoFactorChallenges, profiles: socialProfiles }: PasswordStores,
  { db, users, sessions, events, jobs, mailer, rateLimits, ...deps }: Context,
) {
  /** Finds a link that is still valid: it becomes invalid when it expires, and when the user's address changes. */
  async function findLink(token: string) {
    const link = await resets.find(hashToken(token))
    const user = link && (await users.find(link.userId))
    return user && isSameEmail(link.email, user.email) ? link : null
  }

  return {
    /** Queues the email. The address is looked up later, in the job, so that the response time does not show whether an account exists. */
    requestEmail: (email: string, language: string) => jobs.enqueue(SEND_RESET_EMAIL_JOB, { email, language }),
    async sendEmail(request: { email: string; language: string }) {
      const account = await users.findByEmail(request.email)
      const user = account && (await users.find(account.id))
      // Anyone can request emails to any address, so each account gets only a few.
      if (!user || !(await rateLimits.tryConsume('password.reset.emails', String(user.id)))) return
      const token = randomBytes(32).toString('base64url')
      await db.transaction(async (transaction) => {
        await resets.upsert({ userId: user.id, tokenHash: hashToken(token), email: user.email, validSeconds: VALID_SECONDS }, transaction)
        const to = { email: user.email, name: user.name }
        const language = user.language ?? request.language
        await mailer.send({ to, language, template: 'reset_password', data: { url: `/password/reset/${token}` } }, transaction)
      })
    },
    isTokenValid: async (token: string) => (await findLink(token)) !== null,
    /**
     * Sets a new password and ends every session. The next sign-in still asks for the second factor.
     * Following the link proves that the user owns the address, so the address becomes verified.
     */
    async reset({ token, email, password, client }: PasswordResetInput) {
      const link = await findLink(token)
      if (!link) throw fieldProblem({ token: 'auth.reset_link_invalid' })
      if (!isSameEmail(link.email, email)) throw fieldProblem({ email: 'auth.reset_email_mismatch' })
      await rejectCommonPassword(password)
      const passwordHash = await users.hashPassword(password)
      await db.transaction(async (transaction) => {
        const user = await users.lock(link.userId, transaction)
        const isValid = user && isSameEmail(link.email, user.email) && (await resets.delete(hashToken(token), transaction))
        if (!isValid) throw fieldProblem({ token: 'auth.reset_link_invalid' })
        await users.setPassword(user.id, passwordHash, transaction)
        // The address was not verified before, so connected providers may belong to another person.
        if (!user.email_verified_at) {
          await socialProfiles.deleteByUser(user.id, transaction)
          await events.publish(AccountReclaimed, { userId: user.id, by: 'email' }, transaction)
        }
        await users.markEmailVerified(user.id, user.email, transaction)
        await twoFactorChallenges.deleteByUser(user.id, transaction)
        await sessions.endAll(user.id, transaction)
        const connectedProfiles = await socialProfiles.list(user.id, transaction)
        await mailer.send(await createPasswordChangedEmail(user, client, connectedProfiles, deps), transaction)
      })
    },
  }
}
