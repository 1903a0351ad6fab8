import { confirm, reportError, sendRequest, toast, useApi, useInvalidateQueries, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Plus, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type Destination, deleteDestination, listDestinations } from '../../contract/withdrawals.ts'
import classes from './wallet-section.module.css'

const DestinationDialog = lazy(() => import('./destination-dialog.tsx'))

/** The saved destinations of withdrawals, with buttons to add and to delete them. */
export function DestinationList() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const query = useApi(listDestinations, {})
  async function remove({ id, summary }: Destination) {
    if (
      !(await confirm({
        title: t('wallet.destination.delete'),
        text: summary || t('wallet.destination_unreadable'),
        action: t('wallet.destination.delete.action'),
        cancel: t('wallet.cancel'),
        isDanger: true,
      }))
    )
      return
    try {
      await sendRequest(deleteDestination, { params: { id } })
      toast.positive(t('wallet.destination.saved'))
    } catch (error) {
      reportError(error)
    }
    await invalidate(listDestinations)
  }
  return (
    <section className={classes.destinations}>
      <h3>{t('wallet.destinations')}</h3>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={1} />}
        isEmpty={({ destinations }) => destinations.length === 0}
        empty={<span>{t('wallet.destinations.empty')}</span>}
      >
        {({ destinations }) => (
          <ul>
            {destinations.map((destination) => (
              <li key={destination.id}>
                <div>
                  <DestinationSummary destination={destination} />
                </div>
                <IconButton label={t('wallet.destination.delete')} onPress={() => void remove(destination)}>
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
      <div className={classes.actions}>
        <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onPress={() => void openModal((modal) => <DestinationDialog {...modal} />)}>
          {t('wallet.destination.new')}
        </Button>
      </div>
    </section>
  )
}

/** The shortened number, name and account type; an explanation when the destination cannot be decrypted. */
function DestinationSummary({ destination: { type, full_name, summary, is_readable } }: { readonly destination: Destination }) {
  const { t } = useTranslation()
  const accountType = t(`wallet.account_type.${type}`)
  return (
    <>
      <b>{is_readable ? summary : accountType}</b>
      <br />
      <span>{is_readable ? `${full_name} · ${accountType}` : t('wallet.destination_unreadable')}</span>
    </>
  )
}
