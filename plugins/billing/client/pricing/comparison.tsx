import { useMedia } from '@balafon/ui/use-media'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/fields.ts'
import classes from './comparison.module.css'
import { type ComparedRow, joinComparisons } from './offers.ts'

interface ComparisonProps {
  readonly products: readonly Product[]
}

/** Compares the plans, in columns below their cards. On phones each row is a list. */
export function Comparison({ products }: ComparisonProps) {
  const { t } = useTranslation()
  // Cards that wrap have no columns below them.
  const isNarrow = useMedia('laptop')
  const isPhone = useMedia('phone')
  const rows = joinComparisons(products)
  if (rows.length === 0 || products.length < 2) return null
  return (
    <section className={classes.comparison} aria-labelledby="compare-plans">
      <h2 id="compare-plans">{t('billing.compare')}</h2>
      {isPhone || (isNarrow && products.length > 4) ? <ComparedLists products={products} rows={rows} /> : <ComparedTable products={products} rows={rows} />}
    </section>
  )
}

interface RowsProps extends ComparisonProps {
  readonly rows: readonly ComparedRow[]
}

const DASH = '–'

function ComparedTable({ products, rows }: RowsProps) {
  const recommendedIndex = products.findIndex(({ recommended }) => recommended)
  return (
    <div className={classes.frame} style={{ '--plans': products.length, '--recommended': recommendedIndex }}>
      {recommendedIndex < 0 ? null : <div className={classes.tint} />}
      <table className={classes.table}>
        <thead>
          <tr>
            {products.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, values }) => (
          <tbody key={label}>
            <tr>
              <th colSpan={products.length} scope="rowgroup">
                {label}
              </th>
            </tr>
            <tr>
              {products.map(({ id, recommended }, index) => (
                <td key={id} data-recommended={recommended || undefined}>
                  {values[index] || DASH}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  )
}

const ComparedLists = ({ products, rows }: RowsProps) => (
  <div className={classes.lists}>
    {rows.map(({ label, values }) => (
      <div key={label} className={classes.list}>
        <h3>{label}</h3>
        <dl>
          {products.map(({ id, name, recommended }, index) => (
            <Fragment key={id}>
              <dt data-recommended={recommended || undefined}>{name}</dt>
              <dd data-recommended={recommended || undefined}>{values[index] || DASH}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    ))}
  </div>
)
