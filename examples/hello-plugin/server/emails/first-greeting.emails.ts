import { type EmailTemplate, onEvent } from '@balafon/sdk/server'
import { TrackGreeted } from '../../contract/events.ts'
import type { HelloContext } from '../models.ts'
import type { ThankedUsersStore } from './thanked-users.store.ts'

export const firstGreetingEmail: EmailTemplate = {
  name: 'hello.first_greeting',
  subject: 'hello.email.first.subject',
  lines: ['hello.email.first.text', 'hello.email.first.more'],
  action: { label: 'hello.email.first.action', url: 'path' },
}

type Context = Pick<HelloContext, 'db' | 'users' | 'mailer'>

/** Thanks users for their first greeting. Events may be delivered twice, so one transaction records the thanks and queues the email. */
export const createFirstGreetingHandler = (thankedUsers: ThankedUsersStore, { db, users, mailer }: Context) =>
  onEvent(TrackGreeted, async ({ user_id, text }) => {
    const user = await users.find(user_id)
    if (!user) return
    await db.transaction(async (transaction) => {
      if (!(await thankedUsers.markThanked(user_id, transaction))) return
      const to = { email: user.email, name: user.name }
      // The text fills the line of the email, and the button opens the path.
      const data = { text, path: '/hello' }
      await mailer.send({ to, language: user.language ?? 'en', template: firstGreetingEmail.name, data }, transaction)
    })
  })
