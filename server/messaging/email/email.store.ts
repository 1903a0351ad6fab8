import type { LoggedEmail, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewEmail {
  readonly plugin: string
  readonly template: string
  readonly language: string
  readonly email: string
  readonly name: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Seconds after which the body is deleted; `null` keeps it. */
  readonly validForSeconds: number | null
}

export interface EmailRow extends Omit<NewEmail, 'html' | 'text' | 'validForSeconds'> {
  readonly id: number
  /** `null` once the body is deleted; so is `text`. */
  readonly html: string | null
  readonly text: string | null
  readonly status: 'queued' | 'sent' | 'failed'
  readonly error: string | null
  readonly created_at: Date
}

export type EmailStore = ReturnType<typeof createEmailStore>

const COLUMNS = 'id::int, plugin, template, language, email, name, subject, html, text, status, error, created_at'

/**
 * Creates the store of emails. A body is kept until the email is sent, and after that only in the mailbox. The body of an email with a code
 * or link is also deleted when the code or link expires, and when the last attempt to send it fails. An email belongs to the user with
 * this address at the time it is written.
 */
export function createEmailStore(sql: SqlRunner) {
  return {
    async insertEmail(email: NewEmail, transaction?: Transaction) {
      const [row] = await sql<{ id: string }>(
        `insert into emails (plugin, template, language, email, name, subject, html, text, body_expires_at, user_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), (select id from users where lower(users.email) = lower($4))) returning id`,
        [email.plugin, email.template, email.language, email.email, email.name, email.subject, email.html, email.text, email.validForSeconds],
        transaction,
      )
      return Number(row?.id)
    },
    async findEmail(id: number) {
      const [row] = await sql<EmailRow>(`select ${COLUMNS} from emails where id = $1`, [id])
      return row ?? null
    },
    listLatestEmails: (count: number) => sql<EmailRow>(`select ${COLUMNS} from emails order by created_at desc, id desc limit $1`, [count]),
    /** Lists emails for the log, without their bodies. */
    listLoggedEmails: (before: number | null, count: number) =>
      sql<LoggedEmail>(
        `select id::int, plugin, template, language, email, subject, status, error, created_at
           from emails where $1::bigint is null or id < $1 order by id desc limit $2`,
        [before, count],
      ),
    async markSent(id: number, shouldKeepBody: boolean) {
      await sql(
        `update emails set status = 'sent', error = null, sent_at = now(),
           html = case when $2 then html end, text = case when $2 then text end where id = $1`,
        [id, shouldKeepBody],
      )
    },
    async markFailed(id: number, error: string, isLastAttempt: boolean) {
      await sql(
        `update emails set status = 'failed', error = $2, html = case when not $3 or body_expires_at is null then html end,
           text = case when not $3 or body_expires_at is null then text end where id = $1`,
        [id, error.slice(0, 500), isLastAttempt],
      )
    },
    async deleteExpiredBodies() {
      await sql('update emails set html = null, text = null where body_expires_at <= now() and text is not null')
    },
    async deleteOldEmails() {
      await sql("delete from emails where created_at < now() - interval '90 days'")
    },
  }
}
