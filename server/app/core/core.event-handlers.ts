import { EmailChanged, UserCreated } from '@balafon/sdk/contract'
import { type EventHandler, onEvent, type Settings } from '@balafon/sdk/server'
import type { IdentityStore } from '../../identity/identity.store.ts'
import type { SendFirstCode } from '../../identity/send-first-code.ts'
import type { Verification } from '../../identity/verification.ts'

export interface CoreListenerServices {
  readonly identities: IdentityStore
  readonly settings: Settings
  readonly verification: Pick<Verification, 'sendCode'>
  readonly sendFirstCode: SendFirstCode
}

export function createCoreEventHandlers({ identities, settings, verification, sendFirstCode }: CoreListenerServices): EventHandler[] {
  const sending =
    (send: SendFirstCode) =>
    async ({ userId }: { userId: number }) => {
      const user = await identities.findUser(userId)
      if (!user || user.email_verified_at || !(await settings.get<boolean>('require_email_confirmation'))) return
      await send(user, user.language ?? (await settings.get<string>('locale.default')))
    }
  // Whoever has another address now has a code for the old one at best.
  return [onEvent(UserCreated, sending(sendFirstCode)), onEvent(EmailChanged, sending(verification.sendCode))]
}
