import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '../../contract/webhooks.ts'

const TEST = 'core.webhook_test/v1'

/** What an event is called; one whose plugin is off has its name alone. */
export function useEventWords(events: readonly PublicEvent[]) {
  const { t } = useTranslation()
  return (name: string) =>
    name === TEST ? t('admin.webhooks.event.test') : (events.find((event) => event.name === name)?.label ?? t('admin.webhooks.event.gone', { name }))
}
