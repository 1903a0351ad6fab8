import { type EmailLogFilters, type InstanceOf, type LogPage, Op, type SqlRunner } from '@balafon/sdk/server'
import { col, fn, type Transaction, type WhereOptions, where } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import { buildLogPage, buildSearchConditions, buildTimeConditions } from '../../database/log-query.ts'
import type { Email, StoredAttachment } from './email.model.ts'

const RETENTION_MS = 90 * 24 * 3600_000
const MAX_ERROR_LENGTH = 500
/** The expression of the index `emails_search`. */
const SEARCHED_TEXT = "search_text(subject || ' ' || email || ' ' || coalesce(error, ''))"

export interface NewEmail {
  readonly plugin: string
  readonly template: string
  readonly language: string
  readonly email: string
  readonly name: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Seconds after which the body is deleted even if the email was not sent; `null` when it does not expire. */
  readonly validForSeconds: number | null
  readonly attachments: readonly StoredAttachment[] | null
}

export type EmailRow = InstanceOf<typeof Email>

export interface EmailStoreDependencies {
  readonly models: Pick<CoreModels, 'Email'>
  readonly sql: SqlRunner
}

export type EmailStore = ReturnType<typeof createEmailStore>

/**
 * Creates the store of emails. A body is kept until the email is sent. With the transport `mailbox`, which shows emails at `/dev/mail` instead of
 * sending them, it is kept after that too. The body of an email with a code
 * or link is also deleted when the code or link expires, and when the last attempt to send it fails. An email belongs to the user with
 * this address at the time it is written.
 */
export function createEmailStore({ models: { Email }, sql }: EmailStoreDependencies) {
  const buildLogConditions = async ({ statuses, recipient, ...filters }: EmailLogFilters): Promise<WhereOptions[]> => [
    ...(statuses ? [{ status: [...statuses] }] : []),
    ...(recipient === undefined ? [] : [where(fn('lower', col('email')), recipient.toLowerCase())]),
    ...buildTimeConditions(filters),
    ...(await buildSearchConditions(sql, SEARCHED_TEXT, filters)),
  ]
  return {
    /** Inserts an email and returns its id. One statement finds its user and computes its expiry by the database's clock. */
    async insertEmail(email: NewEmail, transaction?: Transaction) {
      const [row] = await sql<{ id: number }>(
        `insert into emails (plugin, template, language, email, name, subject, html, text, body_expires_at, user_id, attachments)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), (select id from users where lower(users.email) = lower($4)), $10) returning id`,
        [
          email.plugin,
          email.template,
          email.language,
          email.email,
          email.name,
          email.subject,
          email.html,
          email.text,
          email.validForSeconds,
          email.attachments && JSON.stringify(email.attachments),
        ],
        transaction,
      )
      return Number(row?.id)
    },
    findEmail: (id: number) => Email.findByPk(id),
    listLatestEmails: (count: number) =>
      Email.findAll({
        order: [
          ['createdAt', 'desc'],
          ['id', 'desc'],
        ],
        limit: count,
      }),
    /** Lists emails for the log, without their bodies. */
    listLoggedEmails: async (query: LogPage & EmailLogFilters) =>
      Email.findAll({
        attributes: ['id', 'plugin', 'template', 'language', 'email', 'subject', 'status', 'error', 'createdAt'],
        ...buildLogPage(query, await buildLogConditions(query)),
      }),
    async countLoggedEmails(filters: EmailLogFilters, limit: number) {
      return (await Email.findAll({ attributes: ['id'], where: { [Op.and]: await buildLogConditions(filters) }, limit, raw: true })).length
    },
    async markSent(id: number, shouldKeepBody: boolean) {
      await Email.update({ status: 'sent', error: null, sentAt: fn('now'), ...(!shouldKeepBody && NO_BODY) }, { where: { id } })
    },
    /** Records a failed attempt. After the last one, the body of an email with a code or link is deleted: in one statement, since that depends on the row. */
    async markFailed(id: number, error: string, isLastAttempt: boolean) {
      await sql(
        `update emails set status = 'failed', error = $2, html = case when not $3 or body_expires_at is null then html end,
           text = case when not $3 or body_expires_at is null then text end,
           attachments = case when not $3 or body_expires_at is null then attachments end where id = $1`,
        [id, error.slice(0, MAX_ERROR_LENGTH), isLastAttempt],
      )
    },
    async deleteExpiredBodies() {
      await Email.update(NO_BODY, { where: { bodyExpiresAt: { [Op.lte]: fn('now') }, text: { [Op.ne]: null } } })
    },
    async deleteOldEmails() {
      await Email.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - RETENTION_MS) } } })
    },
  }
}

const NO_BODY = { html: null, text: null, attachments: null }
