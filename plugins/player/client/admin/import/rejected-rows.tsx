import { reportError, sendRequest, useApi } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { Button, getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportRejectedRows, listRejectedRows, type MusicImport, type RejectedRow } from '../../../contract/administration/imports.ts'
import classes from '../frame/page.module.css'
import table from '../upload/review-table.module.css'

/** Lists the rows that are not imported, with their numbers and reasons. They can also be downloaded as a CSV file. */
export function RejectedRows({ item }: { readonly item: MusicImport }) {
  const { t } = useTranslation()
  const params = { id: item.id }
  const query = useApi(listRejectedRows, { params }, { staleTime: 0 })
  const [more, setMore] = useState<readonly RejectedRow[]>([])
  const [next, setNext] = useState<number | null>()
  const [isPending, setPending] = useState(false)

  async function loadMore(after: number) {
    setPending(true)
    try {
      const page = await sendRequest(listRejectedRows, { params, query: { after } })
      setMore([...more, ...page.rows])
      setNext(page.next_after)
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <section className={classes.box} aria-labelledby="rejected-rows">
      <div className={classes.header}>
        <h2 id="rejected-rows">{t('import.rejected')}</h2>
        <a className={getButtonClass('outline')} href={buildUrl(exportRejectedRows, params, {})} download>
          <Download aria-hidden="true" />
          {t('import.rejected.export')}
        </a>
      </div>
      <LoadState query={query} skeleton={<SkeletonRows count={4} />}>
        {({ rows, next_after: firstNext }) => {
          const after = next === undefined ? firstNext : next
          return (
            <>
              <RejectedTable item={item} rows={[...rows, ...more]} />
              {after === null ? null : (
                <Button variant="outline" isPending={isPending} onPress={() => void loadMore(after)}>
                  {t('import.rejected.more')}
                </Button>
              )}
            </>
          )
        }}
      </LoadState>
    </section>
  )
}

function RejectedTable({ item, rows }: { readonly item: MusicImport; readonly rows: readonly RejectedRow[] }) {
  const { t } = useTranslation()
  const shown = Object.entries(item.mapping).filter(([field]) => ['id', 'name', 'artists'].includes(field))
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.column.row')}</th>
            {shown.map(([field]) => (
              <th key={field} scope="col">
                {t(`import.field.${field}`)}
              </th>
            ))}
            <th scope="col">{t('import.column.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, mistakes }) => (
            <tr key={row}>
              <th scope="row" data-tabular>
                {row}
              </th>
              {shown.map(([field, index]) => (
                <td key={field}>{cells[index] ?? ''}</td>
              ))}
              <td className={table.error}>
                {mistakes.map(({ field, message }) => (
                  <p key={`${field} ${message}`}>{field ? t('import.mistake', { field: t(`import.field.${field}`), message }) : message}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
