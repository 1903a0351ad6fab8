import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const GreetingPayload = z.object({ greeting_id: z.number(), track_id: z.number(), user_id: z.number(), text: z.string() })

/** Published when a user leaves a greeting on a track. */
export const TrackGreeted = defineEvent('acme.hello.greeted/v1', GreetingPayload, { public: { label: 'hello.event.greeted' } })

/** The type of the live message that open tabs receive when a greeting is added or removed. */
export const GREETINGS_CHANGED = 'acme.hello.changed'
