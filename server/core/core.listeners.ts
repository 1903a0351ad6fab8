import { EmailChanged, UserCreated } from '@balafon/sdk/contract'
import { type Listener, listen, type Settings } from '@balafon/sdk/server'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { Verification } from '../identity/verification.ts'

export interface CoreListenerServices {
  readonly identities: IdentityStore
  readonly settings: Settings
  readonly verification: Verification
}

export function coreListeners({ identities, settings, verification }: CoreListenerServices): Listener[] {
  const sendCode = async ({ userId }: { userId: number }) => {
    const user = await identities.userById(userId)
    if (!user || user.email_verified_at || !(await settings.get<boolean>('require_email_confirmation'))) return
    await verification.send(user, user.language ?? (await settings.get<string>('locale.default')))
  }
  return [listen(UserCreated, sendCode), listen(EmailChanged, sendCode)]
}
