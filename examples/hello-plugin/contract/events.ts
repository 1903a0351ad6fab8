import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const GreetingPayload = z.object({ greeting_id: z.number(), track_id: z.number(), user_id: z.number(), text: z.string() })

/** Somebody has left a greeting on a track. */
export const TrackGreeted = defineEvent('acme.hello.greeted/v1', GreetingPayload, { public: { label: 'hello.event.greeted' } })

/** What open tabs are told when a greeting came or went. */
export const GREETINGS_CHANGED = 'acme.hello.changed'
