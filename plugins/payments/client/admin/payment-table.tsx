import { useApiList } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Table } from '@balafon/ui/table'
import { useTranslation } from 'react-i18next'
import { listPayments } from '../../contract/administration.ts'
import classes from './payment-table.module.css'
import { RecheckButton } from './recheck-button.tsx'
import { usePaymentColumns } from './use-payment-columns.tsx'
import type { Filter } from './use-payment-filter.ts'

/** Lists payments, newest first. */
export function PaymentTable({ filter: { status, provider, reference, isFiltering } }: { filter: Filter }) {
  const { t } = useTranslation()
  const columns = usePaymentColumns()
  const { data, isError, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(listPayments, {
    query: { status, provider, reference },
  })
  if (isError && !data)
    return (
      <p className={classes.failed} role="alert">
        {t('payments.list.failed')}
        <Button variant="outline" size="small" onPress={() => void refetch()}>
          {t('payments.retry')}
        </Button>
      </p>
    )
  return (
    <div className={classes.list}>
      <Table
        label={t('payments.all')}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.data) ?? []}
        getRowId={({ id }) => String(id)}
        isLoading={isPending}
        actions={{ label: t('payments.column.actions'), render: (payment) => <RecheckButton payment={payment} /> }}
        empty={t(isFiltering ? 'payments.list.no_match' : 'payments.list.empty')}
      />
      {hasNextPage ? (
        <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('payments.list.more')}
        </Button>
      ) : null}
    </div>
  )
}
