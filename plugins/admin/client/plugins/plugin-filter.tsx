import { useFormat } from '@balafon/sdk/client'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './plugin-filter.module.css'
import { type Filter, STATUSES } from './use-plugin-filter.ts'

/** Filters plugins by status, with the number of each, and by text. */
export function PluginFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <search className={classes.filter} aria-label={t('admin.plugins.filter')}>
      <ul className={classes.chips}>
        {[null, ...STATUSES].map((status) => (
          <li key={status ?? 'all'}>
            <button type="button" className={classes.chip} aria-pressed={filter.status === status} onClick={() => filter.setStatus(status)}>
              <b data-tabular>{number(filter.countByStatus(status))}</b> {t(`admin.plugins.filter.${status ?? 'all'}`)}
            </button>
          </li>
        ))}
      </ul>
      <label className={classes.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          value={filter.text}
          onChange={({ target }) => filter.setText(target.value)}
          aria-label={t('admin.plugins.search')}
          placeholder={t('admin.plugins.search')}
          maxLength={100}
          autoComplete="off"
        />
      </label>
    </search>
  )
}
