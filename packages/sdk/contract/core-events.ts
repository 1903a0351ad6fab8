import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** Somebody has an account since now. */
export const UserCreated = defineEvent('core.user_created/v1', z.object({ userId: z.number() }))
