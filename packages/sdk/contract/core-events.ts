import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** Published when the email address of a user changed. `from` is the old address, and `wasVerified` whether it was verified. */
export const EmailChanged = defineEvent('core.email_changed/v1', z.object({ userId: z.number(), from: z.string(), wasVerified: z.boolean() }))

/** Published when the name or the image of a user changed. */
export const UserChanged = defineEvent('core.user_changed/v1', z.object({ userId: z.number() }))

/**
 * Published when an account and the core's data about it were deleted. Plugins then delete their data about the user. When an administrator deleted the
 * account, `content` says whether plugins keep the content that the user published, without an owner, or delete it.
 */
export const UserDeleted = defineEvent('core.user_deleted/v1', z.object({ userId: z.number(), content: z.optional(z.enum(['keep', 'delete'])) }), {
  public: { label: 'event.user_deleted' },
})

/** Accepts `email` and `operator`, and the former name of `email`, because events that an older version queued contain it. */
const ReclaimedBy = z.union([
  z.enum(['email', 'operator']),
  z.pipe(
    z.literal('letter'),
    z.transform((): 'email' => 'email'),
  ),
])

/**
 * Published when the owner of the email address took over an account that another person may have used before. `by` is `email` when the owner used a
 * password reset email sent to an address that was never verified, and `operator` when an administrator did it. Plugins revoke access to the account,
 * such as tokens and connected accounts at sign-in providers. They remove a second factor only when `by` is `operator`.
 */
export const AccountReclaimed = defineEvent('core.account_reclaimed/v1', z.object({ userId: z.number(), by: ReclaimedBy }))

/** Published when an account was created. */
export const UserCreated = defineEvent('core.user_created/v1', z.object({ userId: z.number() }), { public: { label: 'event.user_created' } })
