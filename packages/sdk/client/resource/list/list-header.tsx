import type { ReactNode } from 'react'
import type { RowCount } from '../../../contract/resource/resource-endpoints.ts'
import { useFormat } from '../../i18n/format.ts'
import type { AnyResource } from '../any-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { ExportLink } from './export-link.tsx'
import classes from './resource-list.module.css'

interface ListHeaderProps {
  readonly resource: AnyResource
  readonly title: string | undefined
  readonly count: RowCount | undefined
  readonly exportUrl: string
  readonly toolbar: ReactNode
}

/** The heading of a list with the number of rows, the export and the buttons of the screen. Without a heading and buttons, the toolbar has the export. */
export function ListHeader({ resource, title, count, exportUrl, toolbar }: ListHeaderProps) {
  const { t } = useResourceTexts(resource)
  const { number } = useFormat()
  if (!title && !toolbar) return null
  return (
    <header className={classes.header}>
      {title ? <h1 tabIndex={-1}>{title}</h1> : null}
      {title && count ? (
        <span className={classes.total} aria-hidden="true">
          {count.is_exact ? number(count.total) : t('list.about', { count: number(count.total) })}
        </span>
      ) : null}
      <div className={classes.headerActions}>
        <ExportLink resource={resource} href={exportUrl} />
        {toolbar}
      </div>
    </header>
  )
}
