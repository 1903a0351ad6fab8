import { implement, type ServerContext } from '@balafon/sdk/server'
import { inviteOf, register } from '../../contract/register.ts'
import type { HumansService } from '../humans/humans.service.ts'
import type { Entrance } from '../login/entrance.ts'
import type { RegistrationService } from './register.service.ts'

export const registerRoutes = (
  registration: RegistrationService,
  humans: HumansService,
  entrance: Entrance,
  { getLanguage }: Pick<ServerContext, 'getLanguage'>,
) => [
  implement(register, async ({ body, request, h }) => {
    await humans.require(request, 'register')
    const { email, password, policies } = body
    const { user, joined } = await registration.register({ email, password, policies, invite: inviteOf(body), language: getLanguage(request) })
    const bootstrapData = await entrance.admit({ userId: user.id, remember: true, request, h })
    return {
      status: bootstrapData.require_email_confirmation ? ('needs_email_verification' as const) : ('success' as const),
      bootstrapData,
      ...(joined !== undefined && { joined }),
    }
  }),
]
