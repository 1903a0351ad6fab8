import { implement, type ServerContext } from '@balafon/sdk/server'
import { login, logout } from '../../contract/login.ts'
import type { LoginService } from './login.service.ts'

export const loginRoutes = (service: LoginService, { sessions, limits, bootstrapFor }: ServerContext) => [
  implement(login, async ({ body, user: already, request, h }) => {
    const address = request.info.remoteAddress
    // Somebody signed in is counted by account: without this, many accounts would be many budgets for guessing.
    if (already) await limits.spend('login', address)
    const user = await service.logIn({ email: body.email, password: body.password, address })
    await sessions.start(h, request, user.id, body.remember)
    return { two_factor: false as const, bootstrapData: await bootstrapFor(request, user.id) }
  }),
  implement(logout, async ({ request, h }) => {
    await sessions.end(h, request)
    return { bootstrapData: await bootstrapFor(request, null) }
  }),
]
