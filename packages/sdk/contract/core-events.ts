import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** Somebody's address is another one since now. `from` is the last, `wasVerified` whether it was theirs for sure. */
export const EmailChanged = defineEvent('core.email_changed/v1', z.object({ userId: z.number(), from: z.string(), wasVerified: z.boolean() }))

/** Somebody's name or picture is another one since now: who keeps a copy asks `users.present` for what it is. */
export const UserChanged = defineEvent('core.user_changed/v1', z.object({ userId: z.number() }))

/** An account is gone, with everything the core knew of it: who keeps something of a user takes it away now. */
export const UserDeleted = defineEvent('core.user_deleted/v1', z.object({ userId: z.number() }), { public: { label: 'event.user_deleted' } })

/**
 * An account is in the hands of who has its address since now, and may have been in others' before: by a letter to an address
 * that was never verified, or by the operator. Who keeps ways into it (tokens, accounts of other services) takes them away.
 * A second factor outlives a letter: only the operator ends it.
 */
export const AccountReclaimed = defineEvent('core.account_reclaimed/v1', z.object({ userId: z.number(), by: z.enum(['letter', 'operator']) }))

/** Somebody has an account since now. */
export const UserCreated = defineEvent('core.user_created/v1', z.object({ userId: z.number() }), { public: { label: 'event.user_created' } })
