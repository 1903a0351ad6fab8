import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { authPages } from './pages/pages.ts'
import { registerRoutes } from './register/register.routes.ts'
import { createRegistration } from './register/register.service.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionList } from './sessions/sessions.service.ts'

export default defineServerPlugin(manifest, {
  services({ users, sessions, settings, limits }) {
    const login = createLogin(users, limits)
    return { login, registration: createRegistration(users, settings), sessionList: createSessionList(sessions, login) }
  },
  routes: ({ login, registration, sessionList }, context) => [
    ...loginRoutes(login, context),
    ...registerRoutes(registration, context),
    ...sessionRoutes(sessionList),
  ],
  pages: () => authPages,
})
