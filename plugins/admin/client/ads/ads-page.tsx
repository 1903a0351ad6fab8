import { useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { listAds } from '../../contract/ads.ts'
import { AdForm } from './ad-form.tsx'
import classes from './ads-page.module.css'

/** Lists all ad slots with their code and a preview. */
export default function AdsPage() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { data, isError, refetch } = useApi(listAds, {})
  // Plugins add slots, and other administrators change them.
  useLive('core.site_changed', () => void invalidate(listAds))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.ads.title')}</h1>
        <p>{t('admin.ads.text')}</p>
      </header>
      {data ? (
        data.slots.map((slot) => <AdForm key={slot.name} slot={slot} />)
      ) : isError ? (
        <p className={classes.failed} role="alert">
          {t('admin.ads.failed')}
          <Button variant="outline" size="small" onPress={() => void refetch()}>
            {t('admin.retry')}
          </Button>
        </p>
      ) : (
        <div className={classes.loading} aria-busy="true">
          {[0, 1, 2].map((key) => (
            <Skeleton key={key} height="180px" />
          ))}
        </div>
      )}
    </div>
  )
}
