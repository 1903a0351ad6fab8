import { reportError, toast, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { clearCache, getSiteStatus } from '../../../contract/maintenance.ts'
import classes from './status-section.module.css'
import { StatusSection } from './status-section.tsx'

/** Clears the caches of all servers. */
export default function CacheSection() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const clear = useApiMutation(clearCache)
  const onPress = () =>
    clear.mutate(
      {},
      {
        onSuccess: () => {
          toast.positive(t('admin.cache.cleared'))
          void invalidate(getSiteStatus)
        },
        onError: (error) => reportError(error),
      },
    )
  return (
    <StatusSection title={t('admin.cache.title')} text={t('admin.cache.text')} isBelowForm>
      {({ cache }) => (
        <div className={classes.actions}>
          <Button variant="outline" isPending={clear.isPending} onPress={onPress}>
            {t('admin.cache.clear')}
          </Button>
          <span className={classes.result}>{t('admin.cache.entries', { count: cache.entries })}</span>
        </div>
      )}
    </StatusSection>
  )
}
