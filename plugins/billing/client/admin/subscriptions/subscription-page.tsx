import { Link, useApi, useDocumentTitle, useInvalidateQueries, useOpenModal, useParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { getSubscriptionDetails, listSubscriptions, type SubscriptionDetails } from '../../../contract/subscriptions.ts'
import { Note } from '../../parts/note.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import classes from '../admin.module.css'
import { isId } from '../is-id.ts'
import { MissingPage } from '../missing-page.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { SubscriptionHistory } from './subscription-history.tsx'

const CancelDialog = lazy(() => import('./change-dialogs.tsx').then((module) => ({ default: module.CancelDialog })))
const ExtendDialog = lazy(() => import('./change-dialogs.tsx').then((module) => ({ default: module.ExtendDialog })))

/** A subscription with its invoices and history at `/admin/subscriptions/{subscriptionId}`. */
export default function SubscriptionPage() {
  const { subscriptionId = '' } = useParams()
  return isId(subscriptionId) ? <LoadedSubscription id={Number(subscriptionId)} /> : <MissingSubscription />
}

function MissingSubscription() {
  const { t } = useTranslation()
  return <MissingPage list={{ path: '/admin/subscriptions', label: t('billing.subscriptions.title') }} />
}

function LoadedSubscription({ id }: { readonly id: number }) {
  const query = useApi(getSubscriptionDetails, { params: { id } })
  if (query.error?.status === 404) return <MissingSubscription />
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={6} />}>
      {(details) => <Details details={details} />}
    </LoadState>
  )
}

function Details({ details }: { readonly details: SubscriptionDetails }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { subscription, invoices, history, can_refund } = details
  const title = t('billing.subscription.title', { plan: subscription.product.name, name: subscription.user.label ?? t('billing.subscription.deleted_user') })
  const refresh = () => invalidate(getSubscriptionDetails, listSubscriptions)
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{title}</h1>
        <StatusBadge status={subscription.status} isCancelled={subscription.cancel_at_period_end} isDisputed={subscription.disputed} />
        <Actions details={details} onChange={() => void refresh()} />
      </header>
      <DisputeNote subscription={subscription} />
      <div className={classes.columns}>
        <section className={classes.card}>
          <h2>{t('billing.subscription.invoices')}</h2>
          <InvoiceList id={subscription.id} invoices={invoices} canRefund={can_refund} onChange={() => void refresh()} />
        </section>
        <div className={classes.form}>
          <section className={classes.card}>
            <h2>{t('billing.subscription.details')}</h2>
            <SubscriptionFacts details={details} />
            <Link to={`/admin/users/${subscription.user.id}`} className={classes.link}>
              {t('billing.subscription.user')}
            </Link>
          </section>
          <section className={classes.card}>
            <h2>{t('billing.subscription.history')}</h2>
            <SubscriptionHistory history={history} />
          </section>
        </div>
      </div>
    </div>
  )
}

/** What a dispute means for the access of the user, and where it is answered. */
function DisputeNote({ subscription: { disputed, status, provider } }: Pick<SubscriptionDetails, 'subscription'>) {
  const { t } = useTranslation()
  if (!disputed || status === 'ended') return null
  return (
    <Note tone="danger" title={t('billing.subscription.disputed')}>
      {t('billing.subscription.disputed.text', { provider: provider.label })}
    </Note>
  )
}

interface ActionsProps {
  readonly details: SubscriptionDetails
  readonly onChange: () => void
}

function Actions({ details: { subscription, can_extend }, onChange }: ActionsProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const { id, status, current_period_end: end } = subscription
  if (status === 'ended') return null
  const cancel = async () => {
    await openModal((modal) => <CancelDialog {...modal} id={id} />)
    onChange()
  }
  const extend = async () => {
    await openModal((modal) => <ExtendDialog {...modal} id={id} end={end} />)
    onChange()
  }
  return (
    <div className={classes.actions}>
      {can_extend ? (
        <Button variant="outline" onPress={() => void extend()}>
          {t('billing.subscription.extend')}
        </Button>
      ) : null}
      <Button variant="outline" onPress={() => void cancel()}>
        {t('billing.subscription.cancel')}
      </Button>
    </div>
  )
}
