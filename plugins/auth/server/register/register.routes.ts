import { implement } from '@balafon/sdk/server'
import { getInviteReference, register } from '../../contract/register.ts'
import type { BotCheckService } from '../bot-check/bot-check.service.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import type { RegistrationService } from './register.service.ts'

interface Services {
  readonly registration: RegistrationService
  readonly botCheck: BotCheckService
  readonly signIn: SignInService
}

export const createRegisterRoutes = ({ registration, botCheck, signIn }: Services) => [
  implement(register, async ({ body, request, response }) => {
    await botCheck.requirePassed(request.browserSessionId, 'register')
    const { email, password, policies } = body
    const invite = getInviteReference(body)
    const { user, joinedName } = await registration.register({ email, password, policies, invite, language: request.language })
    const { bootstrapData, cookies } = await signIn.startSession({ request, session: { userId: user.id, remember: true } })
    response.setCookies(cookies)
    return {
      status: bootstrapData.require_email_confirmation ? ('needs_email_verification' as const) : ('success' as const),
      bootstrapData,
      ...(joinedName !== undefined && { joined_name: joinedName }),
    }
  }),
]
