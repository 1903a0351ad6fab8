import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { auth0003 } from './migrations/0003-social.ts'
import { authPages } from './pages/pages.ts'
import { registerRoutes } from './register/register.routes.ts'
import { createRegistration } from './register/register.service.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionList } from './sessions/sessions.service.ts'
import { assembleSocial } from './social/assemble.ts'
import { socialJobs } from './social/social.jobs.ts'
import { socialOffers } from './social/social.offers.ts'
import { socialRoutes } from './social/social.routes.ts'

export default defineServerPlugin(manifest, {
  migrations: [auth0003],
  services(context) {
    const { users, sessions, settings, limits } = context
    const login = createLogin(users, limits)
    return {
      login,
      registration: createRegistration(users, settings),
      sessionList: createSessionList(sessions, login),
      byServices: assembleSocial(context, login),
    }
  },
  routes: ({ login, registration, sessionList, byServices }, context) => [
    ...loginRoutes(login, context),
    ...registerRoutes(registration, context),
    ...sessionRoutes(sessionList),
    ...socialRoutes(byServices, context),
  ],
  offers: ({ byServices }, { settings }) => socialOffers(byServices, settings),
  jobs: ({ byServices }) => socialJobs(byServices.store),
  pages: () => authPages,
})
