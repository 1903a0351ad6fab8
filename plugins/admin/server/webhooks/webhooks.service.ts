import type { Identity, NewWebhook, ServerContext } from '@balafon/sdk/server'
import { presentDelivery, presentWebhook } from './webhooks.present.ts'

export type WebhookAdministration = ReturnType<typeof createWebhookAdministration>

type Tools = Pick<ServerContext, 'webhooks' | 'sessions' | 'translate' | 'log'>
type Patch = Parameters<ServerContext['webhooks']['update']>[1]

/** The frame's webhooks for who sits at the page; the log knows who it was. */
export function createWebhookAdministration({ webhooks, sessions, translate, log }: Tools) {
  return {
    async list(language: string) {
      const events = webhooks.listEvents().map(({ name, label, owner }) => ({ name, label: translate(language, label), owner }))
      return { webhooks: (await webhooks.list()).map(presentWebhook), events }
    },
    async create(given: Omit<NewWebhook, 'createdBy'>, userId: number) {
      const { webhook, secret } = await webhooks.create({ ...given, createdBy: userId })
      log.info({ webhook: webhook.id, url: webhook.url, userId }, 'webhook: created')
      return { webhook: presentWebhook(webhook), secret }
    },
    /** To send what happens here to another place is as much as to begin it. */
    async update(id: number, patch: Patch, user: Identity) {
      const before = (await webhooks.list()).find((webhook) => webhook.id === id)
      if (before && patch.url !== undefined && patch.url !== before.url) await sessions.requirePasswordConfirmation(user)
      const webhook = await webhooks.update(id, patch)
      log.info({ webhook: id, url: webhook.url, enabled: webhook.enabled, userId: user.id }, 'webhook: changed')
      return { webhook: presentWebhook(webhook) }
    },
    async remove(id: number, userId: number) {
      await webhooks.remove(id)
      log.info({ webhook: id, userId }, 'webhook: deleted')
      return {}
    },
    async deliveries(id: number, { cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const rows = await webhooks.listDeliveries(id, { before: cursor ?? null, count: perPage + 1 })
      const shown = rows.slice(0, perPage)
      return { data: shown.map(presentDelivery), next_cursor: rows.length > perPage ? String(shown.at(-1)?.id) : null }
    },
    async resend(id: number, deliveryId: number) {
      await webhooks.resend(id, deliveryId)
      return {}
    },
    async test(id: number) {
      await webhooks.sendTest(id)
      return {}
    },
  }
}
