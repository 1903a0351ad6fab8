import { Link, useApi, useFormat } from '@balafon/sdk/client'
import { getFileUsage, type ResponseOf } from '@balafon/sdk/contract'
import { LoadState } from '@balafon/ui/load-state'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './usage-page.module.css'

type Usage = ResponseOf<typeof getFileUsage>

/** Shows how much space the files use: together, by plugin, by upload type, by storage and by owner. */
export function UsagePage() {
  const { t } = useTranslation()
  const query = useApi(getFileUsage, {})
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={6} shape="block" height="32px" />} failedText={t('admin.files.usage.failed')}>
      {(usage) => (
        <div className={classes.page}>
          <Totals usage={usage} />
          <div className={classes.cards}>
            <UsageTable
              title={t('admin.files.usage.plugin')}
              rows={usage.by_plugin.map(({ plugin, title, files, bytes }) => ({ id: plugin, label: title, files, bytes }))}
            />
            <UsageTable
              title={t('admin.files.usage.type')}
              rows={usage.by_type.map(({ upload_type: type, title, files, bytes }) => ({
                id: type ?? '',
                label: (
                  <Link to={type === null ? '/admin/files?upload_type.empty=true' : `/admin/files?upload_type.eq=${encodeURIComponent(type)}`}>{title}</Link>
                ),
                files,
                bytes,
              }))}
            />
            <UsageTable
              title={t('admin.files.usage.owner')}
              rows={usage.by_owner.map(({ owner, files, bytes }) => ({
                id: String(owner?.id ?? 0),
                label: owner ? <Link to={`/admin/users/${owner.id}`}>{owner.label ?? t('admin.files.deleted_user')}</Link> : t('admin.files.no_owner'),
                files,
                bytes,
              }))}
            />
            <UsageTable
              title={t('admin.files.usage.disk')}
              rows={usage.by_disk.map(({ disk, title, files, bytes }) => ({ id: disk, label: title, files, bytes }))}
            />
          </div>
        </div>
      )}
    </LoadState>
  )
}

function Totals({ usage: { total, trash, disk } }: { usage: Usage }) {
  const { t } = useTranslation()
  const { bytes, number } = useFormat()
  const limit = disk.limit ?? disk.total
  const used = disk.limit === null ? disk.total - disk.free : total.bytes
  return (
    <div className={classes.totals}>
      <Total label={t('admin.files.title')} value={bytes(total.bytes)} detail={t('admin.files.count', { count: total.files, number: number(total.files) })} />
      <Total label={t('admin.files.trash')} value={bytes(trash.bytes)} detail={t('admin.files.count', { count: trash.files, number: number(trash.files) })} />
      <div className={classes.total}>
        <ProgressBar
          label={t(disk.limit === null ? 'admin.files.usage.server_disk' : 'admin.files.usage.limit')}
          value={used / Math.max(1, limit)}
          valueText={t('admin.files.usage.of', { used: bytes(used), limit: bytes(limit) })}
          tone={used / Math.max(1, limit) > NEARLY_FULL_SHARE ? 'danger' : 'accent'}
        />
        <span className={classes.detail}>{t('admin.files.usage.free', { size: bytes(disk.free) })}</span>
      </div>
    </div>
  )
}

/** Above this share the bar changes its colour. */
const NEARLY_FULL_SHARE = 0.9

const Total = ({ label, value, detail }: { label: string; value: string; detail: string }) => (
  <div className={classes.total}>
    <span className={classes.detail}>{label}</span>
    <span className={classes.value}>{value}</span>
    <span className={classes.detail}>{detail}</span>
  </div>
)

interface UsageRow {
  readonly id: string
  readonly label: ReactNode
  readonly files: number
  readonly bytes: number
}

/** A table with a bar below each row. */
function UsageTable({ title, rows }: { title: string; rows: readonly UsageRow[] }) {
  const { t } = useTranslation()
  const { bytes, number } = useFormat()
  const headingId = useId()
  const highest = Math.max(1, ...rows.map((row) => row.bytes))
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.detail}>{t('admin.files.usage.nothing')}</p>
      ) : (
        <table className={classes.table} aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{t('files.field.name')}</th>
              <th scope="col">{t('admin.files.title')}</th>
              <th scope="col">{t('files.field.file_size')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} style={{ '--share': `${(100 * row.bytes) / highest}%` }}>
                <th scope="row">{row.label}</th>
                <td data-tabular>{number(row.files)}</td>
                <td data-tabular>{bytes(row.bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
