import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '../../contract/webhooks.ts'

const TEST_EVENT = 'core.webhook_test/v1'

/** Returns a function that translates an event's name. Events of disabled plugins have no translation. */
export function useEventLabel(events: readonly PublicEvent[]) {
  const { t } = useTranslation()
  return (name: string) =>
    name === TEST_EVENT
      ? t('admin.webhooks.event.test')
      : (events.find((event) => event.name === name)?.label ?? t('admin.webhooks.event.unavailable', { name }))
}
