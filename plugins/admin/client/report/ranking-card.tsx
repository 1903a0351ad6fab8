import { Link, useApi, useFormat } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getRanking, type Ranking, type RankingItem } from '../../contract/report.ts'
import classes from './ranking-card.module.css'
import type { ReportState } from './use-report-state.ts'

const ROW_COUNT = 8

/** The most frequent items of a ranking, with bars. */
export function RankingCard({ ranking: { id, title, unit }, state: { days, query } }: { ranking: Ranking; state: ReportState }) {
  const { t } = useTranslation()
  const headingId = useId()
  const items = useApi(getRanking, { params: { rankingId: id }, query: { ...days, time_zone: query.time_zone, limit: ROW_COUNT } }, { keepPrevious: true })
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.header}>
        <h2 id={headingId}>{title}</h2>
        <span>{unit}</span>
      </header>
      <LoadState
        query={items}
        skeleton={<SkeletonRows count={5} shape="block" height="24px" />}
        failedText={t('admin.report.failed')}
        isEmpty={(data) => data.items.length === 0}
        empty={<p className={classes.empty}>{t('admin.report.nothing')}</p>}
      >
        {(data) => <RankingRows items={data.items} />}
      </LoadState>
    </section>
  )
}

function RankingRows({ items }: { items: readonly RankingItem[] }) {
  const { number } = useFormat()
  const highest = items[0]?.count ?? 1
  return (
    <ol className={classes.rows}>
      {items.map(({ id, label, path, count }) => (
        <li key={id} style={{ '--share': `${(100 * count) / highest}%` }}>
          <span className={classes.label} title={label}>
            {path ? <Link to={path}>{label}</Link> : label}
          </span>
          <span data-tabular>{number(count)}</span>
        </li>
      ))}
    </ol>
  )
}
