import { confirm, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { deleteWebhook, listDeliveries, listWebhooks, resendDelivery, testWebhook, updateWebhook, type Webhook } from '../../contract/webhooks.ts'

/** What is done with one webhook: each says what became of it, and the lists follow. */
export function useWebhook({ id, url }: Pick<Webhook, 'id' | 'url'>) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  async function done(work: Promise<unknown>, words?: string) {
    try {
      await work
      await forget(listWebhooks, listDeliveries)
      if (words) toast.positive(words)
    } catch (error) {
      reportError(error)
    }
  }
  const params = { id }
  return {
    setEnabled: (enabled: boolean) => done(sendRequest(updateWebhook, { params, body: { enabled } })),
    test: () => done(sendRequest(testWebhook, { params }), t('admin.webhooks.tested')),
    resend: (deliveryId: number) => done(sendRequest(resendDelivery, { params: { id, deliveryId } }), t('admin.webhooks.resent')),
    async remove() {
      const question = {
        title: t('admin.webhooks.delete.title'),
        text: t('admin.webhooks.delete.text', { url }),
        action: t('admin.webhooks.delete'),
        cancel: t('admin.cancel'),
        isDanger: true,
      }
      if (await confirm(question)) await done(sendRequest(deleteWebhook, { params }), t('admin.webhooks.deleted'))
    },
  }
}
