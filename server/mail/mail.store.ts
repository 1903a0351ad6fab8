import type { LoggedMail, SqlRunner } from '@balafon/sdk/server'
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
}

export interface MailRow extends WrittenMail {
  readonly id: number
  readonly status: 'queued' | 'sent' | 'failed'
  readonly error: string | null
  readonly created_at: Date
}

export type MailStore = ReturnType<typeof createMailStore>

const COLUMNS = 'id::int, plugin, template, language, email, name, subject, html, text, status, error, created_at'

/** The log of what was sent. A letter's body is kept until it is delivered, and afterwards only where there is a mailbox to look into. */
export function createMailStore(sql: SqlRunner) {
  return {
    async insert(mail: WrittenMail, transaction?: Transaction) {
      const [row] = await sql<{ id: string }>(
        `insert into mails (plugin, template, language, email, name, subject, html, text) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [mail.plugin, mail.template, mail.language, mail.email, mail.name, mail.subject, mail.html, mail.text],
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
      sql<LoggedMail>(
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
    async markFailed(id: number, error: string) {
      await sql("update mails set status = 'failed', error = $2 where id = $1", [id, error.slice(0, 500)])
    },
    async removeOld() {
      await sql("delete from mails where created_at < now() - interval '90 days'")
    },
  }
}
