import { EmailChanged, UserCreated } from '@balafon/sdk/contract'
import { type EventHandler, onEvent, type Settings } from '@balafon/sdk/server'
import type { SendFirstCode } from '../../identity/send-first-code.ts'
import type { UsersStore } from '../../identity/users.store.ts'
import type { Verification } from '../../identity/verification.ts'

export interface CoreEventHandlerDependencies {
  readonly usersStore: Pick<UsersStore, 'findUser'>
  readonly settings: Settings
  readonly verification: Pick<Verification, 'sendCode'>
  readonly sendFirstCode: SendFirstCode
}

/** Creates the event handlers that email a verification code to new users, and to users after they changed their address. */
export function createCoreEventHandlers({ usersStore, settings, verification, sendFirstCode }: CoreEventHandlerDependencies): EventHandler[] {
  const createHandler =
    (send: SendFirstCode) =>
    async ({ userId }: { userId: number }) => {
      const user = await usersStore.findUser(userId)
      if (!user || user.email_verified_at || !(await settings.get<boolean>('require_email_confirmation'))) return
      await send(user, user.language ?? (await settings.get<string>('locale.default')))
    }
  // `sendFirstCode` sends nothing while an earlier code is valid. After a change of address, the earlier code is for the old address, so `sendCode` sends a
  // new one.
  return [onEvent(UserCreated, createHandler(sendFirstCode)), onEvent(EmailChanged, createHandler(verification.sendCode))]
}
