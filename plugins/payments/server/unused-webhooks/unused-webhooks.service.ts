import { createHash } from 'node:crypto'
import { Op } from '@balafon/sdk/server'
import type { UnusedWebhook } from '../../contract/unused-webhooks.ts'
import type { PaymentsContext } from '../models.ts'
import { redactBody } from './redact-body.ts'
import type { UnusedWebhooksStore } from './unused-webhooks.store.ts'

export type UnusedWebhooksService = ReturnType<typeof createUnusedWebhooksService>

/** Creates the service that keeps webhooks which changed nothing, for operators. Only webhooks with a valid signature get here. */
export function createUnusedWebhooksService(store: UnusedWebhooksStore, { models }: Pick<PaymentsContext, 'models'>) {
  return {
    async save(provider: string, event: string, reason: UnusedWebhook['reason'], body: Buffer) {
      const digest = createHash('sha256').update(body).digest()
      await store.save({ provider, event: event.replaceAll('\0', '').slice(0, 100), reason, digest, body: redactBody(body) })
    },
    count: () => models.UnusedWebhook.count(),
    async list({ cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const below = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER
      const rows = await models.UnusedWebhook.findAll({ where: { id: { [Op.lt]: below } }, order: [['id', 'DESC']], limit: perPage + 1 })
      const shown = rows.slice(0, perPage)
      const last = rows.length > perPage ? shown.at(-1) : undefined
      const data: UnusedWebhook[] = shown.map(({ id, provider, event, reason, copies, firstAt, lastAt, body }) => ({
        id,
        provider,
        event,
        reason,
        copies,
        first_at: firstAt.toISOString(),
        last_at: lastAt.toISOString(),
        body,
      }))
      return { data, next_cursor: last ? String(last.id) : null }
    },
    deleteOld: store.deleteOld,
  }
}
