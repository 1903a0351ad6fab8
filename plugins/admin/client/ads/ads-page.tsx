import { useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listAds } from '../../contract/ads.ts'
import { AdForm } from './ad-form.tsx'
import classes from './ads-page.module.css'

/** Lists all ad slots with their code and a preview. */
export default function AdsPage() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const query = useApi(listAds, {})
  // Plugins add slots, and other administrators change them.
  useLive('core.site_changed', () => void invalidate(listAds))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.ads.title')}</h1>
        <p>{t('admin.ads.text')}</p>
      </header>
      <LoadState query={query} skeleton={<SkeletonRows count={3} shape="block" height="180px" />} failedText={t('admin.ads.failed')}>
        {({ slots }) => slots.map((slot) => <AdForm key={slot.name} slot={slot} />)}
      </LoadState>
    </div>
  )
}
