import { type EmailTemplate, type Mailer, onEvent, type Users } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { TrackGreeted } from '../../contract/events.ts'
import type { GreetingsStore } from '../greetings/greetings.store.ts'

export const firstGreetingEmail: EmailTemplate = {
  name: 'hello.first_greeting',
  subject: 'hello.mail.first.subject',
  lines: ['hello.mail.first.text', 'hello.mail.first.more'],
  action: { label: 'hello.mail.first.action', url: 'place' },
}

interface Dependencies {
  readonly db: Sequelize
  readonly users: Pick<Users, 'find'>
  readonly mailer: Mailer
}

/** Thanks everybody for their first greeting, once. An event may come twice: the mark and the letter are written together or not at all. */
export const createFirstGreetingHandler = (store: GreetingsStore, { db, users, mailer }: Dependencies) =>
  onEvent(TrackGreeted, async ({ user_id, text }) => {
    const user = await users.find(user_id)
    if (!user) return
    await db.transaction(async (transaction) => {
      if (!(await store.markThanked(user_id, transaction))) return
      const to = { email: user.email, name: user.name }
      await mailer.send({ to, language: user.language ?? 'en', template: firstGreetingEmail.name, data: { text, place: '/hello' } }, transaction)
    })
  })
