import { type EmailTemplate, type Mailer, onEvent, type Users } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { TrackGreeted } from '../../contract/events.ts'
import type { GreetingsStore } from '../greetings/greetings.store.ts'

export const firstGreetingEmail: EmailTemplate = {
  name: 'hello.first_greeting',
  subject: 'hello.email.first.subject',
  lines: ['hello.email.first.text', 'hello.email.first.more'],
  action: { label: 'hello.email.first.action', url: 'path' },
}

interface Dependencies {
  readonly db: Sequelize
  readonly users: Pick<Users, 'find'>
  readonly mailer: Mailer
}

/** Thanks users for their first greeting. Events may be delivered twice, so one transaction records the thanks and queues the email. */
export const createFirstGreetingHandler = (store: GreetingsStore, { db, users, mailer }: Dependencies) =>
  onEvent(TrackGreeted, async ({ user_id, text }) => {
    const user = await users.find(user_id)
    if (!user) return
    await db.transaction(async (transaction) => {
      if (!(await store.markThanked(user_id, transaction))) return
      const to = { email: user.email, name: user.name }
      const data = { text, path: '/hello' }
      await mailer.send({ to, language: user.language ?? 'en', template: firstGreetingEmail.name, data }, transaction)
    })
  })
