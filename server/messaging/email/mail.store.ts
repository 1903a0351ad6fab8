import type { LoggedEmail, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface WrittenMail {
  readonly plugin: string
  readonly template: string
  readonly language: string
  readonly email: string
  readonly name: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Seconds for which what it says may be kept; as long as the log is without. */
  readonly lasts: number | null
}

export interface MailRow extends Omit<WrittenMail, 'html' | 'text' | 'lasts'> {
  readonly id: number
  /** `null` once it is gone, as is the text. */
  readonly html: string | null
  readonly text: string | null
  readonly status: 'queued' | 'sent' | 'failed'
  readonly error: string | null
  readonly created_at: Date
}

export type MailStore = ReturnType<typeof createMailStore>

const COLUMNS = 'id::int, plugin, template, language, email, name, subject, html, text, status, error, created_at'

/**
 * The log of what was sent. A letter's body is kept until it is delivered, and afterwards only where there is a mailbox to look into;
 * one with a way in goes when that is void, and when it will not be sent any more. A letter is that of who has its address as it is written.
 */
export function createMailStore(sql: SqlRunner) {
  return {
    async insert(mail: WrittenMail, transaction?: Transaction) {
      const [row] = await sql<{ id: string }>(
        `insert into mails (plugin, template, language, email, name, subject, html, text, void_at, user_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), (select id from users where lower(users.email) = lower($4))) returning id`,
        [mail.plugin, mail.template, mail.language, mail.email, mail.name, mail.subject, mail.html, mail.text, mail.lasts],
        transaction,
      )
      return Number(row?.id)
    },
    async byId(id: number) {
      const [row] = await sql<MailRow>(`select ${COLUMNS} from mails where id = $1`, [id])
      return row ?? null
    },
    latest: (count: number) => sql<MailRow>(`select ${COLUMNS} from mails order by created_at desc, id desc limit $1`, [count]),
    /** Without what they say. */
    logged: (before: number | null, count: number) =>
      sql<LoggedEmail>(
        `select id::int, plugin, template, language, email, subject, status, error, created_at
           from mails where $1::bigint is null or id < $1 order by id desc limit $2`,
        [before, count],
      ),
    async markSent(id: number, keepBody: boolean) {
      await sql(
        `update mails set status = 'sent', error = null, sent_at = now(),
           html = case when $2 then html end, text = case when $2 then text end where id = $1`,
        [id, keepBody],
      )
    },
    /** `isLast`: it will not be tried again. */
    async markFailed(id: number, error: string, isLast: boolean) {
      await sql(
        `update mails set status = 'failed', error = $2, html = case when not $3 or void_at is null then html end,
           text = case when not $3 or void_at is null then text end where id = $1`,
        [id, error.slice(0, 500), isLast],
      )
    },
    async emptyVoid() {
      await sql('update mails set html = null, text = null where void_at <= now() and text is not null')
    },
    async removeOld() {
      await sql("delete from mails where created_at < now() - interval '90 days'")
    },
  }
}
