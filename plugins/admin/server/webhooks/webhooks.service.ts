import type { Identity, NewWebhook, Webhook as SdkWebhook, ServerContext } from '@balafon/sdk/server'
import { presentWebhook } from './webhooks.presenter.ts'

export type WebhooksService = ReturnType<typeof createWebhooksService>

type Context = Pick<ServerContext, 'webhooks' | 'sessions' | 'audit' | 'translate' | 'log'>
type Patch = Parameters<ServerContext['webhooks']['update']>[1]

/** Creates the service of webhooks. Changes are recorded in the audit log, without secrets. */
export function createWebhooksService({ webhooks, sessions, audit, translate, log }: Context) {
  const findWebhook = async (id: number) => (await webhooks.list()).find((webhook) => webhook.id === id) ?? null
  const recordChange = (action: string, before: SdkWebhook | null, after: SdkWebhook | null, userId: number) => {
    const webhook = after ?? before
    const entry = { action, entity: 'core.webhook', entityId: webhook?.id ?? null, label: webhook?.url ?? '', userId }
    return audit.record({ ...entry, before: before && describeWebhook(before), after: after && describeWebhook(after) })
  }

  return {
    async list(language: string) {
      const events = webhooks.listEvents().map(({ name, label, owner }) => ({ name, label: translate(language, label), owner }))
      return { webhooks: (await webhooks.list()).map(presentWebhook), events }
    },
    async create(input: Omit<NewWebhook, 'createdBy'>, userId: number) {
      const { webhook, secret } = await webhooks.create({ ...input, createdBy: userId })
      log.info({ webhook: webhook.id, url: webhook.url, userId }, 'created a webhook')
      await recordChange('webhook.create', null, webhook, userId)
      return { webhook: presentWebhook(webhook), secret }
    },
    /** A new URL requires a confirmed password, as a new webhook does. */
    async update(id: number, patch: Patch, user: Identity) {
      const before = await findWebhook(id)
      if (before && patch.url !== undefined && patch.url !== before.url) await sessions.requirePasswordConfirmation(user)
      const webhook = await webhooks.update(id, patch)
      log.info({ webhook: id, url: webhook.url, enabled: webhook.enabled, userId: user.id }, 'updated a webhook')
      await recordChange('webhook.update', before, webhook, user.id)
      return { webhook: presentWebhook(webhook) }
    },
    async remove(id: number, userId: number) {
      const before = await findWebhook(id)
      await webhooks.remove(id)
      log.info({ webhook: id, userId }, 'deleted a webhook')
      await recordChange('webhook.delete', before, null, userId)
      return {}
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

const describeWebhook = ({ url, events, enabled }: SdkWebhook) => ({ url, events, enabled })
