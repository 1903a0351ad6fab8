import { implement, type ServerContext } from '@balafon/sdk/server'
import { login, logout } from '../../contract/login.ts'
import type { Entrance } from './entrance.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { LoginService } from './login.service.ts'

export const loginRoutes = (service: LoginService, entrance: Entrance, knownBrowsers: KnownBrowsers, { sessions, limits, bootstrapFor }: ServerContext) => [
  implement(login, async ({ body, user: already, request, h }) => {
    const address = request.info.remoteAddress
    // Somebody signed in is counted by account: without this, many accounts would be many budgets for guessing.
    if (already) await limits.spend('login', address)
    const user = await service.logIn({ email: body.email, password: body.password, address, browser: await knownBrowsers.nameOf(request, body.email) })
    return entrance.enter({ userId: user.id, credentials: user.credentials, remember: body.remember, request, h })
  }),
  implement(logout, async ({ request, h }) => {
    await sessions.end(h, request)
    return { bootstrapData: await bootstrapFor(request, null) }
  }),
]
