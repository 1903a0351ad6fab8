import { useDocumentTitle, useFormat } from '@balafon/sdk/client'
import { InfiniteList, useResource } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { gigs } from '../contract/gigs.ts'

/** `/gigs`: the coming gigs, for everyone. */
export default function GigsScreen() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const query = useResource(gigs).useList({ filters: { upcoming: { eq: true } }, sort: ['day'] })
  useDocumentTitle(t('gigs.title'))
  return (
    <>
      <h1 tabIndex={-1}>{t('gigs.title')}</h1>
      <InfiniteList query={query} label={t('gigs.title')} getItemId={({ id }) => id} empty={<EmptyState heading="h2" title={t('gigs.empty')} />}>
        {({ artist, venue, city, day }) => (
          <p>
            <strong>{artist.label}</strong> · {venue}, {city} · {date(day)}
          </p>
        )}
      </InfiniteList>
    </>
  )
}
