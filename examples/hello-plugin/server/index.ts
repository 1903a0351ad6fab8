import { defineJob, defineServerPlugin } from '@balafon/sdk/server'
import { z } from 'zod'
import { greeted } from '../contract/events.ts'
import manifest from '../plugin.ts'
import { greetingRoutes } from './greetings/greetings.routes.ts'
import { createGreetings } from './greetings/greetings.service.ts'
import { createGreetingsStore } from './greetings/greetings.store.ts'
import { firstGreeting, thankForFirst } from './letters/letters.ts'
import { greetings0001 } from './migrations/0001-greetings.ts'
import { helloPage } from './pages/pages.ts'

export default defineServerPlugin(manifest, {
  migrations: [greetings0001],
  services(context) {
    const store = createGreetingsStore(context.sql)
    return { store, greetings: createGreetings(store, context) }
  },
  routes: ({ greetings }) => greetingRoutes(greetings),
  pages: () => [helloPage],
  jobs: ({ greetings }) => [defineJob({ name: 'forget-old', schema: z.object({}), cron: '23 3 * * *', run: () => greetings.forgetOld() })],
  eventHandlers: ({ store }, context) => [thankForFirst(store, context)],
  emails: [firstGreeting],
  publicEvents: [greeted],
})
