import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { Pagination, PreviousNextPagination } from '@balafon/ui/pagination'
import { Table, type TableColumn, type TableSelection, type TableSort } from '@balafon/ui/table'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

interface Payment {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly amount: number
  readonly status: 'Processed' | 'Pending' | 'Failed'
}

const TONES = { Processed: 'positive', Pending: 'warning', Failed: 'danger' } as const

const PAYMENTS: readonly Payment[] = Array.from({ length: 14 }, (_, index) => ({
  id: `payment-${index}`,
  name: ['Awa Diop', 'Kofi Mensah', 'Mariam Traoré', 'Ibrahim Keïta', 'Fatou Ndiaye'][index % 5] ?? '',
  date: `2026-0${1 + (index % 9)}-1${index % 10}`,
  amount: 500 * ((index * 37) % 90),
  status: (['Processed', 'Pending', 'Failed'] as const)[index % 3] ?? 'Pending',
}))

const COLUMNS: readonly TableColumn<Payment>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'date', header: 'Date', cell: ({ date }) => date, isSortable: true, width: '140px' },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => `${amount.toLocaleString('fr')} F`, align: 'end', isSortable: true, width: '140px' },
  { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>, width: '140px' },
]

const sortPayments = ({ column, direction }: TableSort) => {
  const sign = direction === 'ascending' ? 1 : -1
  return PAYMENTS.toSorted(
    (a, b) => sign * (column === 'amount' ? a.amount - b.amount : column === 'date' ? a.date.localeCompare(b.date) : a.name.localeCompare(b.name)),
  )
}

const renderActions = ({ name }: Payment) => (
  <Menu
    label={`Payment of ${name}`}
    getEntries={() => [{ id: 'open', label: 'Open', onAction: () => {} }]}
    renderTrigger={(props) => (
      <IconButton {...props} label={`More about the payment of ${name}`} size="small">
        <Ellipsis />
      </IconButton>
    )}
  />
)

const getRowId = ({ id }: Payment) => id

export const TableSections = () => (
  <>
    <TableSection />
    <PaginationSection />
  </>
)

function TableSection() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' })
  const [selected, setSelected] = useState<TableSelection>(new Set(['payment-3']))
  return (
    <GallerySection title="Table" components={['table', 'badge']}>
      <div className={classes.wide}>
        <Table
          label="Payments"
          columns={COLUMNS}
          rows={sortPayments(sort)}
          getRowId={getRowId}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          actions={{ label: 'Actions', render: renderActions }}
          empty="No payment found."
        />
      </div>
      <div className={classes.wide}>
        <Table label="Scrolling payments" columns={COLUMNS} rows={PAYMENTS} getRowId={getRowId} empty="" maxHeight="200px" />
      </div>
      <div className={classes.wide}>
        <Table label="Loading payments" columns={COLUMNS} rows={[]} getRowId={getRowId} isLoading empty="" />
      </div>
      <div className={classes.wide}>
        <Table label="No payments" columns={COLUMNS} rows={[]} getRowId={getRowId} empty="No payment found." />
      </div>
    </GallerySection>
  )
}

function PaginationSection() {
  const [page, setPage] = useState(4)
  const [pageIndex, setPageIndex] = useState(0)
  const [hasManyPages, setHasManyPages] = useState(true)
  return (
    <GallerySection title="Pages" components={['pagination']}>
      <div className={classes.wide}>
        <Pagination
          label="Pages of payments"
          previousLabel="Previous page"
          nextLabel="Next page"
          getPageLabel={(number) => `Page ${number}`}
          total={hasManyPages ? 'about 1.2 million' : '120 payments'}
          page={page}
          pageCount={hasManyPages ? 24_000 : 5}
          onPageChange={setPage}
        />
      </div>
      <div className={classes.wide}>
        <PreviousNextPagination
          label="History"
          previousLabel="Newer"
          nextLabel="Older"
          total={`From ${pageIndex * 30 + 1}`}
          onPrevious={pageIndex > 0 ? () => setPageIndex(pageIndex - 1) : undefined}
          onNext={() => setPageIndex(pageIndex + 1)}
        />
      </div>
      <Button size="small" variant="outline" onPress={() => setHasManyPages(!hasManyPages)}>
        {hasManyPages ? 'With five pages' : 'With many pages'}
      </Button>
    </GallerySection>
  )
}
