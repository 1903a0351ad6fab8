import { EmailChanged } from '@balafon/sdk/contract'
import { type Listener, listen, type ServerContext } from '@balafon/sdk/server'

/** The last address hears that it is not the account’s any more; one that nobody has shown to be theirs is not written to, since it may be anybody’s. */
export const accountListeners = ({ users, mail, settings }: Pick<ServerContext, 'users' | 'mail' | 'settings'>): Listener[] => [
  listen(EmailChanged, async ({ userId, from, wasVerified }) => {
    const user = wasVerified ? await users.present(userId) : null
    if (!user) return
    const language = user.language ?? (await settings.get<string>('locale.default'))
    await mail.send({ to: { email: from, name: user.name }, language, template: 'email_changed', data: { email: user.email } })
  }),
]
