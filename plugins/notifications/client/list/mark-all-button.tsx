import { useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarking } from './use-marking.ts'

/** It stays when there is nothing to mark: who just pressed it keeps the focus. */
export function MarkAllButton() {
  const { t } = useTranslation()
  const { markAll } = useMarking()
  const unread = useUser()?.unread_notifications_count ?? 0
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    await markAll()
    setPending(false)
  }
  return (
    <Button
      look="quiet"
      size="small"
      icon={<CheckCheck aria-hidden="true" />}
      isPending={isPending}
      aria-disabled={unread === 0 || undefined}
      onPress={() => void (unread > 0 && press())}
    >
      {t('notifications.mark_all')}
    </Button>
  )
}
