import { useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarkAsRead } from './use-mark-as-read.ts'

/** Marks all notifications as read. When none is unread, the button is disabled but not removed, so that it does not lose the focus after it was pressed. */
export function MarkAllButton() {
  const { t } = useTranslation()
  const { markAll } = useMarkAsRead()
  const unread = useUser()?.unread_notifications_count ?? 0
  const [isPending, setPending] = useState(false)
  const markAllAsRead = async () => {
    setPending(true)
    await markAll()
    setPending(false)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<CheckCheck aria-hidden="true" />}
      isPending={isPending}
      aria-disabled={unread === 0 || undefined}
      onPress={() => void (unread > 0 && markAllAsRead())}
    >
      {t('notifications.mark_all')}
    </Button>
  )
}
