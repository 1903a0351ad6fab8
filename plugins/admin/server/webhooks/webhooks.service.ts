import type { Identity, NewWebhook, ServerContext } from '@balafon/sdk/server'
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts'

export type WebhooksService = ReturnType<typeof createWebhooksService>

type Context = Pick<ServerContext, 'webhooks' | 'sessions' | 'translate' | 'log'>
type Patch = Parameters<ServerContext['webhooks']['update']>[1]

/** Creates the service of webhooks. Changes are logged with the user. */
export function createWebhooksService({ webhooks, sessions, translate, log }: Context) {
  return {
    async list(language: string) {
      const events = webhooks.listEvents().map(({ name, label, owner }) => ({ name, label: translate(language, label), owner }))
      return { webhooks: (await webhooks.list()).map(presentWebhook), events }
    },
    async create(input: Omit<NewWebhook, 'createdBy'>, userId: number) {
      const { webhook, secret } = await webhooks.create({ ...input, createdBy: userId })
      log.info({ webhook: webhook.id, url: webhook.url, userId }, 'created a webhook')
      return { webhook: presentWebhook(webhook), secret }
    },
    /** A new URL requires a confirmed password, as a new webhook does. */
    async update(id: number, patch: Patch, user: Identity) {
      const before = (await webhooks.list()).find((webhook) => webhook.id === id)
      if (before && patch.url !== undefined && patch.url !== before.url) await sessions.requirePasswordConfirmation(user)
      const webhook = await webhooks.update(id, patch)
      log.info({ webhook: id, url: webhook.url, enabled: webhook.enabled, userId: user.id }, 'updated a webhook')
      return { webhook: presentWebhook(webhook) }
    },
    async remove(id: number, userId: number) {
      await webhooks.remove(id)
      log.info({ webhook: id, userId }, 'deleted a webhook')
      return {}
    },
    async listDeliveries(id: number, { cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const rows = await webhooks.listDeliveries(id, { before: cursor ?? null, count: perPage + 1 })
      const page = rows.slice(0, perPage)
      return { data: page.map(presentDelivery), next_cursor: rows.length > perPage ? String(page.at(-1)?.id) : null }
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
