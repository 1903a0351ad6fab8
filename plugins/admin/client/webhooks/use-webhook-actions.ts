import { confirm, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { deleteWebhook, listDeliveries, listWebhooks, resendDelivery, testWebhook, updateWebhook, type Webhook } from '../../contract/webhooks.ts'

/** Returns the actions on a webhook. Each one shows its result and refreshes the lists. */
export function useWebhookActions({ id, url }: Pick<Webhook, 'id' | 'url'>) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  async function runAction(request: Promise<unknown>, message?: string) {
    try {
      await request
      await invalidate(listWebhooks, listDeliveries)
      if (message) toast.positive(message)
    } catch (error) {
      reportError(error)
    }
  }
  const params = { id }
  return {
    setEnabled: (enabled: boolean) => runAction(sendRequest(updateWebhook, { params, body: { enabled } })),
    test: () => runAction(sendRequest(testWebhook, { params }), t('admin.webhooks.tested')),
    resend: (deliveryId: number) => runAction(sendRequest(resendDelivery, { params: { id, deliveryId } }), t('admin.webhooks.resent')),
    async remove() {
      const options = {
        title: t('admin.webhooks.delete.title'),
        text: t('admin.webhooks.delete.text', { url }),
        action: t('admin.webhooks.delete'),
        cancel: t('admin.cancel'),
        isDanger: true,
      }
      if (await confirm(options)) await runAction(sendRequest(deleteWebhook, { params }), t('admin.webhooks.deleted'))
    },
  }
}
