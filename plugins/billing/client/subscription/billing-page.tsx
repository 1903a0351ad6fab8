import { Navigate, useDocumentTitle } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { useSubscription } from '../use-subscription.ts'
import classes from './billing-page.module.css'

interface BillingPageProps {
  readonly title: string
  /** Only the overview shows a subscription that was never paid. The other pages change a paid subscription, so they redirect to the overview. */
  readonly isOverview?: boolean
  readonly isWide?: boolean
  readonly children: (subscription: OwnSubscription) => ReactNode
}

/** A page about the user's subscription. Users without one are redirected to the pricing page. */
export function BillingPage({ title, isOverview = false, isWide = false, children }: BillingPageProps) {
  const { t } = useTranslation()
  const query = useSubscription()
  useDocumentTitle(title)
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <PageHeader title={title} back={isOverview ? undefined : { path: '/billing', label: t('billing.subscription') }} />
      <LoadState query={query} skeleton={<BillingSkeleton />}>
        {({ subscription }) => {
          if (subscription === null) return <Navigate to="/pricing" replace />
          if (subscription.status === 'incomplete' && !isOverview) return <Navigate to="/billing" replace />
          return children(subscription)
        }}
      </LoadState>
    </div>
  )
}

const BillingSkeleton = () => (
  <div className={classes.skeleton}>
    <Skeleton height="220px" />
    <Skeleton height="180px" />
  </div>
)
