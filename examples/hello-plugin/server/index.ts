import { defineJob, defineServerPlugin } from '@balafon/sdk/server'
import { z } from 'zod'
import { TrackGreeted } from '../contract/events.ts'
import { RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createFirstGreetingHandler, firstGreetingEmail } from './emails/first-greeting.emails.ts'
import { createThankedUsersStore } from './emails/thanked-users.store.ts'
import { createGreetingsRoutes } from './greetings/greetings.routes.ts'
import { createGreetingsService } from './greetings/greetings.service.ts'
import { createGreetingsStore } from './greetings/greetings.store.ts'
import { greetings0001 } from './migrations/0001-greetings.ts'
import { models } from './models.ts'
import { helloPage } from './pages/hello.pages.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [greetings0001],
  rateLimits: RATE_LIMITS,
  services(context) {
    return {
      greetings: createGreetingsService(createGreetingsStore(context.sql), context),
      thankedUsers: createThankedUsersStore(context.sql),
    }
  },
  routes: ({ greetings }) => createGreetingsRoutes(greetings),
  pages: () => [helloPage],
  jobs: ({ greetings }) => [defineJob({ name: 'delete-old', schema: z.object({}), cron: '23 3 * * *', run: () => greetings.deleteOld() })],
  eventHandlers: ({ thankedUsers }, context) => [createFirstGreetingHandler(thankedUsers, context)],
  emails: [firstGreetingEmail],
  publicEvents: [TrackGreeted],
})
