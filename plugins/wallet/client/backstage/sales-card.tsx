import type { InsightsCardProps } from '@balafon/plugin-backstage/contract/points'
import { useApi, useFormat } from '@balafon/sdk/client'
import { DescriptionList } from '@balafon/ui/description-list'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { getSales } from '../../contract/offers.ts'

/** The sales and the earnings of a track or an album in its insights. */
export default function SalesCard({ kind, id }: InsightsCardProps) {
  if (kind === 'artist') return null
  return <Sales kind={kind} itemId={id} />
}

function Sales({ kind, itemId }: { readonly kind: 'track' | 'album'; readonly itemId: number }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const query = useApi(getSales, { params: { kind, itemId } })
  return (
    <LoadState query={query} skeleton={<Skeleton height="90px" />}>
      {({ count, revenue, earned, currency }) => (
        <DescriptionList
          layout="stacked"
          items={[
            { term: t('shop.sales'), value: number(count) },
            { term: t('shop.revenue'), value: money(revenue, currency) },
            { term: t('wallet.earnings'), value: money(earned, currency) },
          ]}
        />
      )}
    </LoadState>
  )
}
