import { reportError, sendRequest, useBootstrap } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopViewAs } from './view-as.contract.ts'
import classes from './view-as-bar.module.css'

/** Shows administrators that they see the site as another user, with a button that returns them to their own account. */
export function ViewAsBar() {
  const { t } = useTranslation()
  const user = useBootstrap((data) => data.user)
  const [isPending, setPending] = useState(false)
  if (!user) return null
  async function stop() {
    setPending(true)
    try {
      await sendRequest(stopViewAs, {})
      // Loads a new page, because no data of the other user may stay in the memory of this page.
      location.assign(`/admin/users/${user?.id}`)
    } catch (error) {
      setPending(false)
      reportError(error)
    }
  }
  return (
    <aside className={classes.bar} aria-label={t('view_as')}>
      <Eye aria-hidden="true" />
      <p>{t('view_as.text', { name: user.name })}</p>
      <Button size="small" variant="outline" isPending={isPending} onPress={() => void stop()}>
        {t('view_as.stop')}
      </Button>
    </aside>
  )
}
